package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.management.OperatingSystemMXBean;
import dev.doppel.server.DoppelServer;
import dev.doppel.server.ServerSettings;
import dev.doppel.server.memory.SharedDocuments;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How long each page takes when many documents are stored: {@code bench/run pages19 [DOCUMENTS
 * [FOLDER]]} on a heap of 1 GB. Three documents in ten begin a cluster of two or three, the rest
 * are alone. A folder that holds them already is used again.
 *
 * <p>CPU time is that of the whole process, garbage collection included. Good is below 300 ms for a
 * page, and below 500 ms for a slider and a decision.
 */
public final class PageTimes {

  private static final int DOCUMENTS = 100_000;
  private static final int WORDS = 120;
  private static final int VOCABULARY = 60_000;
  private static final int ROUNDS = 9;
  private static final int AT_A_TIME = 500;
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build();
  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private PageTimes() {}

  /** Runs the table. */
  public static void main(String[] args) throws Exception {
    int documents = args.length > 0 ? Integer.parseInt(args[0]) : DOCUMENTS;
    ServerSettings settings = ServerSettings.defaults().withPort(0);
    if (args.length > 1) {
      settings = settings.withData(Path.of(args[1]));
    }
    long begin = System.nanoTime();
    try (DoppelServer server = DoppelServer.start(settings, Throwable::printStackTrace)) {
      say(
          "start: %.1f s, %.1f s of CPU time since the process began",
          seconds(begin), PROCESS.getProcessCpuTime() / 1e9);
      SharedDocuments memory = server.memories().documents(Optional.empty());
      if (memory.index().size() == 0) {
        begin = System.nanoTime();
        long cpu = PROCESS.getProcessCpuTime();
        fill(memory, documents);
        say(
            "%d documents added: %.0f s, %.0f s of CPU time",
            documents, seconds(begin), (PROCESS.getProcessCpuTime() - cpu) / 1e9);
      }
      System.out.println();
      System.out.println("| page | kB | median ms | longest ms | median CPU ms |");
      System.out.println("|---|---|---|---|---|");
      whileCounting(server.url());
      say("| clusters at 0.8: %d |", memory.counts(0.8).clusters());
      pages(server.url());
      decisions(server.url());
    }
  }

  private static void fill(SharedDocuments memory, int documents) {
    Random random = new Random(19);
    List<CompletableFuture<?>> under = new ArrayList<>();
    int number = 0;
    while (number < documents) {
      String[] text = text(random);
      int copies = number % 10 < 6 ? 1 + number % 2 : 0;
      for (int copy = 0; copy <= copies && number < documents; copy++) {
        if (copy > 0) {
          text[random.nextInt(WORDS)] = "edited" + random.nextInt();
        }
        String id = "folder" + number % 97 + "/document-" + number + ".txt";
        Map<String, String> metadata = Map.of("title", "Title of number " + number);
        under.add(memory.add(memory.prepare(id, metadata, String.join(" ", text))));
        number++;
      }
      if (under.size() >= AT_A_TIME) {
        under.forEach(CompletableFuture::join);
        under.clear();
      }
    }
    under.forEach(CompletableFuture::join);
  }

  private static String[] text(Random random) {
    String[] words = new String[WORDS];
    Arrays.setAll(words, i -> "w" + random.nextInt(VOCABULARY));
    return words;
  }

  private static void pages(String url) throws Exception {
    measure("start", url + "/");
    measure("documents", url + "/documents");
    measure("documents, next page", url + next(url + "/documents"));
    measure("documents, by size", url + "/documents?order=size&down=on");
    measure("documents, with text", url + "/documents?text=document-77");
    measure("documents that repeat", url + "/documents?show=repeated");
    measure("a document", url + "/document?memory=documents&id=folder3%2Fdocument-3.txt");
    measure("review", url + "/review");
    measure("review, next page", url + next(url + "/review"));
    for (String threshold : new String[] {"0.50", "0.65", "0.90", "0.95"}) {
      measure("slider at " + threshold, url + "/review?threshold=" + threshold);
    }
    get(url + "/search?q=w77"); // begins to read all texts
    while (get(url + "/search?q=w77").contains("still being read")) {
      Thread.sleep(500);
    }
    measure("search", url + "/search?q=w77+w78");
    measure("search for all", url + "/search");
    measure("history", url + "/review/history");
  }

  private static void decisions(String url) throws Exception {
    List<String> heads = new ArrayList<>();
    Matcher rows = Pattern.compile("at=([^\"&]*)\"").matcher(get(url + "/review"));
    while (rows.find()) {
      heads.add(rows.group(1));
    }
    Times times = new Times();
    for (int i = 0; i < ROUNDS; i++) {
      String pair = get(url + "/review?at=" + heads.get(i));
      Matcher with = Pattern.compile("name=\"with\" value=\"([^\"]*)\"").matcher(pair);
      if (!with.find()) {
        throw new IOException("no pair at " + heads.get(i));
      }
      String form =
          "memory=documents&decision=first&at="
              + heads.get(i)
              + "&with="
              + URLEncoder.encode(with.group(1), UTF_8);
      times.add(() -> post(url + "/review/decide", form));
    }
    times.print("a decision, and the next cluster");
    Times undone = new Times();
    for (int i = 0; i < ROUNDS; i++) {
      Matcher number =
          Pattern.compile("name=\"number\" value=\"([^\"]*)\"").matcher(get(url + "/review"));
      if (!number.find()) {
        throw new IOException("nothing to undo");
      }
      String form = "memory=documents&number=" + number.group(1);
      undone.add(() -> post(url + "/review/undo", form));
    }
    undone.print("undo, and its cluster");
    Times rule = new Times();
    rule.add(() -> post(url + "/review/rule", "memory=documents&keep=longest&least=0.80"));
    rule.print("what a rule would do on all");
  }

  /** The first pages after a start: what they wait for is not theirs alone. */
  private static void whileCounting(String url) throws Exception {
    long begin = System.nanoTime();
    long cpu = PROCESS.getProcessCpuTime();
    for (String page : new String[] {"/documents", "/review"}) {
      Times times = new Times();
      boolean isCounting = true;
      for (int i = 0; isCounting && i < ROUNDS; i++) {
        times.add(() -> get(url + page));
        isCounting = get(url + page).contains("being found");
      }
      times.print(page + " while clusters are found, or just after");
    }
    while (get(url + "/review").contains("being found")) {
      Thread.sleep(500);
    }
    say(
        "| clusters found: %.1f s, %.1f s of CPU time with these pages |",
        seconds(begin), (PROCESS.getProcessCpuTime() - cpu) / 1e9);
  }

  private static String next(String url) throws Exception {
    Matcher next = Pattern.compile("href=\"([^\"]*)\" rel=\"next\"").matcher(get(url));
    if (!next.find()) {
      throw new IOException("no next page at " + url);
    }
    return next.group(1).replace("&amp;", "&");
  }

  private static void measure(String name, String url) throws Exception {
    Times times = new Times();
    for (int i = 0; i < ROUNDS; i++) {
      times.add(() -> get(url));
    }
    times.print(name);
  }

  private static String get(String url) throws Exception {
    return send(HttpRequest.newBuilder(URI.create(url)).build());
  }

  private static String post(String url, String form) throws Exception {
    return send(
        HttpRequest.newBuilder(URI.create(url))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString(form))
            .build());
  }

  private static String send(HttpRequest request) throws Exception {
    HttpResponse<String> answer = CLIENT.send(request, BodyHandlers.ofString(UTF_8));
    if (answer.statusCode() != 200) {
      throw new IOException(request.uri() + " answered " + answer.statusCode());
    }
    return answer.body();
  }

  private static double seconds(long begin) {
    return (System.nanoTime() - begin) / 1e9;
  }

  private static void say(String format, Object... arguments) {
    System.out.println(String.format(Locale.ROOT, format, arguments));
  }

  /** Asks something. */
  private interface Asked {
    String ask() throws Exception;
  }

  /** Of some requests of one kind. */
  private static final class Times {

    private final List<Double> wall = new ArrayList<>();
    private final List<Double> cpu = new ArrayList<>();
    private int length;

    void add(Asked asked) throws Exception {
      long begin = System.nanoTime();
      long before = PROCESS.getProcessCpuTime();
      length = asked.ask().length();
      cpu.add((PROCESS.getProcessCpuTime() - before) / 1e6);
      wall.add((System.nanoTime() - begin) / 1e6);
    }

    void print(String name) {
      wall.sort(null);
      cpu.sort(null);
      say(
          "| %s | %d | %.0f | %.0f | %.0f |",
          name,
          length / 1000,
          wall.get(wall.size() / 2),
          wall.get(wall.size() - 1),
          cpu.get(cpu.size() / 2));
    }
  }
}
