package dev.doppel.server.api;

import dev.doppel.server.api.MemoryRoutes.DeleteAnswer;
import dev.doppel.server.api.MemoryRoutes.MemoriesAnswer;
import dev.doppel.server.http.Call;
import dev.doppel.server.http.ProblemException;
import dev.doppel.server.http.Route;
import dev.doppel.server.http.Route.Method;
import dev.doppel.server.json.Json;
import dev.doppel.server.memory.Memories;
import dev.doppel.server.memory.MemorySettings;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Memories: made, described, emptied and deleted. */
final class MemoriesV1 {

  private static final String PATH = "/api/v1/memories";
  private static final String TAG = "memories";
  private static final String NAMES = "1 to 64 of a-z, 0-9, - and _.";
  private static final String EXAMPLE = "clicks-v1";

  private final Memories memories;

  MemoriesV1(Memories memories) {
    this.memories = memories;
  }

  List<Route> routes() {
    return List.of(
        Route.of(Method.GET, PATH, "Lists the memories and how they are.")
            .about(TAG)
            .gives(MemoriesAnswer.class)
            .handledBy(
                call ->
                    CompletableFuture.completedFuture(
                        new MemoriesAnswer(memories.isDurable(), memories.list()))),
        named(Method.PUT, PATH + "/{name}", "Makes a memory of that name.")
            .takes(
                MemorySettings.class,
                "{\"kind\":\"events\",\"key\":[\"cookie\",\"ad\"],\"window\":\"sliding:1000\"}")
            .refuses(409)
            .gives(Memories.Named.class)
            .handledBy(this::put),
        named(Method.GET, PATH + "/{name}", "Describes a memory.")
            .gives(Memories.Named.class)
            .handledBy(this::get),
        Route.of(
                Method.POST, PATH + "/{name}/empty", "Deletes what a memory keeps, not the memory.")
            .about(TAG)
            .refuses(404)
            .part("name", NAMES, Memories.NAMES, "documents")
            .gives(Memories.Named.class)
            .handledBy(
                call -> {
                  memories.empty(call.part("name"));
                  return get(call);
                }),
        named(Method.DELETE, PATH + "/{name}", "Deletes a memory and what it keeps.")
            .gives(DeleteAnswer.class)
            .handledBy(this::delete));
  }

  private CompletableFuture<Memories.Named> put(Call call) throws IOException {
    memories.put(call.part("name"), Json.readWhole(call.body(), MemorySettings.class));
    return get(call);
  }

  private CompletableFuture<Memories.Named> get(Call call) {
    String name = call.part("name");
    return CompletableFuture.completedFuture(memories.find(name).orElseThrow(() -> unknown(name)));
  }

  private CompletableFuture<DeleteAnswer> delete(Call call) throws IOException {
    String name = call.part("name");
    if (!memories.delete(name)) {
      throw unknown(name);
    }
    return CompletableFuture.completedFuture(new DeleteAnswer(name));
  }

  private static ProblemException unknown(String name) {
    return ProblemException.notFound("no memory '" + name + "'");
  }

  private static Route named(Method method, String path, String summary) {
    return Route.of(method, path, summary)
        .about(TAG)
        .refuses(404)
        .part("name", NAMES, Memories.NAMES, EXAMPLE);
  }
}
