package dev.doppel.server.api;

import dev.doppel.server.http.Metrics;
import dev.doppel.server.http.OpenApi;
import dev.doppel.server.http.Raw;
import dev.doppel.server.http.Route;
import dev.doppel.server.http.Route.Method;
import dev.doppel.server.memory.Memories;
import dev.doppel.server.search.TextSearch;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** All that can be asked of the server, but for the pages. */
public final class Api implements Closeable {

  private final JobQueue jobs = new JobQueue();
  private final List<Route> routes = new ArrayList<>();

  /**
   * Makes the routes.
   *
   * @param hasToken whether clients must send a token
   * @param isStopping whether the server takes nothing new
   * @param backups the folder for copies of memories; null if none may be made
   */
  public Api(
      Memories memories,
      Metrics metrics,
      TextSearch search,
      String version,
      boolean hasToken,
      BooleanSupplier isStopping,
      @Nullable Path backups) {
    EventRoutes events = new EventRoutes(memories);
    routes.addAll(new DocumentsV1(memories).routes());
    routes.addAll(new SearchV1(memories, search).routes());
    routes.addAll(new ClustersV1(memories).routes());
    routes.addAll(new DecisionsV1(memories).routes());
    routes.addAll(new UrlsV1(memories).routes());
    routes.addAll(new EventsV1(memories, events).routes());
    routes.addAll(new TextsV1().routes());
    routes.addAll(new JobsV1(memories, jobs).routes());
    routes.addAll(new MemoriesV1(memories).routes());
    if (backups != null) {
      routes.addAll(new BackupRoutes(memories, backups).routes());
    }
    routes.addAll(formerRoutes(memories, events));
    routes.addAll(new StatusRoutes(memories, metrics, isStopping).routes());
    for (String path : List.of("/api/v1/openapi.json", "/api/openapi.json")) {
      routes.add(
          Route.of(Method.GET, path, "This description, as OpenAPI 3.1.")
              .open()
              .handledBy(call -> description(version, call.prefix(), hasToken)));
    }
  }

  /** What earlier versions answered, as they did. */
  private static List<Route> formerRoutes(Memories memories, EventRoutes events) {
    List<Route> former = new ArrayList<>();
    former.addAll(new UrlRoutes(memories).routes());
    former.addAll(new DocumentRoutes(memories).routes());
    former.addAll(events.routes());
    former.addAll(new CompareRoutes().routes());
    former.addAll(new RefineRoutes().routes());
    former.addAll(new MemoryRoutes(memories).routes());
    former.forEach(Route::former);
    return former;
  }

  /** The routes, in an order in which the examples of later ones rest on those of earlier ones. */
  public List<Route> routes() {
    return List.copyOf(routes);
  }

  private CompletableFuture<Raw> description(String version, String prefix, boolean hasToken) {
    byte[] json = OpenApi.of(routes, version, prefix, hasToken).json();
    return CompletableFuture.completedFuture(new Raw("application/json", json));
  }

  /** Ends the jobs and deletes their results. */
  @Override
  public void close() throws IOException {
    jobs.close();
  }
}
