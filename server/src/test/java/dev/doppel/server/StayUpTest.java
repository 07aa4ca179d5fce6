package dev.doppel.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.server.TestServer.Answer;
import dev.doppel.server.http.Limits;
import dev.doppel.server.http.ServerLog;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** Whatever some clients do, the others are answered. */
class StayUpTest {

  private static final String TOKEN = "0123456789abcdef-token";
  private static final String FORM = "application/x-www-form-urlencoded";
  private static final int SLOW = 250; // more than there are threads
  private static final int UPLOADS = 40; // more than pages are made at a time

  /** Clients that begin a body and do not go on. */
  private static List<Socket> slow(TestServer server, int count, String head) throws IOException {
    List<Socket> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.uri("/").getPort());
      socket.getOutputStream().write(head.getBytes(ISO_8859_1));
      socket.getOutputStream().flush();
      all.add(socket);
    }
    return all;
  }

  private static String head(String path, String type) {
    return "POST "
        + path
        + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
        + type
        + "\r\nContent-Length: 1000\r\n\r\n-";
  }

  private static void close(List<Socket> all) throws IOException {
    for (Socket each : all) {
      each.close();
    }
  }

  @Test
  void slowSendersHoldNoThread() throws IOException {
    Limits limits = Limits.defaults().withTimeout(Duration.ofMinutes(30));
    try (TestServer server = TestServer.start(limits)) {
      List<Socket> slow = slow(server, SLOW, head("/login", FORM));
      slow.addAll(slow(server, SLOW, head("/api/urls", "application/json")));
      slow.addAll(slow(server, SLOW, head("/api/urls", "application/x-ndjson")));
      slow.addAll(slow(server, UPLOADS, head("/documents", "multipart/form-data; boundary=x")));

      assertThat(server.get("/health").status()).isEqualTo(200);
      assertThat(server.get("/documents").status()).isEqualTo(200);
      assertThat(server.post("/api/urls", "{\"urls\":[\"http://a.example/\"]}").status())
          .isEqualTo(200);
      for (Socket each : slow) {
        assertThat(each.getInputStream().available()).as("answered, so not held").isZero();
      }
      close(slow);
    }
  }

  /**
   * What bench/slow.py measures by the clock, by counters: so many clients that go on sending, a
   * byte now and then, are all still under way and no thread is, while a good client is answered
   * each time.
   */
  @Test
  void slowAndIdleClientsTakeNothingFromAGoodOne() throws IOException {
    ServerSettings settings =
        ServerSettings.defaults()
            .withHost("127.0.0.1", TOKEN)
            .withLimits(Limits.defaults().withTimeout(Duration.ofMinutes(30)));
    try (TestServer server = TestServer.start(settings)) {
      String[] secret = {"Authorization", "Bearer " + TOKEN, "Content-Type", "application/json"};
      List<Socket> slow = slow(server, 300, head("/login", FORM));
      String page = head("/documents", "multipart/form-data; boundary=x");
      slow.addAll(
          slow(server, 16, page.replace("Host", "Authorization: Bearer " + TOKEN + "\r\nHost")));
      List<Socket> idle = slow(server, 1000, "");
      for (int round = 0; round < 5; round++) {
        for (Socket each : slow) {
          each.getOutputStream().write('-');
          each.getOutputStream().flush();
        }
        for (int i = 0; i < 20; i++) {
          String body = "{\"urls\":[\"http://a.example/" + round + "/" + i + "\"]}";
          assertThat(server.get("/health").status()).isEqualTo(200);
          assertThat(server.get("/documents", secret).status()).isEqualTo(200);
          assertThat(server.send("POST", "/api/v1/urls", body, secret).status()).isEqualTo(200);
        }
      }

      // What was just answered may be counted for a moment more.
      String metrics = server.get("/metrics", secret).body();
      for (int i = 0; i < 1000 && gauge(metrics, "doppel_requests_open") > slow.size() + 1; i++) {
        metrics = server.get("/metrics", secret).body();
      }
      assertThat(gauge(metrics, "doppel_requests_open")).isEqualTo(slow.size() + 1);
      assertThat(gauge(metrics, "doppel_pages_waiting")).isZero();
      assertThat(gauge(metrics, "doppel_work_waiting")).isZero();
      assertThat(gauge(metrics, "doppel_connections")).isGreaterThan(slow.size() + idle.size());
      assertThat(gauge(metrics, "doppel_bodies_bytes")).isLessThan(slow.size() * 4096.0);
      for (int i = 0; i < 1000 && !busyThreads().isEmpty(); i++) {
        Thread.onSpinWait();
      }
      assertThat(busyThreads()).isEmpty();
      for (Socket each : slow) {
        assertThat(each.getInputStream().available()).as("answered, so let go").isZero();
      }
      close(slow);
      close(idle);
    }
  }

  private static double gauge(String metrics, String name) {
    String line = metrics.lines().filter(each -> each.startsWith(name + " ")).findFirst().get();
    return Double.parseDouble(line.substring(name.length() + 1));
  }

  /** Threads that are somewhere within the handling of a request. */
  private static List<String> busyThreads() {
    List<String> busy = new ArrayList<>();
    Thread.getAllStackTraces()
        .forEach(
            (thread, frames) -> {
              for (StackTraceElement frame : frames) {
                if (frame.getClassName().equals("dev.doppel.server.http.Router")) {
                  busy.add(thread + " " + List.of(frames));
                }
              }
            });
    return busy;
  }

  /** The time to stop is not the time that clients may take to send. */
  @Test
  void whoStillSendsDoesNotKeepTheServerFromStopping() throws IOException {
    Limits limits = Limits.defaults().withTimeout(Duration.ofMinutes(30));
    TestServer server = TestServer.start(limits);
    List<Socket> slow = slow(server, 5, head("/api/urls", "application/json"));
    slow.addAll(slow(server, 5, head("/api/urls", "application/x-ndjson")));
    assertThat(server.get("/health").status()).isEqualTo(200);

    server.close();

    for (Socket each : slow) {
      assertThat(ended(each)).isTrue();
    }
    close(slow);
  }

  private static boolean ended(Socket socket) {
    try {
      while (socket.getInputStream().read() >= 0) {
        // what may be said before the end
      }
      return true;
    } catch (IOException e) {
      return true;
    }
  }

  @Test
  void aLoginIsSmall() throws IOException {
    ServerSettings settings = ServerSettings.defaults().withHost("127.0.0.1", TOKEN);
    try (TestServer server = TestServer.start(settings)) {
      String large = "token=" + "a".repeat(2000);

      assertThat(server.send("POST", "/login", large, "Content-Type", FORM).status())
          .isEqualTo(413);
      // Without the token nothing of a body is looked at.
      assertThat(server.post("/api/urls", "not even JSON").status()).isEqualTo(401);
    }
  }

  @Test
  void whoGuessesTheTokenWaitsAndIsTold() throws IOException {
    List<ServerLog.Entry> told = new CopyOnWriteArrayList<>();
    ServerSettings settings = ServerSettings.defaults().withHost("127.0.0.1", TOKEN).withPort(0);
    try (DoppelServer server = DoppelServer.start(settings, ServerLog.to(told::add))) {
      HttpClient client = HttpClient.newHttpClient();
      List<Integer> statuses = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        statuses.add(login(client, server, i == 5 ? TOKEN : "wrong").statusCode());
      }

      assertThat(statuses).containsExactly(403, 403, 403, 403, 403, 429);
      assertThat(told)
          .hasSize(5)
          .allMatch(entry -> entry.level() == ServerLog.Level.WARN && entry.failure() == null);
      assertThat(told.get(4).message()).isEqualTo("wrong token from 127.0.0.1, the 5. time");
      assertThat(told.get(4).toString())
          .matches("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z WARN  \\S+ wrong.*");
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static HttpResponse<String> login(HttpClient client, DoppelServer server, String token)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(java.net.URI.create(server.url() + "/login"))
            .header("Content-Type", FORM)
            .POST(BodyPublishers.ofString("token=" + token))
            .build();
    return client.send(request, BodyHandlers.ofString());
  }

  @Test
  void requestsAreToldIfThatIsAskedFor() throws Exception {
    BlockingQueue<ServerLog.Entry> told = new LinkedBlockingQueue<>();
    ServerLog log = ServerLog.to(told::add).withRequests(true);
    ServerLog.Entry first; // told when the answer is out, which its reader may know sooner
    try (DoppelServer server = DoppelServer.start(ServerSettings.defaults().withPort(0), log)) {
      HttpRequest request =
          HttpRequest.newBuilder(java.net.URI.create(server.url() + "/health?x=%0A")).build();
      HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
      first = told.poll(1, TimeUnit.MINUTES);
    }

    assertThat(first).isNotNull();
    assertThat(told).isEmpty();
    assertThat(first.message())
        .matches("127\\.0\\.0\\.1 \"GET /health\\?x=%0A\" 400 \\d+ bytes \\d+ ms");
  }

  @Test
  void bodiesAndAnswersMayBePacked() throws Exception {
    try (TestServer server = TestServer.start(Limits.defaults().withMaxBody(100_000))) {
      String urls = "\"http://a.example/1\"" + ",\"http://a.example/1\"".repeat(200);
      HttpResponse<byte[]> answer = gzip(server, "{\"urls\":[" + urls + "]}");

      assertThat(answer.statusCode()).as(new String(answer.body(), ISO_8859_1)).isEqualTo(200);
      assertThat(answer.headers().firstValue("Content-Encoding")).contains("gzip");
      assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
      assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
      byte[] plain = new GZIPInputStream(new ByteArrayInputStream(answer.body())).readAllBytes();
      assertThat(TestServer.JSON.readTree(plain).get("results")).hasSize(201);

      assertThat(gzip(server, "{\"urls\":[\"" + "a".repeat(50_000_000) + "\"]}").statusCode())
          .isEqualTo(413);
      Answer other =
          server.send(
              "POST",
              "/api/urls",
              "x",
              "Content-Type",
              "application/json",
              "Content-Encoding",
              "zstd");
      assertThat(other.status()).isEqualTo(415);
      assertThat(other.json().get("type").asText())
          .isEqualTo("urn:doppel:problem:unsupported-media-type");
    }
  }

  private static HttpResponse<byte[]> gzip(TestServer server, String body) throws Exception {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(body.getBytes(ISO_8859_1));
    }
    HttpRequest request =
        HttpRequest.newBuilder(server.uri("/api/urls"))
            .header("Content-Type", "application/json")
            .header("Content-Encoding", "gzip")
            .header("Accept-Encoding", "gzip")
            .POST(BodyPublishers.ofByteArray(packed.toByteArray()))
            .build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofByteArray());
  }

  @Test
  void anIdMayBeWrittenWithWhateverAPathTakes() throws IOException {
    try (TestServer server = TestServer.start()) {
      for (String id : List.of(".", "..", "a/b", "a;b", "100%", "a\\\\b")) {
        server.post("/api/documents", "{\"id\":\"" + id + "\",\"text\":\"one two three four\"}");
      }
      for (String part : List.of("%2E", "%2E%2E", "a%2Fb", "a%3Bb", "100%25", "a%5Cb")) {
        Answer answer = server.get("/api/documents/" + part + "/similar");
        assertThat(answer.status()).as(part + answer.body()).isEqualTo(200);
        assertThat(answer.json().get("matches")).hasSize(5);
      }
    }
  }

  @Test
  void aParameterIsGivenOnce() throws IOException {
    try (TestServer server = TestServer.start()) {
      Answer answer = server.post("/api/urls?memory=a&memory=b", "{\"urls\":[]}");

      assertThat(answer.status()).isEqualTo(400);
      assertThat(answer.json().get("detail").asText())
          .isEqualTo("parameter 'memory' is given twice: 'a' and 'b'");
    }
  }

  @Test
  void whatIsNoHttpIsAProblemToo() throws IOException {
    try (TestServer server = TestServer.start()) {
      for (String request :
          List.of("GARBAGE\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n")) {
        List<Socket> one = slow(server, 1, request);
        String answer = new String(one.get(0).getInputStream().readAllBytes(), ISO_8859_1);
        assertThat(answer).startsWith("HTTP/1.1 400").contains("application/problem+json");
        close(one);
      }
    }
  }

  @Test
  void metricsCanBeAddedUpAndTellOfTheMachine() throws IOException {
    try (TestServer server = TestServer.start()) {
      server.get("/documents");
      String metrics = server.get("/metrics").body();

      assertThat(metrics)
          .contains("doppel_http_requests_seconds_bucket{route=\"GET /documents\"")
          .contains("jvm_memory_used_bytes")
          .contains("jvm_threads_live_threads")
          .contains("process_files_open_files")
          .contains("doppel_work_waiting")
          .contains("doppel_bodies_bytes 0")
          .contains("doppel_connections")
          .doesNotContain("quantile");
    }
  }
}
