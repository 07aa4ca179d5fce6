package dev.doppel.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.doppel.server.http.Limits;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** A real server on a free port, and a client of it. */
final class TestServer implements Closeable {

  static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  /** Long, because a busy machine is no fault of the server. */
  private static final Limits PATIENT = Limits.defaults().withTimeout(Duration.ofMinutes(10));

  final DoppelServer server;
  final List<Throwable> failures = new CopyOnWriteArrayList<>();

  private TestServer(ServerSettings settings) throws IOException {
    server = DoppelServer.start(settings.withPort(0), failures::add);
  }

  /** An answer as a client sees it. */
  record Answer(int status, String contentType, String body, HttpResponse<byte[]> response) {

    JsonNode json() {
      try {
        return JSON.readTree(body);
      } catch (IOException e) {
        throw new AssertionError("no JSON: " + body, e);
      }
    }

    List<JsonNode> lines() {
      return body.lines()
          .map(line -> new Answer(status, contentType, line, response).json())
          .toList();
    }
  }

  static TestServer start() throws IOException {
    return start(PATIENT);
  }

  static TestServer start(Path data) throws IOException {
    return new TestServer(ServerSettings.defaults().withLimits(PATIENT).withData(data));
  }

  static TestServer start(ServerSettings settings) throws IOException {
    return new TestServer(settings);
  }

  static TestServer start(Limits limits) throws IOException {
    return new TestServer(ServerSettings.defaults().withLimits(limits));
  }

  URI uri(String path) {
    return URI.create(server.url() + path);
  }

  Answer get(String path, String... headers) {
    return send("GET", path, null, headers);
  }

  Answer post(String path, String json) {
    return send("POST", path, json, "Content-Type", "application/json");
  }

  Answer put(String path, String json) {
    return send("PUT", path, json, "Content-Type", "application/json");
  }

  Answer postLines(String path, String lines) {
    return send("POST", path, lines, "Content-Type", "application/x-ndjson");
  }

  Answer send(String method, String path, @Nullable String body, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri(path))
            .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    try {
      HttpResponse<byte[]> response = CLIENT.send(request.build(), BodyHandlers.ofByteArray());
      return new Answer(
          response.statusCode(),
          response.headers().firstValue("Content-Type").orElse(""),
          new String(response.body(), UTF_8),
          response);
    } catch (IOException e) {
      throw new AssertionError(method + " " + path, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    if (!failures.isEmpty()) {
      throw new AssertionError("the server failed", failures.get(0));
    }
  }
}
