package dev.doppel.server.api;

import dev.doppel.server.http.Call;
import dev.doppel.server.http.ProblemException;
import dev.doppel.server.http.Route;
import dev.doppel.server.http.Route.Method;
import dev.doppel.server.memory.Memories;
import dev.doppel.server.memory.MemorySettings;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Which memories are there? */
final class MemoryRoutes {

  private static final String EXAMPLE = "clicks";

  private final Memories memories;

  MemoryRoutes(Memories memories) {
    this.memories = memories;
  }

  /** All memories. */
  record MemoriesAnswer(boolean durable, List<Memories.Named> memories) {}

  /** What was done. */
  record DeleteAnswer(String deleted) {}

  List<Route> routes() {
    return List.of(
        Route.of(Method.GET, "/api/memories", "Lists the memories and how they are.")
            .gives(MemoriesAnswer.class)
            .handledBy(this::list),
        Route.of(Method.PUT, "/api/memories/{name}", "Makes a memory of that name.")
            .part("name", "1 to 64 of a-z, 0-9, - and _.", EXAMPLE)
            .takes(
                MemorySettings.class,
                "{\"kind\":\"events\",\"key\":[\"cookie\",\"ad\"],\"window\":\"sliding:1000\"}")
            .gives(Memories.Named.class)
            .handledBy(this::put),
        Route.of(Method.GET, "/api/memories/{name}", "Describes a memory.")
            .part("name", "Its name.", EXAMPLE)
            .gives(Memories.Named.class)
            .handledBy(this::get),
        Route.of(Method.DELETE, "/api/memories/{name}", "Deletes a memory and what it keeps.")
            .part("name", "Its name.", EXAMPLE)
            .gives(DeleteAnswer.class)
            .handledBy(this::delete));
  }

  private CompletableFuture<MemoriesAnswer> list(Call call) {
    return CompletableFuture.completedFuture(
        new MemoriesAnswer(memories.isDurable(), memories.list()));
  }

  private CompletableFuture<Memories.Named> put(Call call) throws IOException {
    memories.put(call.part("name"), call.body(MemorySettings.class));
    return get(call);
  }

  private CompletableFuture<Memories.Named> get(Call call) {
    String name = call.part("name");
    return CompletableFuture.completedFuture(
        memories
            .find(name)
            .orElseThrow(() -> ProblemException.notFound("no memory '" + name + "'")));
  }

  private CompletableFuture<DeleteAnswer> delete(Call call) throws IOException {
    String name = call.part("name");
    if (!memories.delete(name)) {
      throw ProblemException.notFound("no memory '" + name + "'");
    }
    return CompletableFuture.completedFuture(new DeleteAnswer(name));
  }
}
