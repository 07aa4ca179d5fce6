package dev.doppel.server.http;

import dev.doppel.server.json.Json;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http.UriCompliance.Violation;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;

/** Listens, and hands requests to a {@link Router}. No thread of it waits for a client. */
public final class HttpServer implements Closeable {

  private static final int THREADS = 200;
  private static final int MIN_THREADS = 8;
  private static final int THREAD_IDLE_MILLIS = 10_000;
  private static final int MAX_NOT_YET_ACCEPTED = 4096;
  private static final Duration STOP = Duration.ofMillis(3500);

  private final Server server;
  private final ServerConnector connector;
  private final Router router;
  private final Connections connections;

  private HttpServer(String host, int port, @Nullable Tls tls, Limits limits, Router router)
      throws IOException {
    this.router = router;
    server = new Server(threads());
    HttpConnectionFactory plain = new HttpConnectionFactory(configuration(tls != null));
    connector =
        tls == null
            ? new ServerConnector(server, plain)
            : new ServerConnector(server, tls.factory(server, plain.getProtocol()), plain);
    connector.setHost(host);
    connector.setPort(port);
    connector.setIdleTimeout(limits.timeout().toMillis());
    connector.setAcceptQueueSize(MAX_NOT_YET_ACCEPTED);
    connections = new Connections(limits.connections());
    connector.addBean(connections);
    server.addConnector(connector);
    server.setHandler(new Handing(router));
    server.setErrorHandler(HttpServer::refuse);
  }

  /**
   * Listens.
   *
   * @param port 0 for any that is free
   * @param tls the certificate to show; null to speak without TLS
   * @throws IOException if the port is taken
   */
  public static HttpServer start(
      String host, int port, @Nullable Tls tls, Limits limits, Router router) throws IOException {
    HttpServer made = new HttpServer(host, port, tls, limits, router);
    try {
      made.server.start();
      return made;
    } catch (Exception e) {
      made.close();
      throw new IOException(
          "cannot listen on %s:%d; is another server there?".formatted(host, port), e);
    }
  }

  /** Where it listens. */
  public int port() {
    return connector.getLocalPort();
  }

  /** How many connections there are. */
  public int connections() {
    return connections.count();
  }

  /** Takes nothing new, waits a while for what is being answered, and ends. */
  @Override
  public void close() throws IOException {
    connector.close();
    router.awaitAnswers(STOP);
    try {
      server.stop();
    } catch (Exception e) {
      throw new IOException("the server cannot be stopped: " + e.getMessage(), e);
    }
  }

  private static QueuedThreadPool threads() {
    QueuedThreadPool threads = new QueuedThreadPool(THREADS, MIN_THREADS);
    threads.setName("doppel-http");
    threads.setIdleTimeout(THREAD_IDLE_MILLIS);
    threads.setMaxEvictCount(THREADS); // by default one a period, which takes hours
    threads.setStopTimeout(0); // there is nothing to wait for when the router has ended
    return threads;
  }

  private static HttpConfiguration configuration(boolean isSecure) {
    HttpConfiguration http = new HttpConfiguration();
    if (isSecure) {
      SecureRequestCustomizer secure = new SecureRequestCustomizer();
      secure.setSniHostCheck(false); // whom it is for, the token says
      http.addCustomizer(secure);
    }
    http.setSendServerVersion(false);
    http.setSendDateHeader(true);
    // Paths are compared as they were sent, so whatever an id is written with may stand in them.
    http.setUriCompliance(
        UriCompliance.DEFAULT.with(
            "ids",
            Violation.AMBIGUOUS_PATH_SEGMENT,
            Violation.AMBIGUOUS_EMPTY_SEGMENT,
            Violation.AMBIGUOUS_PATH_SEPARATOR,
            Violation.AMBIGUOUS_PATH_PARAMETER,
            Violation.AMBIGUOUS_PATH_ENCODING,
            Violation.SUSPICIOUS_PATH_CHARACTERS,
            Violation.BAD_UTF8_ENCODING,
            Violation.TRUNCATED_UTF8_ENCODING));
    return http;
  }

  /** What Jetty refuses before we see it is told as everything else is. */
  private static boolean refuse(Request request, Response response, Callback callback) {
    Object cause = request.getAttribute(ErrorHandler.ERROR_EXCEPTION);
    int status = cause instanceof HttpException http ? http.getCode() : response.getStatus();
    Object message = cause instanceof HttpException http ? http.getReason() : null;
    String detail = "this is no request that can be read: " + (message == null ? status : message);
    response.setStatus(status);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, Problem.CONTENT_TYPE);
    byte[] json = Json.write(Problem.of(status, HttpStatus.kind(status), detail, null));
    response.write(true, ByteBuffer.wrap(json), callback);
    return true;
  }

  /** Where Jetty ends and we begin. */
  private static final class Handing extends Handler.Abstract {

    private final Router router;

    private Handing(Router router) {
      this.router = router;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      router.handle(request, response, callback);
      return true;
    }
  }
}
