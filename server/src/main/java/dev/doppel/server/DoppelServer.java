package dev.doppel.server;

import dev.doppel.server.api.Api;
import dev.doppel.server.http.Guard;
import dev.doppel.server.http.Limits;
import dev.doppel.server.http.Metrics;
import dev.doppel.server.http.Router;
import dev.doppel.server.memory.Memories;
import dev.doppel.server.page.Pages;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.config.SizeUnit;
import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.ConnectionLimit;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.StatisticsHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

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

  private static final int THREADS = 200;
  private static final int MIN_THREADS = 8;
  private static final int THREAD_IDLE_MILLIS = 10_000;
  private static final int MAX_NOT_YET_ACCEPTED = 4096;
  private static final int MIN_BYTES_PER_SECOND = 100;
  private static final int FILES_AT_A_TIME = 8; // of the largest size, that is; any number of small
  private static final int IN_MEMORY = 64;

  private final ServerSettings settings;
  private final Memories memories;
  private final QueuedThreadPool threads = new QueuedThreadPool(THREADS, MIN_THREADS);
  private final AtomicBoolean isStopping = new AtomicBoolean();
  private final Router router;
  private final Javalin javalin;
  private final Pages pages;
  private int port; // known once it listens, and also when it no longer does

  private DoppelServer(ServerSettings settings, Memories memories, Consumer<Throwable> failures) {
    this.settings = settings;
    this.memories = memories;
    threads.setName("doppel-http");
    threads.setIdleTimeout(THREAD_IDLE_MILLIS);
    threads.setMaxEvictCount(THREADS); // by default one a period, which takes hours
    Metrics metrics = new Metrics();
    Guard guard = Guard.of(settings.token());
    router = new Router(guard, settings.limits(), metrics, threads, failures);
    javalin = Javalin.create(this::configure);
    router.install(javalin, Api.routes(memories, metrics, version(), isStopping::get));
    pages = Pages.install(javalin, memories, guard);
  }

  /**
   * Starts a server.
   *
   * @param failures receives what should not have happened
   * @throws IOException if a memory cannot be opened, or the port is taken
   */
  public static DoppelServer start(ServerSettings settings, Consumer<Throwable> failures)
      throws IOException {
    Memories memories = Memories.open(settings.data());
    try {
      DoppelServer server = new DoppelServer(settings, memories, failures);
      server.javalin.start();
      server.port = server.javalin.port();
      return server;
    } catch (Exception e) { // also checked ones, which Kotlin throws without saying so
      memories.close();
      throw new IOException(
          "cannot listen on %s:%d; is another server there?"
              .formatted(settings.host(), settings.port()),
          e);
    }
  }

  /** Where it listens. */
  public String url() {
    String host = settings.host().contains(":") ? "[" + settings.host() + "]" : settings.host();
    return "http://" + host + ":" + port;
  }

  /** What it keeps. */
  public Memories memories() {
    return memories;
  }

  @Override
  public void close() throws IOException {
    if (isStopping.compareAndSet(false, true)) {
      try (memories;
          pages) {
        javalin.stop();
        router.close();
      }
    }
  }

  private void configure(JavalinConfig config) {
    Limits limits = settings.limits();
    config.showJavalinBanner = false;
    config.startupWatcherEnabled = false;
    config.http.asyncTimeout = 2 * limits.timeout().toMillis(); // ours comes first
    config.http.generateEtags = false;
    config.jetty.threadPool = threads;
    config.jetty.modifyServer(server -> configure(server, limits));
    config.jetty.modifyHttpConfiguration(DoppelServer::configure);
    config.jetty.addConnector(this::connector);
    config.http.maxRequestSize = limits.maxBody();
    config.jetty.multipartConfig.maxFileSize(limits.maxBody(), SizeUnit.BYTES);
    config.jetty.multipartConfig.maxTotalRequestSize(
        (long) FILES_AT_A_TIME * limits.maxBody(), SizeUnit.BYTES);
    config.jetty.multipartConfig.maxInMemoryFileSize(IN_MEMORY, SizeUnit.KB);
  }

  /** Waits for requests under way when it stops. */
  private static void configure(Server server, Limits limits) {
    server.setHandler(new StatisticsHandler());
    server.setStopTimeout(limits.timeout().toMillis());
    server.addBean(new ConnectionLimit(limits.connections(), server));
  }

  private ServerConnector connector(Server server, HttpConfiguration http) {
    ServerConnector connector = new ServerConnector(server, new HttpConnectionFactory(http));
    connector.setHost(settings.host());
    connector.setPort(settings.port());
    connector.setIdleTimeout(settings.limits().timeout().toMillis());
    connector.setAcceptQueueSize(MAX_NOT_YET_ACCEPTED);
    return connector;
  }

  private static void configure(HttpConfiguration http) {
    http.setSendServerVersion(false);
    http.setMinRequestDataRate(MIN_BYTES_PER_SECOND);
    // An id may hold a slash, which is then written %2F.
    http.setUriCompliance(
        UriCompliance.DEFAULT.with(
            "ids",
            UriCompliance.Violation.AMBIGUOUS_PATH_SEPARATOR,
            UriCompliance.Violation.AMBIGUOUS_PATH_ENCODING));
  }

  private static String version() {
    String version = DoppelServer.class.getPackage().getImplementationVersion();
    return version == null ? "unknown" : version;
  }
}
