package dev.doppel.search;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A web server on the loopback address that answers as a test tells it. */
final class Server implements AutoCloseable {

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final List<String> asked = Collections.synchronizedList(new ArrayList<>());

  Server() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** What was asked for so far: method, path and query, and body. */
  List<String> asked() {
    return List.copyOf(asked);
  }

  Server page(String path, String type, String body) {
    return answer(path, 200, "Content-Type", type, body);
  }

  Server redirect(String path, String to) {
    return answer(path, 302, "Location", to, "");
  }

  Server answer(String path, int status, String header, String value, String body) {
    server.createContext(
        path,
        exchange -> {
          note(exchange);
          byte[] bytes = body.getBytes(UTF_8);
          exchange.getResponseHeaders().set(header, value);
          exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    return this;
  }

  /** Sends bytes for as long as anyone takes them. */
  Server endless(String path) {
    server.createContext(
        path,
        exchange -> {
          note(exchange);
          exchange.getResponseHeaders().set("Content-Type", "text/html");
          exchange.sendResponseHeaders(200, 0);
          try (OutputStream out = exchange.getResponseBody()) {
            byte[] bytes = new byte[8192];
            while (closed.getCount() > 0) {
              out.write(bytes);
            }
          }
        });
    return this;
  }

  /** Begins an answer and never ends it. */
  Server stuck(String path) {
    server.createContext(
        path,
        exchange -> {
          note(exchange);
          exchange.sendResponseHeaders(200, 1000);
          exchange.getResponseBody().write('<');
          exchange.getResponseBody().flush();
          awaitClosed();
        });
    return this;
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    threads.shutdownNow();
  }

  private void awaitClosed() {
    try {
      closed.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void note(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    asked.add((exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + body).strip());
  }
}
