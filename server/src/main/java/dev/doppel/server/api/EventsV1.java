package dev.doppel.server.api;

import dev.doppel.core.internal.Check;
import dev.doppel.engine.events.EventAnswer;
import dev.doppel.engine.events.EventExtract;
import dev.doppel.engine.events.EventTimeline;
import dev.doppel.engine.events.EventVerdict;
import dev.doppel.server.api.EventRoutes.EventsAnswer;
import dev.doppel.server.api.EventRoutes.EventsRequest;
import dev.doppel.server.http.Call;
import dev.doppel.server.http.Route;
import dev.doppel.server.http.Route.Method;
import dev.doppel.server.memory.Memories;
import dev.doppel.server.memory.SharedEvents;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Which events repeat others, and which were there last? */
final class EventsV1 {

  private static final String MEMORY = "The memory to use; by default the one named events.";
  private static final String TAG = "events";

  private static final int MOST = 20_000;
  private static final int USUAL = 100;
  private static final long FARTHEST = 1_000_000_000_000_000L;

  private final Memories memories;
  private final EventRoutes events;

  EventsV1(Memories memories, EventRoutes events) {
    this.memories = memories;
    this.events = events;
  }

  /**
   * The newest events, which are kept as they came, or those of them that are asked for.
   *
   * @param held how many are kept
   * @param heldFrom the earliest position of those
   * @param matching how many of them are asked for
   * @param publishers of those, the ones with most events first
   * @param addresses of those, the ones with most events first
   * @param items the newest of those, the newest first
   */
  record NewestEvents(
      long held,
      long heldFrom,
      long matching,
      List<EventCount> publishers,
      List<EventCount> addresses,
      List<NewestEvent> items) {}

  /** How many events a publisher or an address has. */
  record EventCount(String name, long events, long duplicates) {}

  /**
   * An event.
   *
   * @param position when it was, in milliseconds since 1970, or its number if events have no time
   * @param publisher empty if no field names one
   * @param address empty if no field names one
   */
  record NewestEvent(
      long position, EventVerdict verdict, String key, String publisher, String address) {}

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
                "/api/v1/events",
                "Lists the newest events, the newest first, of which 20,000 or 8 MB are kept.")
            .about(TAG)
            .query("memory", String.class, MEMORY)
            .query(
                "from",
                Long.class,
                "The first position: milliseconds since 1970, or a number.",
                -FARTHEST,
                FARTHEST)
            .query(
                "to",
                Long.class,
                "The first position that is no longer wanted.",
                -FARTHEST,
                FARTHEST)
            .query("publisher", String.class, "Whose events; all.")
            .query("address", String.class, "From where; all.")
            .query("limit", Integer.class, "How many are wanted; by default 100.", 1, MOST)
            .refuses(404)
            .gives(NewestEvents.class)
            .handledBy(this::newest),
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

  private CompletableFuture<NewestEvents> newest(Call call) throws IOException {
    SharedEvents memory = memories.eventsToRead(call.query("memory"));
    EventExtract.Wanted wanted =
        new EventExtract.Wanted(
            new EventTimeline.Range(
                position(call, "from", Long.MIN_VALUE), position(call, "to", Long.MAX_VALUE)),
            call.query("publisher").orElse(""),
            call.query("address").orElse(""),
            Given.within(call, "limit", USUAL, 1, MOST));
    return call.later(() -> newest(memory.extract(wanted)));
  }

  private static long position(Call call, String name, long otherwise) {
    long given = call.longNumber(name, otherwise);
    Check.argument(
        given == otherwise || Math.abs(given) <= FARTHEST,
        "%s must be %d to %d, got %d",
        name,
        -FARTHEST,
        FARTHEST,
        given);
    return given;
  }

  private static NewestEvents newest(EventExtract extract) {
    return new NewestEvents(
        extract.held(),
        extract.heldFrom(),
        extract.matching(),
        counts(extract.publishers()),
        counts(extract.addresses()),
        extract.events().stream()
            .map(
                each ->
                    new NewestEvent(
                        each.position(),
                        each.verdict(),
                        each.key(),
                        each.publisher(),
                        each.address()))
            .toList());
  }

  private static List<EventCount> counts(List<EventExtract.Count> counts) {
    return counts.stream()
        .map(each -> new EventCount(each.name(), each.events(), each.duplicates()))
        .toList();
  }
}
