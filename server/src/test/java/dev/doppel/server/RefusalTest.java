package dev.doppel.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.doppel.server.TestServer.Answer;
import dev.doppel.server.http.Limits;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is refused is refused with a reason, and whoever is not meant is not served. */
class RefusalTest {

  private static final String TOKEN = "0123456789abcdef-token";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/api/urls | {\"urls\":[1]} | urls[0]",
        "/api/urls | {\"urls\":[null]} | urls[0]",
        "/api/urls | {\"urls\":null} | urls",
        "/api/urls | {\"urls\":[],\"more\":1} | more",
        "/api/urls | {} | urls",
        "/api/urls | [] | the body must be",
        "/api/urls | null | null",
        "/api/urls | {\"urls\":[]} {} | the body",
        "/api/urls?memory=none | {\"urls\":[]} | none",
        "/api/urls?memroy=a | {\"urls\":[]} | memroy",
        "/api/documents | {\"id\":\"\",\"text\":\"a\"} | id",
        "/api/documents | {\"id\":\"a\"} | neither",
        "/api/documents | {\"id\":\"a\",\"text\":\"a\",\"html\":\"a\"} | both",
        "/api/documents | {\"id\":\"a\",\"text\":\"a\",\"metadata\":{\"a\":null}} | metadata",
        "/api/events | {\"events\":[1]} | events[0]",
        "/api/events | {\"event\":[]} | event",
        "/api/compare | {\"a\":{\"text\":\"a\"}} | b",
        "/api/compare | {\"a\":{\"text\":\"a\"},\"b\":null} | b",
        "/api/compare | {\"a\":{\"text\":\"a\"},\"b\":{\"text\":\"a\"},\"threshold\":7} | 7",
      })
  void namesTheBadValue(String path, String body, String named) throws IOException {
    try (TestServer server = TestServer.start()) {
      Answer answer = server.post(path, body);

      assertThat(answer.status()).as(answer.body()).isIn(400, 404);
      assertThat(answer.contentType()).isEqualTo("application/problem+json");
      assertThat(answer.json().get("detail").asText()).contains(named);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | an object whose kind is one of urls, documents, events",
        "{\"kind\":\"pages\"} | an object whose kind is one of urls, documents, events",
        "{\"kind\":1} | an object whose kind is one of urls, documents, events",
        "[] | an object whose kind is one of urls, documents, events",
        "{\"kind\":\"events\"} | field 'key' is missing; an object {key, time?, window?",
        "{\"kind\":\"events\",\"key\":[]} | which fields make two events the same?",
        "{\"kind\":\"urls\",\"similarity\":0.9} | no field 'similarity'",
        "{\"kind\":\"documents\",\"similarity\":9} | similarity must lie in (0, 1], got 9",
        "{\"kind\":\"urls\",\"capacity\":0} | capacity must be 1 to",
        "{\"kind\":\"urls\",\"capacity\":\"1\"} | capacity",
      })
  void settingsOfAMemoryAreThoseOfItsKind(String body, String named) throws IOException {
    try (TestServer server = TestServer.start()) {
      Answer answer = server.put("/api/memories/new", body);

      assertThat(answer.status()).as(answer.body()).isEqualTo(400);
      assertThat(answer.json().get("detail").asText()).contains(named);
    }
  }

  @Test
  void unknownPathAndMethodAreProblemsToo() throws IOException {
    try (TestServer server = TestServer.start()) {
      assertThat(server.get("/api/nothing").contentType()).isEqualTo("application/problem+json");
      Answer wrongMethod = server.get("/api/urls");
      assertThat(wrongMethod.status()).isEqualTo(405);
      assertThat(wrongMethod.contentType()).isEqualTo("application/problem+json");
      assertThat(wrongMethod.response().headers().firstValue("Allow")).contains("POST, OPTIONS");
      assertThat(server.send("OPTIONS", "/api/urls", null).status()).isEqualTo(204);
      Answer head = server.send("HEAD", "/api/memories", null);
      assertThat(head.status()).isEqualTo(200);
      assertThat(head.contentType()).isEqualTo("application/json");
      assertThat(head.body()).isEmpty();
      assertThat(head.response().headers().firstValue("Content-Length"))
          .isEqualTo(server.get("/api/memories").response().headers().firstValue("Content-Length"));
      assertThat(server.send("POST", "/api/urls", "urls=1", "Content-Type", "text/plain").status())
          .isEqualTo(415);
    }
  }

  @Test
  void aTokenIsAskedForEverywhereButForHealth() throws IOException {
    ServerSettings settings = ServerSettings.defaults().withHost("127.0.0.1", TOKEN);
    try (TestServer server = TestServer.start(settings)) {
      assertThat(server.get("/api/memories").status()).isEqualTo(401);
      assertThat(server.get("/metrics").status()).isEqualTo(401);
      assertThat(server.get("/").status()).isEqualTo(401);
      assertThat(server.get("/api/memories", "Authorization", "Bearer " + TOKEN + "x").status())
          .isEqualTo(401);
      assertThat(server.get("/api/memories", "Authorization", "Bearer " + TOKEN).status())
          .isEqualTo(200);
      assertThat(server.get("/health").status()).isEqualTo(200);
      assertThat(server.get("/", "Accept", "text/html").status()).isEqualTo(303);
    }
  }

  @Test
  void noTokenNoOtherHost() {
    ServerSettings settings = ServerSettings.defaults();

    assertThatThrownBy(() -> settings.withHost("0.0.0.0", null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("0.0.0.0")
        .hasMessageContaining("token");
    assertThatThrownBy(() -> settings.withHost("0.0.0.0", "short")).hasMessageContaining("16");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"urls\":[", "{urls:[]}", "\u001f\u008b", "{\"urls\":[1e]}", "nul"})
  void whatIsNotJsonIsSaidInOurWords(String body) throws IOException {
    try (TestServer server = TestServer.start()) {
      Answer answer = server.post("/api/v1/urls", body);

      assertThat(answer.status()).isEqualTo(400);
      assertThat(answer.json().get("detail").asText())
          .matches(
              "the body is not JSON:"
                  + " (it ends too early|it cannot be read|'nul' is no value) \\(column [0-9]+\\)");
    }
  }

  @Test
  void pagesOfOtherSitesAreRefused() throws IOException {
    try (TestServer server = TestServer.start()) {
      assertThat(raw(server, "GET /health HTTP/1.1\r\nHost: evil.example\r\n")).contains(" 403 ");
      assertThat(server.get("/health", "Origin", "http://evil.example").status()).isEqualTo(403);
      assertThat(server.get("/health", "Origin", "null").status()).isEqualTo(403);
      assertThat(server.get("/health", "Sec-Fetch-Site", "cross-site").status()).isEqualTo(403);
      assertThat(server.get("/health", "Sec-Fetch-Site", "cross-site").body())
          .contains("a page of another site may not ask this server");
      assertThat(server.get("/health", "Sec-Fetch-Site", "same-site").status()).isEqualTo(403);
      assertThat(server.get("/health", "Sec-Fetch-Site", "same-origin").status()).isEqualTo(200);
      assertThat(server.get("/health", "Origin", server.server.url()).status()).isEqualTo(200);
    }
  }

  @Test
  void bodiesAreLimited() throws IOException {
    try (TestServer server = TestServer.start(Limits.defaults().withMaxBody(1000))) {
      String large = "{\"urls\":[\"" + "a".repeat(1000) + "\"]}";

      assertThat(server.post("/api/urls", large).status()).isEqualTo(413);
      List<JsonNode> lines =
          server.postLines("/api/urls", large + "\n{\"url\":\"http://a.example/\"}").lines();
      assertThat(lines.get(0).get("status").asInt()).isEqualTo(413);
      assertThat(lines.get(0).get("detail").asText()).startsWith("line 1 has more than 1000 bytes");
      assertThat(lines.get(1).get("verdict").asText()).isEqualTo("new");
      assertThat(server.post("/api/urls", "{\"urls\":[]}").status()).isEqualTo(200);
    }
  }

  @Test
  void ratesAreLimited() throws IOException {
    try (TestServer server = TestServer.start(Limits.defaults().withPerSecond(0.01))) {
      Answer answer = server.get("/health");

      assertThat(answer.status()).isEqualTo(429);
      assertThat(answer.response().headers().firstValue("Retry-After")).contains("1");
    }
  }

  @Test
  void aClientThatStopsSendingIsLetGo() throws IOException {
    Limits limits = Limits.defaults().withTimeout(Duration.ofMillis(300));
    try (TestServer server = TestServer.start(limits)) {
      String head =
          "POST /api/urls HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
              + "Content-Length: 100\r\n\r\n{\"urls\"";

      assertThat(raw(server, head)).doesNotContain(" 200 ").doesNotContain(" 500 ");
    }
  }

  /** Sends what no client library would; returns all that comes back before the end. */
  private static String raw(TestServer server, String request) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.uri("/").getPort());
        OutputStream out = socket.getOutputStream();
        InputStream in = socket.getInputStream()) {
      String whole = request.contains("\r\n\r\n") ? request : request + "Connection: close\r\n\r\n";
      out.write(whole.getBytes(StandardCharsets.UTF_8));
      out.flush();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
