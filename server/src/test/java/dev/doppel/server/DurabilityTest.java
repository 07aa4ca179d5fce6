package dev.doppel.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was acknowledged is known after the server was stopped, whatever was under way. */
class DurabilityTest {

  private static final int CLIENTS = 8;

  @TempDir Path data;

  @Test
  void everythingIsThereAgain() throws IOException {
    try (TestServer server = TestServer.start(data)) {
      server.put("/api/memories/seen", "{\"kind\":\"urls\",\"filter\":\"bloom\",\"secret\":7}");
      server.post("/api/urls?memory=seen", "{\"urls\":[\"http://a.example/\"]}");
      server.post("/api/urls", "{\"urls\":[\"http://a.example/\"]}");
      server.post("/api/documents", "{\"id\":\"d\",\"text\":\"one two three four five six\"}");
      server.post("/api/events", "{\"events\":[{\"key\":\"a\"}]}");
    }

    try (TestServer server = TestServer.start(data)) {
      assertThat(verdict(server, "/api/urls?memory=seen", "{\"urls\":[\"http://a.example/\"]}"))
          .isEqualTo("duplicate");
      assertThat(verdict(server, "/api/urls", "{\"urls\":[\"http://a.example/\"]}"))
          .isEqualTo("duplicate");
      assertThat(verdict(server, "/api/events", "{\"events\":[{\"key\":\"a\"}]}"))
          .isEqualTo("duplicate");
      assertThat(server.get("/api/documents/d/evidence/d").json().get("verdict").asText())
          .isEqualTo("exact");
    }
  }

  @Test
  void stoppingUnderLoadLosesNothingAcknowledged() throws Exception {
    Set<String> acknowledged = ConcurrentHashMap.newKeySet();
    ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
    CountDownLatch busy = new CountDownLatch(200);
    TestServer server = TestServer.start(data);
    List<Future<?>> running = new ArrayList<>();
    for (int client = 0; client < CLIENTS; client++) {
      String prefix = "http://example.com/" + client + "/";
      running.add(clients.submit(() -> addUntilRefused(server, prefix, acknowledged, busy)));
    }
    busy.await();
    server.close();
    for (Future<?> each : running) {
      each.get();
    }
    clients.shutdown();

    try (TestServer again = TestServer.start(data)) {
      for (String url : acknowledged) {
        assertThat(verdict(again, "/api/urls", "{\"urls\":[\"" + url + "\"]}"))
            .as(url)
            .isEqualTo("duplicate");
      }
    }
  }

  private static void addUntilRefused(
      TestServer server, String prefix, Set<String> acknowledged, CountDownLatch busy) {
    HttpClient client = HttpClient.newHttpClient();
    for (int i = 0; ; i++) {
      String url = prefix + i;
      HttpRequest request =
          HttpRequest.newBuilder(server.uri("/api/urls"))
              .header("Content-Type", "application/json")
              .POST(BodyPublishers.ofString("{\"urls\":[\"" + url + "\"]}"))
              .build();
      try {
        HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
        if (response.statusCode() != 200) {
          return;
        }
        acknowledged.add(url);
        busy.countDown();
      } catch (IOException e) {
        return; // the server is gone
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  private static String verdict(TestServer server, String path, String body) {
    JsonNode results = server.post(path, body).json().get("results");
    return results.get(0).get("verdict").asText();
  }
}
