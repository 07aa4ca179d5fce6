package dev.doppel.server.api;

import dev.doppel.core.internal.Check;
import dev.doppel.engine.events.EventAnswer;
import dev.doppel.server.http.Call;
import dev.doppel.server.http.Raw;
import dev.doppel.server.http.Route;
import dev.doppel.server.http.Route.Method;
import dev.doppel.server.json.Shape;
import dev.doppel.server.memory.Memories;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Which events repeat others? */
final class EventRoutes {

  private static final int MOST = 100_000;
  private static final String MEMORY = "The memory to use; by default the one named events.";

  private final Memories memories;

  EventRoutes(Memories memories) {
    this.memories = memories;
  }

  /** Events in the order in which they came. */
  record EventsRequest(@Shape(longest = MOST) List<Map<String, Object>> events) {}

  /** What is said of each event, in their order. */
  record EventsAnswer(List<EventAnswer> results) {}

  List<Route> routes() {
    return List.of(
        Route.of(Method.POST, "/api/events", "Adds events and returns which are duplicates.")
            .query("memory", String.class, MEMORY)
            .takes(EventsRequest.class, "{\"events\":[{\"key\":\"a\"},{\"key\":\"a\"},{}]}")
            .gives(EventsAnswer.class)
            .bulk(Map.class, EventAnswer.class, this::addLines)
            .handledBy(this::add),
        Route.of(
                Method.GET,
                "/api/events/report",
                "Reports what all events amount to: repeated keys, publishers, addresses, time.")
            .query("memory", String.class, MEMORY)
            .gives(EventReportAnswer.class)
            .handledBy(this::report));
  }

  CompletableFuture<EventsAnswer> add(Call call) throws IOException {
    List<byte[]> events = RawObjects.read(call.body(), "events");
    Check.argument(events.size() <= MOST, "%d events; send at most %d", events.size(), MOST);
    return memories.events(call.query("memory")).add(events).thenApply(EventsAnswer::new);
  }

  CompletableFuture<List<EventAnswer>> addLines(Call call, List<byte[]> lines) throws IOException {
    return memories.events(call.query("memory")).add(lines);
  }

  CompletableFuture<Raw> report(Call call) throws IOException {
    var events = memories.eventsToRead(call.query("memory"));
    return call.later(
        () -> {
          ByteArrayOutputStream out = new ByteArrayOutputStream();
          try {
            events.report().writeJson(out);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
          return new Raw("application/json", out.toByteArray());
        });
  }
}
