package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;

/** Sends a server what it should not be sent, and counts what it answers. Safe for many threads. */
final class ServerAttacks {

  private static final int READ_MILLIS = 60_000;
  private static final int HUGE = 9 << 20;

  private static final List<String> PATHS =
      List.of(
          "/api/urls",
          "/api/documents",
          "/api/events",
          "/api/compare",
          "/api/memories/fuzz",
          "/api/documents/a/similar",
          "/api/documents/a/evidence/b",
          "/api/events/report",
          "/metrics",
          "/health",
          "/");

  private static final List<String> TRICKS =
      List.of(
          "/../../etc/passwd",
          "/assets/..%2f..%2fpom.xml",
          "/assets/%2e%2e/%2e%2e/",
          "/%00",
          "//api//urls",
          "/api/urls;a=b",
          "/api/memories/..%2F..%2Fx",
          "/api/memories/%FF%FE",
          "/api/documents/%2F/similar",
          "/api/documents/a/similar?similarity=NaN",
          "/api/documents/a/similar?nearest=-1",
          "/api/documents/a/similar?limit=99999999999",
          "/api/%zz",
          "/?" + "a=b&".repeat(500),
          "/" + "a".repeat(20_000));

  private static final List<String> BODIES =
      List.of(
          "{\"urls\":[\"http://example.com/\"]}",
          "{\"id\":\"a\",\"text\":\"one two three four\"}",
          "{\"id\":\"b\",\"html\":\"<p>one<b>two</p>\",\"metadata\":{\"a\":\"b\"}}",
          "{\"events\":[{\"key\":1},{\"key\":\"\\ud800\"}]}",
          "{\"a\":{\"text\":\"x\"},\"b\":{\"html\":\"<x>\"},\"shingle\":\"words:2\"}",
          "{\"kind\":\"urls\",\"filter\":\"bloom\",\"capacity\":1000,\"fpp\":0.5}",
          "{\"kind\":\"events\",\"key\":[\"a\"],\"window\":\"sliding:10s\",\"time\":\"t\"}",
          "[".repeat(3000),
          "{\"a\":".repeat(3000),
          "1e999999999",
          "\"\\u0000\"",
          "");

  private final URI server;
  private final String token;
  private final Map<Integer, LongAdder> statuses = new ConcurrentSkipListMap<>();

  ServerAttacks(URI server, String token) {
    this.server = server;
    this.token = token;
  }

  /** How often each status was answered; 0 stands for a connection that was closed. */
  Map<Integer, LongAdder> statuses() {
    return statuses;
  }

  /** Makes one attack of a kind chosen by chance. */
  void attack(SplittableRandom random) throws IOException {
    switch (random.nextInt(10)) {
      case 0 -> garbage(random);
      case 1 -> trick(random);
      case 2 -> huge(random);
      case 3 -> slow(random);
      case 4 -> lines(random);
      default -> json(random);
    }
  }

  /** Opens connections that say little or nothing; the caller closes them. */
  List<Socket> idle(int count) throws IOException {
    List<Socket> sockets = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Socket socket = connect();
      sockets.add(socket);
      if (i % 2 == 0) {
        socket.getOutputStream().write("GET /health HTTP/1.1\r\nHost: local".getBytes(UTF_8));
      }
    }
    return sockets;
  }

  /** Asks how the server is; the status. */
  int health() throws IOException {
    return exchange(head("GET", "/health", "", 0).getBytes(UTF_8));
  }

  private void json(SplittableRandom random) throws IOException {
    byte[] body = mutated(pick(random, BODIES).getBytes(UTF_8), random);
    String method = pick(random, List.of("POST", "POST", "POST", "PUT", "GET", "DELETE", "PATCH"));
    String type = random.nextInt(20) == 0 ? "text/plain" : "application/json";
    String path = pick(random, PATHS);
    count(exchange(join(head(method, path, headers(random, type), body.length), body)));
  }

  private void lines(SplittableRandom random) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = random.nextInt(200); i >= 0; i--) {
      byte[] line = mutated(pick(random, BODIES).getBytes(UTF_8), random);
      lines.append(new String(line, ISO_8859_1)).append('\n');
    }
    byte[] body = lines.toString().getBytes(ISO_8859_1);
    String path = PATHS.get(random.nextInt(3));
    String headers = headers(random, "application/x-ndjson");
    count(exchange(join(head("POST", path, headers, body.length), body)));
  }

  private void trick(SplittableRandom random) throws IOException {
    String path = pick(random, TRICKS);
    count(exchange(head("GET", path, headers(random, ""), 0).getBytes(UTF_8)));
  }

  private void garbage(SplittableRandom random) throws IOException {
    byte[] bytes = new byte[random.nextInt(1, 4000)];
    random.nextBytes(bytes);
    count(exchange(join(new String(bytes, ISO_8859_1) + "\r\n\r\n", new byte[0])));
  }

  /** More than is allowed, and told so or not. */
  private void huge(SplittableRandom random) throws IOException {
    byte[] body = "{\"urls\":[\"".getBytes(UTF_8);
    byte[] whole = new byte[random.nextBoolean() ? HUGE : HUGE / 100];
    Arrays.fill(whole, (byte) 'a');
    System.arraycopy(body, 0, whole, 0, body.length);
    String path = pick(random, PATHS);
    String headers = headers(random, "application/json");
    count(exchange(join(head("POST", path, headers, whole.length), whole)));
  }

  /** Promises a body, sends a part of it and goes away after a while. */
  private void slow(SplittableRandom random) throws IOException {
    String request = head("POST", pick(random, PATHS), headers(random, "application/json"), 1000);
    try (Socket socket = connect()) {
      OutputStream out = socket.getOutputStream();
      out.write(request.getBytes(UTF_8), 0, random.nextInt(1, request.length()));
      out.flush();
      Thread.sleep(random.nextInt(300));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private String headers(SplittableRandom random, String type) {
    String given = random.nextInt(4) == 0 ? "x" + random.nextLong() : token;
    String headers = "Authorization: Bearer " + given + "\r\n";
    return type.isEmpty() ? headers : headers + "Content-Type: " + type + "\r\n";
  }

  private static String head(String method, String path, String headers, int length) {
    String body = length == 0 ? "" : "Content-Length: " + length + "\r\n";
    return method
        + " "
        + path
        + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        + headers
        + body
        + "\r\n";
  }

  private static byte[] join(String head, byte[] body) {
    byte[] start = head.getBytes(ISO_8859_1);
    byte[] all = Arrays.copyOf(start, start.length + body.length);
    System.arraycopy(body, 0, all, start.length, body.length);
    return all;
  }

  /** A few bytes changed, left out or doubled. */
  private static byte[] mutated(byte[] bytes, SplittableRandom random) {
    byte[] changed = bytes.clone();
    for (int i = random.nextInt(4); i > 0 && changed.length > 1; i--) {
      int at = random.nextInt(changed.length);
      switch (random.nextInt(3)) {
        case 0 -> changed[at] = (byte) random.nextInt();
        case 1 -> changed = Arrays.copyOf(changed, at + 1);
        default -> changed[at] = (byte) "{}[]\",:\\0ne\n".charAt(random.nextInt(12));
      }
    }
    return changed;
  }

  private void count(int status) {
    statuses.computeIfAbsent(status, key -> new LongAdder()).increment();
  }

  /** The status of the answer; 0 if there is none. */
  private int exchange(byte[] request) throws IOException {
    try (Socket socket = connect()) {
      OutputStream out = socket.getOutputStream();
      out.write(request);
      out.flush();
      return status(socket.getInputStream());
    } catch (SocketException e) {
      return 0; // refused in the middle of the request
    }
  }

  private static int status(InputStream in) throws IOException {
    byte[] start = in.readNBytes(12);
    in.skip(Long.MAX_VALUE);
    String text = new String(start, ISO_8859_1);
    return text.startsWith("HTTP/1.1 ") && text.length() == 12
        ? Integer.parseInt(text.substring(9))
        : 0;
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket();
    socket.setSoTimeout(READ_MILLIS);
    socket.connect(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getPort()), READ_MILLIS);
    return socket;
  }

  private static String pick(SplittableRandom random, List<String> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
