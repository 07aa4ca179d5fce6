package dev.doppel.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Kills {@code doppel serve --data} under load, starts it again, and asks for everything that it
 * had acknowledged: URLs, events and documents. Run with {@code bench/run kills server [RUNS]}.
 */
public final class ServerKills {

  private static final int CLIENTS = 16;
  private static final int BATCH = 20;
  private static final int MAX_LOAD_MILLIS = 3000;

  private final Path doppel;
  private final Path folder;
  private final SplittableRandom random = new SplittableRandom();
  private final HttpClient client = HttpClient.newHttpClient();
  private final ExecutorService pool = Executors.newFixedThreadPool(CLIENTS);
  private final List<Acknowledged> acknowledged = new ArrayList<>();

  /** The items of requests that were answered, as what they must be called when asked again. */
  private record Acknowledged(String path, List<String> bodies, String verdict) {}

  private record Running(Process process, URI url) {}

  private ServerKills(Path doppel, Path folder) {
    this.doppel = doppel;
    this.folder = folder;
  }

  /** Takes the command and how often to kill. */
  public static void main(String[] args)
      throws IOException, InterruptedException, ExecutionException {
    Path folder = Files.createTempDirectory("doppel-server-kills");
    int runs = args.length < 2 ? 20 : Integer.parseInt(args[1]);
    ServerKills kills = new ServerKills(Path.of(args[0]), folder);
    try {
      kills.print(runs);
    } finally {
      kills.pool.shutdownNow();
    }
  }

  private void print(int runs) throws IOException, InterruptedException, ExecutionException {
    int underLoad = 0;
    for (int run = 0; run < runs; run++) {
      int before = acknowledged.size();
      killUnderLoad(run);
      underLoad += acknowledged.size() > before ? 1 : 0;
      System.err.printf(Locale.ROOT, "run %d: %,d requests so far%n", run + 1, acknowledged.size());
    }
    long lost = lost();
    long items = acknowledged.stream().mapToLong(each -> each.bodies.size()).sum();
    System.out.printf(
        Locale.ROOT,
        "%d kills, %d of them after some answers: %,d requests with %,d items acknowledged, %d"
            + " lost%n",
        runs,
        underLoad,
        acknowledged.size(),
        items,
        lost);
  }

  private void killUnderLoad(int run) throws IOException, InterruptedException, ExecutionException {
    Running server = start();
    List<Future<List<Acknowledged>>> clients = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      String name = run + "-" + i;
      clients.add(pool.submit(() -> addUntilGone(server.url, name)));
    }
    Thread.sleep(random.nextInt(MAX_LOAD_MILLIS));
    server.process.destroyForcibly().waitFor();
    for (Future<List<Acknowledged>> each : clients) {
      acknowledged.addAll(each.get());
    }
  }

  /** URLs, events and documents in turns. */
  private List<Acknowledged> addUntilGone(URI url, String name) {
    List<Acknowledged> answered = new ArrayList<>();
    for (int i = 0; ; i++) {
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

  /** Asks for everything once more; whatever is not known was lost. */
  private long lost() throws IOException, InterruptedException {
    Running server = start();
    long lost = 0;
    for (Acknowledged each : acknowledged) {
      String answer = send(server.url, each.path, body(each)).body();
      int known = answer.split("\"" + each.verdict + "\"", -1).length - 1;
      lost += each.bodies.size() - known;
    }
    server.process.destroy();
    server.process.waitFor();
    return lost;
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

  private Running start() throws IOException {
    Process process =
        new ProcessBuilder(
                doppel.toString(), "serve", "--port", "0", "--data", folder.resolve("d").toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
    String url = out.readLine();
    if (url == null) {
      throw new IOException("the server does not start; its data is in " + folder);
    }
    return new Running(process, URI.create(url));
  }
}
