package dev.doppel.checks.samples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles {@code samples/Crawl.java}, which readers copy, and lets it crawl two hosts. */
@Tag("baseline-jdk")
class CrawlSampleTest {

  private static final int PAGES = 40; // of each host
  private static final List<String> HOSTS = List.of("localhost", "127.0.0.1");

  @TempDir private Path folder;

  private final Map<String, AtomicInteger> fetched = new ConcurrentHashMap<>();
  private final Map<String, AtomicInteger> underWay = new ConcurrentHashMap<>();
  private final AtomicInteger crowded = new AtomicInteger();
  private HttpServer site;

  @BeforeEach
  void start() throws IOException {
    site = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    site.setExecutor(Executors.newCachedThreadPool());
    site.createContext("/", this::answer);
    site.start();
    Path root = SamplesTest.root();
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                System.out,
                System.err,
                "-d",
                folder.toString(),
                "-cp",
                SamplesTest.classPath(),
                "-Xlint:all",
                "-Werror",
                "-proc:none",
                root.resolve("samples/Crawl.java").toString());
    assertThat(failed).isZero();
  }

  @AfterEach
  void stop() {
    site.stop(0);
  }

  @Test
  void fetchesEachPageOnce() throws Exception {
    String said = ended(crawl());

    assertThat(pages()).isEqualTo(wanted());
    assertThat(fetched).doesNotContainKeys(HOSTS.get(0) + "/private/1", HOSTS.get(1) + "/nofollow");
    assertThat(fetched.keySet())
        .contains("localhost/deep/5")
        .doesNotContain("localhost/deep/6", "127.0.0.1/private/1");
    assertThat(crowded).hasValue(0);
    assertThat(said).contains("\t5\thttp://localhost:").doesNotContain("Exception");
    assertThat(Files.readAllLines(folder.resolve("crawl/aliases.tsv")))
        .hasSize(2 * PAGES / 10)
        .contains("%1$s/old/10\t%1$s/p/10\t301".formatted(address("localhost")));
  }

  @Test
  void goesOnAfterKill9WithoutFetchingAgain() throws Exception {
    int kills = 3;
    for (int kill = 1; kill <= kills; kill++) {
      Process crawl = crawl();
      while (pages().values().stream().mapToInt(Integer::intValue).sum() < kill * 20) {
        assertThat(crawl.isAlive()).as("ended before it was killed").isTrue();
        Thread.sleep(1);
      }
      crawl.destroyForcibly().waitFor();
    }
    ended(crawl());

    // At each kill, a page of each host may have been under way.
    Map<String, Integer> pages = pages();
    assertThat(pages.keySet()).isEqualTo(wanted().keySet());
    assertThat(pages.values().stream().mapToInt(Integer::intValue).sum())
        .isBetween(wanted().size(), wanted().size() + kills * HOSTS.size());
  }

  @Test
  void theGuideShowsPartsOfIt() throws IOException {
    Path root = SamplesTest.root();
    String crawl = Files.readString(root.resolve("samples/Crawl.java"));
    String shown =
        Sample.below(root).stream()
            .filter(sample -> sample.toString().equals("docs/crawling.md#2"))
            .map(Sample::code)
            .findFirst()
            .orElseThrow();

    assertThat(shown.split("\n\n")).hasSizeGreaterThan(2);
    assertThat(crawl).contains(shown.split("\n\n"));
  }

  @Test
  void aFinishedCrawlHasNothingToFetch() throws Exception {
    ended(crawl());
    Map<String, Integer> before = pages();

    assertThat(ended(crawl())).isEmpty();
    assertThat(pages()).isEqualTo(before);
  }

  private Process crawl() throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx256m", "-Ddelay=5", "-cp"));
    command.add(folder + System.getProperty("path.separator") + SamplesTest.classPath());
    command.addAll(List.of("Crawl", folder.resolve("crawl").toString()));
    HOSTS.forEach(host -> command.add(address(host) + "/p/0"));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.resolve("said").toFile()))
        .start();
  }

  private String ended(Process crawl) throws Exception {
    assertThat(crawl.waitFor()).isZero();
    String said = Files.readString(folder.resolve("said"));
    Files.delete(folder.resolve("said"));
    return said;
  }

  private String address(String host) {
    return "http://" + host + ":" + site.getAddress().getPort();
  }

  /** Fetches of each page that is one. */
  private Map<String, Integer> pages() {
    Map<String, Integer> pages = new TreeMap<>();
    fetched.forEach(
        (page, times) -> {
          if (!page.endsWith("/robots.txt")) {
            pages.put(page, times.get());
          }
        });
    return pages;
  }

  private static Map<String, Integer> wanted() {
    Map<String, Integer> wanted = new TreeMap<>();
    for (String host : HOSTS) {
      for (int page = 0; page < PAGES; page++) {
        wanted.put(host + "/p/" + page, 1);
        if (page % 10 == 0) {
          wanted.put(host + "/old/" + page, 1);
        }
      }
      IntStream.rangeClosed(1, 5).forEach(depth -> wanted.put(host + "/deep/" + depth, 1));
    }
    return wanted;
  }

  private void answer(HttpExchange exchange) throws IOException {
    String host = exchange.getRequestHeaders().getFirst("Host").replaceFirst(":.*", "");
    String path = exchange.getRequestURI().getPath();
    AtomicInteger together = underWay.computeIfAbsent(host, each -> new AtomicInteger());
    if (together.incrementAndGet() > 1) {
      crowded.incrementAndGet();
    }
    fetched.computeIfAbsent(host + path, each -> new AtomicInteger()).incrementAndGet();
    try (exchange) {
      exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
      int number = Integer.parseInt("0" + path.replaceAll("\\D", ""));
      if (path.startsWith("/old/")) {
        exchange.getResponseHeaders().set("Location", "/p/" + number);
        together.decrementAndGet();
        exchange.sendResponseHeaders(301, -1);
        return;
      }
      byte[] body = body(path, number).getBytes(UTF_8);
      together.decrementAndGet(); // before the answer, after which the crawler may come again
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private String body(String path, int number) {
    if (path.equals("/robots.txt")) {
      return "User-agent: *\nDisallow: /private/\n";
    }
    if (path.startsWith("/deep/")) {
      return "<a href='/deep/%d'>deeper</a>".formatted(number + 1);
    }
    StringBuilder links = new StringBuilder("<base href='/p/'><title>a page</title>");
    for (int next : new int[] {2 * number + 1, 2 * number + 2, (number * 7 + 3) % PAGES}) {
      if (next < PAGES) {
        links.append("<a href='%d'>a</a><a href='./x/../%d#top'>b</a>".formatted(next, next));
        links.append("<a href='//LOCALHOST:%d".formatted(site.getAddress().getPort()));
        links.append("/p/%d?utm_source=x'>c</a>".formatted(next));
      }
    }
    links.append("<a href='/p'>mail</a>".replace("/p", "mailto:me@example.org"));
    links.append("<a href='http://elsewhere.example/'>away</a><a href='/private/1'>no</a>");
    links.append("<a href='/nofollow' rel='nofollow'>no</a><a href='/deep/1'>deep</a>");
    if (number % 10 == 0) {
      links.append("<a href='/old/%d'>old</a>".formatted(number));
    }
    return links.toString();
  }
}
