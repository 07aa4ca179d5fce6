package dev.doppel.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.server.TestServer.Answer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is wrong with one memory is that memory's business, and ends when its cause does. */
class BrokenMemoryTest {

  private static final String URL = "{\"urls\":[\"http://a.example/\"]}";

  @TempDir private Path folder;

  @Test
  void aDamagedMemoryLeavesTheOthersAlone() throws IOException, InterruptedException {
    try (TestServer server = TestServer.start(folder)) {
      server.put("/api/memories/one", "{\"kind\":\"urls\"}");
      assertThat(server.post("/api/urls?memory=one", URL).status()).isEqualTo(200);
      assertThat(server.post("/api/urls", URL).status()).isEqualTo(200);
    }
    Path settings = folder.resolve("one/memory.json");
    String whole = Files.readString(settings);
    Files.writeString(settings, "not JSON");

    try (TestServer server = TestServer.start(folder)) {
      Answer refused = server.post("/api/urls?memory=one", URL);
      Answer other = server.post("/api/urls", URL);
      Answer ready = server.get("/ready");

      assertThat(refused.status()).isEqualTo(503);
      assertThat(refused.json().get("type").asText()).endsWith(":memory-failed");
      assertThat(refused.json().get("detail").asText()).contains("'one'", "memory.json");
      assertThat(other.json().get("results").get(0).get("verdict").asText()).isEqualTo("duplicate");
      assertThat(ready.status()).isEqualTo(503);
      assertThat(ready.json().get("detail").asText()).contains("one");

      // Mended, it is used again without a restart.
      Files.writeString(settings, whole);
      Answer answer = server.post("/api/urls?memory=one", URL);
      while (answer.status() != 200) {
        Thread.sleep(50);
        answer = server.post("/api/urls?memory=one", URL);
      }
      assertThat(answer.json().get("results").get(0).get("verdict").asText())
          .isEqualTo("duplicate");
      assertThat(server.get("/ready").status()).isEqualTo(200);
    }
  }

  @Test
  void aMemoryWhoseDiskFailedIsUsedAgainWhenItWorks() throws IOException, InterruptedException {
    try (DoppelServer server = DoppelServer.start(settings(), failures::add)) {
      assertThat(add(server)).isEqualTo(200);
      Path marker = folder.resolve("urls/urls/doppel-folder");
      byte[] ours = Files.readAllBytes(marker);
      Files.delete(marker);
      Files.writeString(marker, "somebody else's");

      assertThat(add(server)).isEqualTo(503);
      assertThat(failures).isNotEmpty();
      assertThat(server.memories().failures()).containsKey("urls");

      Files.delete(marker);
      Files.write(marker, ours);
      while (!server.memories().failures().isEmpty()) {
        Thread.sleep(50);
      }
      assertThat(add(server)).isEqualTo(200);
      assertThat(server.memories().find("urls").orElseThrow().state().items()).isEqualTo(1);
    }
  }

  private final List<Throwable> failures = new CopyOnWriteArrayList<>();

  private ServerSettings settings() {
    return ServerSettings.defaults().withPort(0).withData(folder);
  }

  private static int add(DoppelServer server) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.url() + "/api/urls"))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(URL))
            .build();
    return HttpClient.newHttpClient()
        .send(request, HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\\u0000b", "s\\ud800x", "\\udc00", "LONG"})
  void anIdThatCannotBeKeptIsRefused(String id) throws IOException {
    try (TestServer server = TestServer.start()) {
      String written = id.replace("LONG", "i".repeat(2001));
      Answer answer =
          server.post("/api/documents", "{\"id\":\"" + written + "\",\"text\":\"one two\"}");

      assertThat(answer.status()).isEqualTo(400);
      assertThat(answer.json().get("detail").asText()).startsWith("id h").hasSizeLessThan(200);
      assertThat(
              server
                  .post(
                      "/api/documents",
                      "{\"id\":\"a\",\"text\":\"b\",\"metadata\":{\"title\":\""
                          + "t".repeat(10_001)
                          + "\"}}")
                  .status())
          .isEqualTo(400);
    }
  }
}
