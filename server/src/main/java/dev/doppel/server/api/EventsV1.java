package dev.doppel.server.api;

import dev.doppel.engine.events.EventAnswer;
import dev.doppel.server.api.EventRoutes.EventsAnswer;
import dev.doppel.server.api.EventRoutes.EventsRequest;
import dev.doppel.server.http.Route;
import dev.doppel.server.http.Route.Method;
import java.util.List;
import java.util.Map;

/** Which events repeat others? */
final class EventsV1 {

  private static final String MEMORY = "The memory to use; by default the one named events.";
  private static final String TAG = "events";

  private final EventRoutes events;

  EventsV1(EventRoutes events) {
    this.events = events;
  }

  List<Route> routes() {
    return List.of(
        Route.of(Method.POST, "/api/v1/events", "Adds events and returns which are duplicates.")
            .about(TAG)
            .query("memory", String.class, MEMORY)
            .takes(EventsRequest.class, "{\"events\":[{\"key\":\"a\"},{\"key\":\"a\"},{}]}")
            .gives(EventsAnswer.class)
            .refuses(404)
            .bulk(Map.class, EventAnswer.class, events::addLines)
            .handledBy(events::add),
        Route.of(
                Method.GET,
                "/api/v1/events/report",
                "Reports what all events amount to: repeated keys, publishers, addresses, time.")
            .about(TAG)
            .query("memory", String.class, MEMORY)
            .refuses(404)
            .gives(EventReportAnswer.class)
            .handledBy(events::report));
  }
}
