package dev.doppel.server.api;

import dev.doppel.server.http.Metrics;
import dev.doppel.server.http.OpenApi;
import dev.doppel.server.http.Raw;
import dev.doppel.server.http.Route;
import dev.doppel.server.http.Route.Method;
import dev.doppel.server.memory.Memories;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** All that can be asked of the server, but for the pages. */
public final class Api {

  private Api() {}

  /**
   * Returns the routes.
   *
   * @param isStopping whether the server takes nothing new
   * @param backups the folder for copies of memories; null if none may be made
   */
  public static List<Route> routes(
      Memories memories,
      Metrics metrics,
      String version,
      BooleanSupplier isStopping,
      @Nullable Path backups) {
    List<Route> routes = new ArrayList<>();
    routes.addAll(new UrlRoutes(memories).routes());
    routes.addAll(new DocumentRoutes(memories).routes());
    routes.addAll(new EventRoutes(memories).routes());
    routes.addAll(new CompareRoutes().routes());
    routes.addAll(new RefineRoutes().routes());
    routes.addAll(new MemoryRoutes(memories).routes());
    routes.addAll(new StatusRoutes(memories, metrics, isStopping).routes());
    if (backups != null) {
      routes.addAll(new BackupRoutes(memories, backups).routes());
    }
    routes.add(
        Route.of(Method.GET, "/api/openapi.json", "This description, as OpenAPI 3.1.")
            .open()
            .handledBy(call -> description(routes, version)));
    return List.copyOf(routes);
  }

  private static CompletableFuture<Raw> description(List<Route> routes, String version) {
    byte[] json = OpenApi.of(routes, version).json();
    return CompletableFuture.completedFuture(new Raw("application/json", json));
  }
}
