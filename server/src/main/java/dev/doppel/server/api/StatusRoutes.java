package dev.doppel.server.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.server.http.Call;
import dev.doppel.server.http.Metrics;
import dev.doppel.server.http.ProblemException;
import dev.doppel.server.http.Raw;
import dev.doppel.server.http.Route;
import dev.doppel.server.http.Route.Method;
import dev.doppel.server.memory.Memories;
import dev.doppel.server.memory.MemoryState;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Is the server well? */
final class StatusRoutes {

  private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

  private final Memories memories;
  private final Metrics metrics;
  private final BooleanSupplier isStopping;

  StatusRoutes(Memories memories, Metrics metrics, BooleanSupplier isStopping) {
    this.memories = memories;
    this.metrics = metrics;
    this.isStopping = isStopping;
  }

  /** How the server is. */
  record Status(String status) {}

  List<Route> routes() {
    return List.of(
        Route.of(Method.GET, "/health", "Answers as long as the server runs.")
            .open()
            .gives(Status.class)
            .handledBy(call -> status("ok")),
        Route.of(Method.GET, "/ready", "Answers 200 if jobs are taken, 503 if not.")
            .open()
            .gives(Status.class)
            .handledBy(this::ready),
        Route.of(Method.GET, "/metrics", "What the server counts, for Prometheus.")
            .handledBy(this::metrics));
  }

  private static CompletableFuture<Status> status(String word) {
    return CompletableFuture.completedFuture(new Status(word));
  }

  private CompletableFuture<Status> ready(Call call) {
    if (isStopping.getAsBoolean()) {
      throw ProblemException.busy("the server stops");
    }
    memories
        .writeTrouble()
        .ifPresent(
            why -> {
              throw ProblemException.busy(why).as("disk-failed");
            });
    Map<String, String> failures = memories.failures();
    if (!failures.isEmpty()) {
      throw ProblemException.busy("memories that cannot be used: " + failures).as("memory-failed");
    }
    return status("ready");
  }

  private CompletableFuture<Raw> metrics(Call call) {
    List<Memories.Named> all = memories.list();
    set(all, "doppel.memory.items", "Items that a memory holds", s -> (double) s.items());
    set(
        all,
        "doppel.memory.expected.error",
        "Share of new items that a memory would call known",
        MemoryState::expectedError);
    set(all, "doppel.memory.fill", "Items as a share of what a memory is for", MemoryState::fill);
    set(
        all,
        "doppel.memory.heap.bytes",
        "Heap that a memory takes",
        s -> s.heapBytes() == null ? null : s.heapBytes().doubleValue());
    set(all, "doppel.memory.failed", "1 if a memory cannot be used", s -> s.failed() ? 1.0 : 0.0);
    set(all, "doppel.memory.waiting", "Items that wait to be added", s -> (double) s.waiting());
    return CompletableFuture.completedFuture(new Raw(PROMETHEUS, metrics.text().getBytes(UTF_8)));
  }

  private void set(
      List<Memories.Named> all,
      String name,
      String description,
      Function<MemoryState, @Nullable Double> value) {
    Map<String, Double> values = new TreeMap<>();
    for (Memories.Named each : all) {
      Double number = value.apply(each.state());
      if (number != null) {
        values.put(each.name(), number);
      }
    }
    metrics.set(name, description, values);
  }
}
