package dev.doppel.webmagic;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Pages that name each other in many spellings; counts what is fetched. */
final class LoopbackSite implements Closeable {

  static final int PAGES = 100;

  final Map<Integer, AtomicInteger> fetched = new ConcurrentSkipListMap<>();
  private final HttpServer server;

  LoopbackSite() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newCachedThreadPool());
    server.createContext("/", this::answer);
    server.start();
  }

  String url() {
    return "http://localhost:" + server.getAddress().getPort() + "/page/0";
  }

  int fetches() {
    return fetched.values().stream().mapToInt(AtomicInteger::get).sum();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      int number = Integer.parseInt("0" + exchange.getRequestURI().getPath().replaceAll("\\D", ""));
      fetched.computeIfAbsent(number, each -> new AtomicInteger()).incrementAndGet();
      byte[] body = page(number).getBytes(UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private String page(int number) {
    String host = "localhost:" + server.getAddress().getPort();
    StringBuilder page = new StringBuilder("<html><title>" + number + "</title>");
    for (int next : new int[] {2 * number + 1, 2 * number + 2, number * 7 % PAGES, number}) {
      if (next < PAGES) {
        page.append("<a href='http://%s/page/%d'>a</a>".formatted(host, next));
        page.append("<a href='HTTP://LOCALHOST%s/page/%d'>b</a>".formatted(port(), next));
        page.append("<a href='http://%s/x/../page/%d?utm_source=m'>c</a>".formatted(host, next));
        page.append("<a href='http://%s/%%70age/%d#top'>d</a>".formatted(host, next));
      }
    }
    return page.append("</html>").toString();
  }

  private String port() {
    return ":" + server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
