package dev.doppel.bench;

import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Makes a crawl that never was, with redirects, canonical addresses and every mistake that sites
 * make with them, and beside it the truth: {@code url<TAB>target} of each address that leads to
 * another one. Whatever else is found is wrong. The same for the same numbers. Run with {@code
 * bench/run madecrawl PAGES HOSTS FILE}, which writes {@code FILE} and {@code FILE.truth}.
 */
public final class MadeCrawl implements AutoCloseable {

  /*
   * A site has pages of its own text inside a template. Its kind says what the template names as the
   * canonical address of all of them: most sites the page itself, some a wrong one. Between
   * the pages are cases, some of them right and some wrong, each of a few records.
   */

  private static final long SEED = 20;
  private static final int SITE_KINDS = 24;
  private static final String[] REDIRECTS = {"301", "302", "303", "307", "308"};

  private final OutputStream archive;
  private final MadeRecords records;
  private final Writer truth;
  private final Random random;
  private final List<IntConsumer> cases =
      List.of(
          this::movedToHttps,
          this::chain,
          this::circle,
          this::refreshed,
          this::variants,
          this::variantsOfUnseen,
          this::syndicated,
          this::mutual,
          this::pagination,
          this::missingTarget,
          this::leadsBack,
          this::mistaken,
          this::scriptsOnly,
          this::redirectThenCanonical);
  private String host = "";
  private String menu = "";

  /** Begins a crawl, whose words are the same for the same seed. */
  MadeCrawl(OutputStream archive, Writer truth, long seed) {
    this.archive = archive;
    this.records = new MadeRecords(archive);
    this.random = new Random(seed);
    this.truth = truth;
  }

  public static void main(String[] args) throws IOException {
    if (args.length != 3) {
      System.err.println("madecrawl: name how many pages, how many hosts, and the file to write");
      System.exit(2);
    }
    write(Integer.parseInt(args[0]), Integer.parseInt(args[1]), Path.of(args[2]));
  }

  /** Writes the crawl, and its truth beside it. */
  static void write(int pages, int hosts, Path file) throws IOException {
    try (OutputStream archive = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
        BufferedWriter truth = Files.newBufferedWriter(truthOf(file));
        MadeCrawl crawl = new MadeCrawl(archive, truth, SEED)) {
      for (int site = 0; site < hosts; site++) {
        crawl.site(site, (long) pages * (site + 1) / hosts);
      }
    }
  }

  static Path truthOf(Path file) {
    return file.resolveSibling(file.getFileName() + ".truth");
  }

  /** Writes a site, until the crawl has so many records. */
  private void site(int number, long end) {
    begin("made-" + number + ".org");
    int kind = number % SITE_KINDS;
    String article = "http://" + host + "/the-article";
    if (kind == 0 || kind == 5) {
      page("http://" + host + "/", words(60), null);
    }
    if (kind == 2) {
      page(article, words(90), article);
    }
    for (int page = 0; records.count() < end; page++) {
      if (random.nextInt(3) == 0) {
        cases.get(random.nextInt(cases.size())).accept(page);
      } else {
        String url = "http://" + host + "/page/" + page;
        page(url, words(60 + random.nextInt(80)), named(kind, url, article));
        if (kind == 5 && page % 3 == 0) {
          redirect("http://" + host + "/old/" + page, "http://" + host + "/", "301");
          truth("http://" + host + "/old/" + page, "http://" + host + "/");
        }
        if (kind == 6) {
          redirect("http://" + host + "/mine/" + page, "http://" + host + "/login", "302");
        }
      }
    }
  }

  /** Begins a site, which has a menu of its own. */
  void begin(String newHost) {
    host = newHost;
    menu = words(30);
  }

  /** What the template of a site of this kind names as the canonical address of a page. */
  private @Nullable String named(int kind, String url, String article) {
    return switch (kind) {
      case 0, 1 -> "http://" + host + "/"; // in the crawl, or not
      case 2 -> article;
      case 3 -> "https://www.theme-" + host + "/demo";
      case 4 -> "/";
      case 5 -> "http://" + host + "/old/0"; // which leads to the front page
      case 7 -> null;
      default -> url;
    };
  }

  private void movedToHttps(int page) {
    String url = "http://" + host + "/s/" + page;
    String end = "https://" + host + "/s/" + page;
    redirect(url, random.nextBoolean() ? end : "https://" + host + ":443/s/./" + page, "301");
    page(end, words(80), end);
    truth(url, end);
  }

  private void chain(int page) {
    int hops = 2 + random.nextInt(5);
    String end = "http://" + host + "/chain/" + page + "/" + hops;
    for (int hop = 0; hop < hops; hop++) {
      String url = "http://" + host + "/chain/" + page + "/" + hop;
      String next = hop == hops - 1 ? end : "/chain/" + page + "/" + (hop + 1);
      redirect(url, next, REDIRECTS[random.nextInt(REDIRECTS.length)]);
      truth(url, end);
    }
    page(end, words(80), null);
  }

  private void circle(int page) {
    int hops = 1 + random.nextInt(4);
    for (int hop = 0; hop < hops; hop++) {
      String next = "/round/" + page + "/" + (hop + 1) % hops;
      redirect("http://" + host + "/round/" + page + "/" + hop, next, hops == 1 ? "302" : "301");
    }
    redirect("http://" + host + "/into/" + page, "/round/" + page + "/0", "301");
  }

  private void refreshed(int page) {
    String end = "http://" + host + "/fresh/" + page;
    String url = "http://" + host + "/stale/" + page;
    int seconds = new int[] {0, 3, 60}[random.nextInt(3)];
    String head = "<meta http-equiv=refresh content=\"" + seconds + "; url=" + end + "\">";
    html(url, head, seconds == 60 ? words(70) : "Moved.", "");
    page(end, words(80), null);
    if (seconds < 60) {
      truth(url, end);
    }
  }

  private void variants(int page) {
    String end = "http://" + host + "/item/" + page;
    String text = words(100);
    String relative = random.nextInt(5) == 0 ? "/item/" + page : end;
    page(end, text, end);
    for (int i = 0; i < 1 + random.nextInt(4); i++) {
      String url = end + "?sort=" + i;
      if (random.nextInt(4) == 0) {
        html(url, "", served(text), "Link: <" + end + ">; rel=\"canonical\"\r\n");
      } else {
        page(url, served(text), relative);
      }
      truth(url, end);
    }
  }

  private void variantsOfUnseen(int page) {
    String end = "http://" + host + "/hidden/" + page;
    String text = words(100);
    for (int i = 0; i < 1 + random.nextInt(3); i++) {
      page(end + "?view=" + i, served(text), end);
      truth(end + "?view=" + i, end);
    }
  }

  private void syndicated(int page) {
    String end = "http://" + host + "/news/" + page;
    String text = words(120);
    String copy = "http://wire-" + host + "/from/" + page;
    page(end, text, end);
    page(copy, served(text), end);
    truth(copy, end);
  }

  private void mutual(int page) {
    String one = "http://" + host + "/m/" + page;
    String other = "http://" + host + "/m/" + page + ".html";
    String text = words(90);
    page(one, text, other);
    page(other, served(text), one);
    truth(other, one);
  }

  private void pagination(int page) {
    String first = "http://" + host + "/list/" + page;
    page(first, words(100), first);
    for (int i = 2; i < 5; i++) {
      page(first + "?page=" + i, words(100), first);
    }
  }

  private void missingTarget(int page) {
    String gone = "http://" + host + "/gone/" + page;
    write(gone, "404 Not Found", "Content-Type: text/html\r\n", "Nothing here.");
    page("http://" + host + "/claims/" + page, words(80), gone);
    redirect("http://" + host + "/was/" + page, gone, "301");
  }

  private void leadsBack(int page) {
    String url = "http://" + host + "/back/" + page;
    String secure = "https://" + host + "/back/" + page;
    page(url, words(80), secure);
    redirect(secure, url, "301");
    truth(secure, url);
  }

  private void mistaken(int page) {
    String url = "http://" + host + "/slip/" + page;
    String head =
        switch (random.nextInt(4)) {
          case 0 -> link(url + "#top");
          case 1 -> link(host + "/slip/" + page + "/other"); // without a scheme
          case 2 -> link(url + "/a") + link(url + "/b");
          default -> "<noscript><meta http-equiv=refresh content='0; url=/no'></noscript>";
        };
    html(url, head, words(80), "");
  }

  private void scriptsOnly(int page) {
    html("http://" + host + "/app/" + page, link("http://" + host + "/"), "", "");
  }

  private void redirectThenCanonical(int page) {
    String end = "http://" + host + "/both/" + page;
    String text = words(100);
    redirect("http://" + host + "/short/" + page, end + "?from=short", "302");
    page(end + "?from=short", served(text), end);
    page(end, text, end);
    truth("http://" + host + "/short/" + page, end);
    truth(end + "?from=short", end);
  }

  /** The text as it is served another time: with the time, and a word in fifty changed. */
  String served(String text) {
    String[] all = text.split(" ", -1);
    for (int i = 0; i < all.length; i++) {
      all[i] = random.nextInt(50) == 0 ? word() : all[i];
    }
    return String.join(" ", all) + " Served at " + random.nextInt(1_000_000) + ".";
  }

  String words(int count) {
    return MadeRecords.words(count, random);
  }

  private String word() {
    return MadeRecords.word(random);
  }

  private static String link(String address) {
    return "<link rel=canonical href=\"" + address + "\">";
  }

  void page(String url, String text, @Nullable String canonical) {
    html(url, canonical == null ? "" : link(canonical), text, "");
  }

  private void html(String url, String head, String text, String fields) {
    String title = text.isEmpty() ? "" : text.substring(0, Math.min(30, text.length()));
    String body =
        "<!doctype html><html><head><title>%s</title>%s</head><body><nav><a href=/>%s</a></nav><main>"
                .formatted(title, head, menu)
            + (text.isEmpty() ? "<div id=app></div>" : "<h1>" + title + "</h1><p>" + text + "</p>")
            + "</main><footer>All of "
            + host
            + "</footer></body></html>";
    write(url, "200 OK", "Content-Type: text/html; charset=utf-8\r\n" + fields, body);
  }

  private void redirect(String url, String target, String status) {
    write(url, status + " Elsewhere", "Location: " + target + "\r\n", "");
  }

  private void write(String url, String status, String fields, String body) {
    records.write(url, status, fields, body);
  }

  void truth(String url, String target) {
    try {
      truth.write(url + "\t" + target + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    archive.flush();
    truth.flush();
  }
}
