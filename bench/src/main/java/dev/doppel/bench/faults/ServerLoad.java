package dev.doppel.bench.faults;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Adds URLs, events and documents to a server, notes what was acknowledged, and asks for it again.
 * Safe for several threads.
 */
final class ServerLoad {

  private static final int BATCH = 20;

  private final HttpClient client = HttpClient.newHttpClient();

  /** The items of requests that were answered, as what they must be called when asked again. */
  record Acknowledged(String path, List<String> bodies, String verdict) {}

  /**
   * What came of asking for items again.
   *
   * @param lost how many were not known
   * @param refused how many got no answer but an error
   */
  record Asked(long lost, long refused) {}

  List<Acknowledged> addUntilGone(URI url, String name) {
    return add(url, name, Integer.MAX_VALUE);
  }

  /** URLs, events and documents in turns. */
  List<Acknowledged> add(URI url, String name, int requests) {
    List<Acknowledged> answered = new ArrayList<>();
    for (int i = 0; i < requests; i++) {
      Acknowledged next =
          switch (i % 3) {
            case 0 -> urls(name + "/" + i);
            case 1 -> events(name + "/" + i);
            default -> document(name + "-" + i);
          };
      try {
        if (send(url, next.path, body(next)).statusCode() != 200) {
          return answered;
        }
        answered.add(next);
      } catch (IOException e) {
        return answered; // killed
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return answered;
      }
    }
    return answered;
  }

  private static Acknowledged urls(String name) {
    List<String> urls = new ArrayList<>();
    for (int i = 0; i < BATCH; i++) {
      urls.add("\"http://example.com/" + name + "/" + i + "\"");
    }
    return new Acknowledged("/api/urls", urls, "duplicate");
  }

  private static Acknowledged events(String name) {
    List<String> events = new ArrayList<>();
    for (int i = 0; i < BATCH; i++) {
      events.add("{\"key\":\"" + name + "/" + i + "\"}");
    }
    return new Acknowledged("/api/events", events, "duplicate");
  }

  private static Acknowledged document(String name) {
    String text = ("words of document " + name + " ").repeat(5);
    String body = "{\"id\":\"" + name + "\",\"text\":\"" + text + "\"}";
    return new Acknowledged("/api/documents", List.of(body), "unchanged");
  }

  private static String body(Acknowledged request) {
    String items = String.join(",", request.bodies);
    return switch (request.path) {
      case "/api/urls" -> "{\"urls\":[" + items + "]}";
      case "/api/events" -> "{\"events\":[" + items + "]}";
      default -> items;
    };
  }

  /** Asks for everything once more. */
  Asked askAgain(URI url, List<Acknowledged> acknowledged)
      throws IOException, InterruptedException {
    long lost = 0;
    long refused = 0;
    for (Acknowledged each : acknowledged) {
      HttpResponse<String> answer = send(url, each.path, body(each));
      if (answer.statusCode() != 200) {
        refused += each.bodies.size();
        continue;
      }
      int known = answer.body().split("\"" + each.verdict + "\"", -1).length - 1;
      lost += each.bodies.size() - known;
    }
    return new Asked(lost, refused);
  }

  private HttpResponse<String> send(URI url, String path, String body)
      throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(url.resolve(path))
            .timeout(Duration.ofSeconds(60))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build(),
        BodyHandlers.ofString());
  }
}
