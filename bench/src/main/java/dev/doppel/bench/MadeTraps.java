package dev.doppel.bench;

import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Makes a crawl of sites that waste a crawler's budget, each by one trap, and of some that only
 * look so. Beside it is the truth: {@code url<TAB>page} of each fetch; equal pages are one. Another
 * seed gives other pages of the same sites. Run with {@code bench/run madetraps HOSTS FILE [SEED]},
 * which writes {@code FILE} and {@code FILE.truth}.
 */
final class MadeTraps implements AutoCloseable {

  private static final int PAGES = 12; // of a site
  private static final int FETCHES = 15; // of a page, where a trap multiplies it
  private static final long USUAL_SEED = 52;

  /**
   * The kinds of sites, and the rules that are right for each; any other loses pages or nothing.
   */
  static final Map<String, List<String>> RIGHT = right();

  private final MadeCrawl crawl;
  private final Random random;
  private final Map<String, Consumer<String>> kinds = new LinkedHashMap<>();

  private MadeTraps(MadeCrawl crawl, long seed) {
    this.crawl = crawl;
    this.random = new Random(seed);
    kinds.put("sessions", host -> times(host, "/shop/%s", page -> "?sess=" + key()));
    kinds.put("known-sessions", host -> times(host, "/shop/%s", page -> ";jsessionid=" + key()));
    kinds.put(
        "referrers", host -> times(host, "/story/%s", page -> "?from=p" + random.nextInt(99)));
    kinds.put(
        "two-keys",
        host -> times(host, "/view/%s", page -> "?id=" + page + "&t=" + key() + "&r=" + key()));
    kinds.put("numbered", host -> times(host, "/ad/%s", page -> "?ref_" + key() + "=1"));
    kinds.put("facets", this::facets);
    kinds.put("order", this::order);
    kinds.put("calendar", this::calendar);
    kinds.put("last-page", this::lastPage);
    kinds.put("not-found", this::notFound);
    kinds.put("spellings", this::spellings);
    kinds.put("schemes", this::schemes);
    kinds.put("languages", this::languages);
    kinds.put("clock", this::clock);
    kinds.put("none", host -> times(host, "/p/%s-", page -> "?id=" + key()));
  }

  private static Map<String, List<String>> right() {
    Map<String, List<String>> right = new LinkedHashMap<>();
    right.put("sessions", List.of("drop sess"));
    right.put("known-sessions", List.of());
    right.put("referrers", List.of("drop from"));
    right.put("two-keys", List.of("drop t", "drop r"));
    right.put("numbered", List.of("drop ref_*"));
    right.put("facets", List.of("drop view"));
    right.put("order", List.of("sort-query on"));
    right.put("calendar", List.of());
    right.put("last-page", List.of());
    right.put("not-found", List.of());
    right.put("spellings", List.of("trailing-slash on", "index on"));
    right.put("schemes", List.of("scheme on", "www on"));
    right.put("languages", List.of());
    right.put("clock", List.of());
    right.put("none", List.of());
    return right;
  }

  public static void main(String[] args) throws IOException {
    if (args.length < 2 || args.length > 3) {
      System.err.println("madetraps: name how many hosts, the file to write, and a seed if wanted");
      System.exit(2);
    }
    long seed = args.length == 3 ? Long.parseLong(args[2]) : USUAL_SEED;
    write(Integer.parseInt(args[0]), Path.of(args[1]), seed);
  }

  /** Writes the crawl, and its truth beside it. */
  static void write(int hosts, Path file, long seed) throws IOException {
    try (OutputStream archive = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
        BufferedWriter truth = Files.newBufferedWriter(MadeCrawl.truthOf(file));
        MadeCrawl crawl = new MadeCrawl(archive, truth, seed);
        MadeTraps traps = new MadeTraps(crawl, seed)) {
      List<String> names = List.copyOf(RIGHT.keySet());
      for (int i = 0; i < hosts; i++) {
        String kind = names.get(i % names.size());
        String host = kind + "-" + i / names.size() + ".example.org";
        crawl.begin(host);
        @Nullable Consumer<String> site = traps.kinds.get(kind);
        if (site == null) {
          throw new AssertionError(kind);
        }
        site.accept(host);
      }
    }
  }

  /** The kind of a site, by its host. */
  static String kind(String host) {
    return host.replaceAll("-[0-9]+[.]example[.]org$", "");
  }

  private String key() {
    return Long.toHexString(random.nextLong() | Long.MIN_VALUE);
  }

  private void fetch(String url, String text, String page) {
    crawl.page(url, text, null);
    crawl.truth(url, page);
  }

  /** Each page several times, with something behind its address. */
  private void times(String host, String path, IntFunction<String> behind) {
    for (int i = 0; i < PAGES; i++) {
      int page = 100_000 * i + random.nextInt(100_000); // no two are one
      String url = "http://" + host + path.formatted(Integer.toString(page, Character.MAX_RADIX));
      String text = crawl.words(80);
      boolean isTrap = !path.endsWith("-");
      for (int time = 0; time < FETCHES; time++) {
        String own = isTrap ? url : url + time;
        fetch(own + behind.apply(page), isTrap ? text : crawl.words(80), isTrap ? url : own);
      }
    }
  }

  /** Colour and size choose what is listed, the view does not. */
  private void facets(String host) {
    for (String colour : List.of("red", "green", "blue", "black")) {
      for (String size : List.of("s", "m", "l", "xl")) {
        String text = crawl.words(80);
        String url = "http://" + host + "/list?colour=" + colour + "&size=" + size;
        fetch(url, text, url);
        for (String view : List.of("grid", "list", "table", "tiles")) {
          fetch(url + "&view=" + view, text, url);
        }
      }
    }
  }

  private void order(String host) {
    for (int i = 0; i < 4 * PAGES; i++) {
      String text = crawl.words(80);
      int shop = random.nextInt(1_000_000);
      String page = "http://" + host + "/find?a=" + shop + "&b=" + i + "&c=3";
      fetch(page, text, page);
      fetch("http://" + host + "/find?b=" + i + "&a=" + shop + "&c=3", text, page);
      fetch("http://" + host + "/find?c=3&b=" + i + "&a=" + shop, text, page);
    }
  }

  /** Months without end, which differ in their names only. */
  private void calendar(String host) {
    String text = crawl.words(80);
    for (int year = 2000; year < 2020; year++) {
      for (int month = 1; month <= 12; month++) {
        String url = "http://%s/calendar/%d/%02d/".formatted(host, year, month);
        fetch(url, "Month " + month + " of " + year + " " + text, url);
      }
    }
    for (int i = 0; i < PAGES; i++) {
      String url = "http://" + host + "/news/" + key();
      fetch(url, crawl.words(80), url);
    }
  }

  /** What is behind the last page is the last page; the pages before it are not. */
  private void lastPage(String host) {
    for (int list = 0; list < PAGES; list++) {
      String last = crawl.words(80);
      String base = "http://" + host + "/list/" + random.nextInt(1_000_000) + "?page=";
      for (int page = 1; page <= 20; page++) {
        fetch(base + page, page < 6 ? crawl.words(80) : last, base + Math.min(page, 6));
      }
    }
  }

  private void notFound(String host) {
    String text = crawl.words(80);
    for (int i = 0; i < 20 * PAGES; i++) {
      int id = random.nextInt(1_000_000);
      boolean isThere = id % 100 == 7;
      String url = "http://" + host + "/item?id=" + id;
      fetch(url, isThere ? crawl.words(80) : text, isThere ? url : "http://" + host + "/none");
    }
  }

  private void spellings(String host) {
    for (int i = 0; i < 2 * PAGES; i++) {
      String url = "http://" + host + "/about/" + key();
      String text = crawl.words(80);
      for (String end : List.of("", "/", "/index.html")) {
        fetch(url + end, text, url);
      }
    }
  }

  private void schemes(String host) {
    for (int i = 0; i < 2 * PAGES; i++) {
      String path = "/" + key();
      String text = crawl.words(80);
      for (String start : List.of("http://", "https://", "http://www.", "https://www.")) {
        fetch(start + host + path, text, "http://" + host + path);
      }
    }
  }

  /** One page in ten is translated, the others say the same in all languages. */
  private void languages(String host) {
    for (int i = 0; i < 2 * PAGES; i++) {
      String url = "http://" + host + "/help/" + key();
      String text = crawl.words(80);
      boolean isTranslated = random.nextInt(10) == 0;
      for (String language : List.of("en", "de", "fr")) {
        String own = url + "?lang=" + language;
        fetch(own, isTranslated ? crawl.words(80) : text, isTranslated ? own : url);
      }
    }
  }

  /** A session in each address, and a clock on each page. */
  private void clock(String host) {
    for (int i = 0; i < PAGES; i++) {
      String url = "http://" + host + "/now/" + key();
      String text = crawl.words(80);
      for (int time = 0; time < FETCHES; time++) {
        fetch(url + "?sess=" + key(), crawl.served(text), url);
      }
    }
  }

  @Override
  public void close() throws IOException {
    crawl.close();
  }
}
