import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import dev.doppel.seen.CrawlMemory;
import dev.doppel.seen.CrawlMemory.Found;
import dev.doppel.web.html.PageLink;
import dev.doppel.web.html.PageLinks;
import dev.doppel.web.url.Url;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Fetches the pages of some sites, each once, and goes on where it was after kill -9.
 *
 * <pre>java -cp 'doppel/lib/*' Crawl.java crawl/ http://example.com/ http://example.org/</pre>
 */
public final class Crawl {

  private static final String AGENT = "doppel-sample";
  private static final int DEPTH = Integer.getInteger("depth", 5); // links from a seed
  private static final long DELAY = Long.getLong("delay", 1000); // ms between fetches from a host
  private static final int THREADS = 8; // hosts that are fetched from at the same time
  private static final int LONGEST = 10 << 20; // of a page, the bytes that are read
  private static final Set<String> LINKS = Set.of("a", "area", "frame", "iframe");

  private final HttpClient client = // redirects are addresses like others: they are asked for, too
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();
  private final ScheduledExecutorService pool = Executors.newScheduledThreadPool(THREADS);
  private final CountDownLatch done = new CountDownLatch(1);
  private final Map<String, Queue<Found>> waiting = new HashMap<>(); // by host; guarded by this
  private final Map<String, BaseRobotRules> robots = new ConcurrentHashMap<>();
  private final CrawlMemory memory;
  private final Path aliases;
  private final Set<String> hosts;

  private Crawl(CrawlMemory memory, Path aliases, Set<String> hosts) {
    this.memory = memory;
    this.aliases = aliases;
    this.hosts = hosts;
  }

  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[0]);
    List<Url> seeds = List.of(args).stream().skip(1).map(Url::parse).toList();
    try (CrawlMemory memory = CrawlMemory.open(folder)) {
      Set<String> hosts = seeds.stream().map(Url::host).collect(Collectors.toSet());
      new Crawl(memory, folder.resolve("aliases.tsv"), hosts).run(seeds);
    }
  }

  private void run(List<Url> seeds) throws IOException, InterruptedException {
    synchronized (this) {
      memory.unfinished().forEach(this::enqueue);
      for (Url seed : seeds) {
        meet(seed, 0);
      }
      memory.commit();
      if (waiting.isEmpty()) {
        done.countDown(); // a finished crawl has nothing to fetch
      }
    }
    done.await();
    pool.shutdown();
  }

  /** A link, a redirect or a seed: is it new? */
  private void meet(Url url, int depth) throws IOException {
    if (depth <= DEPTH && hosts.contains(url.host())) {
      String address = url.toString(); // what is requested; the memory makes it canonical to compare
      if (memory.add(address, Integer.toString(depth))) {
        enqueue(new Found(address, Integer.toString(depth)));
      }
    }
  }

  private synchronized void enqueue(Found page) {
    String host = Url.parse(page.url()).host();
    if (!waiting.containsKey(host)) {
      waiting.put(host, new ArrayDeque<>());
      pool.execute(() -> serve(host));
    }
    waiting.get(host).add(page);
  }

  /** Fetches one page of a host, and comes back for the next one after a while. */
  private void serve(String host) {
    Found page;
    synchronized (this) {
      page = waiting.get(host).poll();
      if (page == null) {
        waiting.remove(host);
        if (waiting.isEmpty()) {
          done.countDown();
        }
        return;
      }
    }
    long delay = 0;
    try {
      delay = visit(page);
    } catch (IOException | RuntimeException e) {
      System.err.println(page.url() + ": " + e); // unfinished, so the next run tries again
    } catch (InterruptedException e) {
      return;
    }
    pool.schedule(() -> serve(host), Math.max(DELAY, delay), TimeUnit.MILLISECONDS);
  }

  /** Fetches a page, and returns how long its host wants to be left alone, in ms. */
  private long visit(Found page) throws IOException, InterruptedException {
    Url url = Url.parse(page.url());
    int depth = Integer.parseInt(page.note());
    BaseRobotRules rules = robots(url);
    if (rules.isAllowed(page.url())) {
      HttpResponse<InputStream> response = get(url.toString());
      byte[] body;
      try (InputStream in = response.body()) {
        body = in.readNBytes(LONGEST);
      }
      System.out.println(response.statusCode() + "\t" + depth + "\t" + url);
      if (response.statusCode() / 100 == 3) {
        follow(url, response, depth);
      } else if (response.statusCode() == 200) {
        for (Url link : links(url, response, body)) {
          meet(link, depth + 1);
        }
      }
    }
    memory.finish(page.url());
    memory.commit(); // with what it leads to; a fast crawler does so every few hundred pages
    return rules.getCrawlDelay();
  }

  /** Two addresses of one page: the target may have been seen. */
  private void follow(Url from, HttpResponse<?> response, int depth) throws IOException {
    Url to = from.resolve(response.headers().firstValue("Location").orElse(""));
    String line = from + "\t" + to + "\t" + response.statusCode() + "\n";
    Files.writeString(aliases, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    meet(to, depth);
  }

  private static List<Url> links(Url url, HttpResponse<?> response, byte[] body) {
    String type = response.headers().firstValue("Content-Type").orElse("");
    if (!type.startsWith("text/html")) {
      return List.of();
    }
    int charset = type.indexOf("charset=");
    PageLinks page = PageLinks.of(body, charset < 0 ? null : type.substring(charset + 8).strip());
    Url base = page.base().map(url::resolve).orElse(url);
    List<Url> links = new ArrayList<>();
    for (PageLink link : page.links()) {
      if (LINKS.contains(link.kind()) && !link.rel().contains("nofollow")) {
        try {
          links.add(base.resolve(link.address()));
        } catch (IllegalArgumentException e) {
          // mailto: and the like lead nowhere
        }
      }
    }
    return links;
  }

  private BaseRobotRules robots(Url url) throws IOException, InterruptedException {
    String file = url.resolve("/robots.txt").toString();
    BaseRobotRules rules = robots.get(file);
    if (rules == null) { // one thread at a time asks for a host
      HttpResponse<InputStream> response = get(file);
      try (InputStream in = response.body()) {
        SimpleRobotRulesParser parser = new SimpleRobotRulesParser();
        rules =
            response.statusCode() == 200
                ? parser.parseContent(file, in.readNBytes(500 << 10), "text/plain", Set.of(AGENT))
                : parser.failedFetch(response.statusCode());
      }
      robots.put(file, rules);
    }
    return rules;
  }

  private HttpResponse<InputStream> get(String address) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address))
            .timeout(Duration.ofSeconds(30))
            .header("User-Agent", AGENT)
            .build();
    return client.send(request, BodyHandlers.ofInputStream());
  }}
