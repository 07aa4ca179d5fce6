package dev.doppel.server;

import dev.doppel.server.api.Api;
import dev.doppel.server.http.Guard;
import dev.doppel.server.http.HttpServer;
import dev.doppel.server.http.Metrics;
import dev.doppel.server.http.Router;
import dev.doppel.server.http.ServerLog;
import dev.doppel.server.memory.Memories;
import dev.doppel.server.page.Pages;
import dev.doppel.server.search.TextSearch;
import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * The jobs over HTTP, and the web page.
 *
 * <pre>{@code
 * ServerSettings settings = ServerSettings.defaults().withPort(0); // any free one
 * try (DoppelServer server = DoppelServer.start(settings, failure -> {})) {
 *   System.out.println(server.url()); // answers until it is closed
 * }
 * }</pre>
 *
 * <p>Closed, it takes nothing new, answers what it has taken, makes it safe, and ends.
 */
public final class DoppelServer implements Closeable {

  private final ServerSettings settings;
  private final Memories memories;
  private final AtomicBoolean isStopping = new AtomicBoolean();
  private final Metrics metrics;
  private final Router router;
  private final TextSearch search = new TextSearch();
  private final Api api;
  private final HttpServer http;
  private final int port; // known also when it no longer listens

  private DoppelServer(ServerSettings settings, Memories memories, ServerLog log)
      throws IOException {
    this.settings = settings;
    this.memories = memories;
    metrics = new Metrics();
    Guard guard = Guard.of(settings.token());
    Deployment deployment = settings.deployment();
    router = new Router(guard, settings.limits(), deployment.proxies(), metrics, log);
    api =
        new Api(
            memories,
            metrics,
            search,
            version(),
            settings.token() != null,
            isStopping::get,
            deployment.backups());
    router.add(api.routes());
    Pages.install(router, memories, guard, search, settings.limits().maxBody());
    http =
        HttpServer.start(
            settings.host(), settings.port(), deployment.tls(), settings.limits(), router);
    port = http.port();
    metrics.gauge(
        "doppel.data.usable.bytes", "Room where memories are kept", memories::usableBytes);
    metrics.gauge(
        "doppel.data.writable",
        "1 if something can be written where memories are kept",
        () -> memories.writeTrouble().isPresent() ? 0 : 1);
    memories.writeTrouble().ifPresent(why -> log.warn("", why));
    memories
        .failures()
        .forEach((name, why) -> log.warn("", "memory '" + name + "' cannot be used: " + why));
    metrics.gauge("doppel.connections", "Connections that are open", http::connections);
  }

  /**
   * Starts a server that tells nothing but its faults.
   *
   * @param failures receives what should not have happened
   * @throws IOException if a memory cannot be opened, or the port is taken
   */
  public static DoppelServer start(ServerSettings settings, Consumer<Throwable> failures)
      throws IOException {
    return start(
        settings,
        ServerLog.to(
            entry -> {
              if (entry.failure() != null) {
                failures.accept(entry.failure());
              }
            }));
  }

  /**
   * Starts a server.
   *
   * @param log gets to know what should not have happened
   * @throws IOException if a memory cannot be opened, or the port is taken
   */
  public static DoppelServer start(ServerSettings settings, ServerLog log) throws IOException {
    Memories memories = Memories.open(settings.data());
    try {
      return new DoppelServer(settings, memories, log);
    } catch (IOException | RuntimeException e) {
      memories.close();
      throw e;
    }
  }

  /** Where it listens. */
  public String url() {
    String host = settings.host().contains(":") ? "[" + settings.host() + "]" : settings.host();
    String scheme = settings.deployment().tls() == null ? "http" : "https";
    return scheme + "://" + host + ":" + port;
  }

  /** What it keeps. */
  public Memories memories() {
    return memories;
  }

  @Override
  public void close() throws IOException {
    if (isStopping.compareAndSet(false, true)) {
      try (memories;
          metrics;
          search;
          api;
          router;
          http) {
        // closed from the last to the first
      }
    }
  }

  private static String version() {
    String version = DoppelServer.class.getPackage().getImplementationVersion();
    return version == null ? "unknown" : version;
  }
}
