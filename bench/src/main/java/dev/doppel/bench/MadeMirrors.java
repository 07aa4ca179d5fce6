package dev.doppel.bench;

import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntConsumer;

/**
 * Makes a crawl that never was, of hosts that mirror each other with pages whose bytes change, and
 * of hosts that only look alike; beside it the truth. The same for the same numbers. Run with
 * {@code bench/run mademirrors PAGES HOSTS FILE}, which writes {@code FILE} and {@code FILE.truth}:
 * lines {@code mirror host prefix host prefix} and {@code page url text}, where a text is named by
 * a word and - stands for none.
 */
public final class MadeMirrors implements AutoCloseable {

  /*
   * Mirrors: families of two to six hosts, each below a prefix of its own, each with six to ten tenths
   * of the pages; of 100 pages one is another one at that place, and one is missing there. A page
   * has when it was served, how often it was read, a session in its links, an advertisement, the name
   * of the host in its text: each family some of these, and one of five families none. Partial
   * mirrors: a host with pages of its own and another one's in a folder.
   *
   * Others: shops of one template with other products; a site in two languages; hosts with the same
   * manual beside their own pages; parked domains; hosts with the same paths.
   */

  private static final List<String> PREFIXES =
      List.of("/", "/", "/", "/pub/mirror/", "/archive/site/", "/m/", "/~copy/");
  private static final List<String> PATHS = List.of("d%d/page%d.html", "%d/item/%d", "x%d?id=%d");
  private static final List<String> PARKED = List.of("/", "/about", "/contact", "/shop", "/news");
  private static final int MANUAL_PAGES = 80;
  private static final double PLAIN = 0.2;
  private static final double SLIP = 0.01;
  private static final String NONE = "-";

  private final MadeRecords records;
  private final OutputStream archive;
  private final Writer truth;
  private final Random random = new Random(49);
  private final List<IntConsumer> groups =
      List.of(
          this::family,
          this::shops,
          this::family,
          this::manual,
          this::family,
          this::partial,
          this::family,
          this::languages,
          this::parked,
          this::exactFamily);
  private int hosts;
  private int families;
  private boolean isServedWithTime;
  private boolean isCounted;
  private boolean hasSessions;
  private boolean hasAds;
  private boolean namesHost;

  private MadeMirrors(OutputStream archive, Writer truth) {
    this.archive = archive;
    this.records = new MadeRecords(archive);
    this.truth = truth;
  }

  public static void main(String[] args) throws IOException {
    if (args.length != 3) {
      System.err.println("mademirrors: name how many pages, how many hosts, and the file to write");
      System.exit(2);
    }
    write(Integer.parseInt(args[0]), Integer.parseInt(args[1]), Path.of(args[2]));
  }

  /** Writes the crawl, and its truth beside it. */
  static void write(int pages, int hosts, Path file) throws IOException {
    try (OutputStream archive = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
        BufferedWriter truth = Files.newBufferedWriter(MadeCrawl.truthOf(file));
        MadeMirrors crawl = new MadeMirrors(archive, truth)) {
      int plain = (int) (PLAIN * hosts);
      int size = pages / hosts;
      for (int group = 0; crawl.hosts < hosts - plain; group++) {
        crawl.groups.get(group % crawl.groups.size()).accept(size);
      }
      for (int left = plain; left > 0; left--) {
        crawl.plain((int) Math.max(5, (pages - crawl.records.count()) / left));
      }
    }
  }

  private String host() {
    return "host-" + hosts++ + ".org";
  }

  private int about(int size) {
    return size / 2 + random.nextInt(size + 1);
  }

  private void family(int size) {
    isServedWithTime = random.nextBoolean();
    isCounted = !isServedWithTime || random.nextBoolean();
    hasSessions = random.nextInt(3) == 0;
    hasAds = random.nextInt(3) == 0;
    namesHost = random.nextInt(3) == 0;
    mirrors(size);
    neverChanging();
  }

  private void exactFamily(int size) {
    neverChanging();
    mirrors(size);
  }

  private void neverChanging() {
    isServedWithTime = false;
    isCounted = false;
    hasSessions = false;
    hasAds = false;
    namesHost = false;
  }

  private void mirrors(int size) {
    String family = "f" + families++;
    int pages = Math.max(30, about(size));
    String paths = PATHS.get(random.nextInt(PATHS.size()));
    List<String> names = new ArrayList<>();
    List<String> prefixes = new ArrayList<>();
    for (int left = 2 + random.nextInt(5); left > 0; left--) {
      String host = host();
      String prefix = PREFIXES.get(random.nextInt(PREFIXES.size()));
      copy(family, host, prefix, paths, pages, 0.6 + 0.4 * random.nextDouble());
      for (int other = 0; other < names.size(); other++) {
        mirror(names.get(other), prefixes.get(other), host, prefix);
      }
      names.add(host);
      prefixes.add(prefix);
    }
  }

  /** Writes some pages of a family as a host has them. */
  private void copy(
      String family, String host, String prefix, String paths, int pages, double share) {
    for (int page = 0; page < pages; page++) {
      if (random.nextDouble() >= share) {
        continue;
      }
      String url = url(host, prefix, paths, page);
      String name = family + "/" + page;
      double chance = random.nextDouble();
      if (chance < SLIP) {
        page(url, host, text(name + host), name + "/" + host);
      } else if (chance < 2 * SLIP) {
        missing(url);
      } else {
        page(url, host, text(name), name);
      }
    }
  }

  private static String url(String host, String prefix, String paths, int page) {
    return "http://" + host + prefix + paths.formatted(page % 7, page);
  }

  private void partial(int size) {
    isServedWithTime = true;
    String family = "f" + families++;
    int pages = Math.max(30, about(size));
    String paths = PATHS.get(random.nextInt(PATHS.size()));
    String whole = host();
    String part = host();
    String folder = "/mirror/" + family + "/";
    copy(family, whole, "/", paths, pages, 0.9);
    copy(family, part, folder, paths, pages, 0.6);
    for (int page = 0; page < pages / 3; page++) {
      own(part, page);
    }
    mirror(whole, "/", part, folder);
    neverChanging();
  }

  private void own(String host, int page) {
    String name = host + "/" + page;
    page("http://" + host + "/page/" + page, host, text(name), name);
  }

  private void plain(int size) {
    String host = host();
    for (int page = 0; page < size; page++) {
      own(host, page);
    }
  }

  /** Shops of one template: half of the words of each page are those of the template. */
  private void shops(int size) {
    isCounted = true;
    String shop = "shop" + families++;
    String template = MadeRecords.words(50, random);
    for (int left = 2 + random.nextInt(3); left > 0; left--) {
      String host = host();
      int products = about(size);
      for (int product = 0; product < products; product++) {
        String name = host + "/" + product;
        String text = text(name) + " " + template;
        page("http://" + host + "/product/" + product, host, text, name);
      }
      page("http://" + host + "/terms", host, text(shop), shop);
      page("http://" + host + "/shipping", host, text(shop + "s"), shop + "s");
    }
    neverChanging();
  }

  private void languages(int size) {
    String paths = PATHS.get(random.nextInt(PATHS.size()));
    int pages = about(size);
    for (int left = 2; left > 0; left--) {
      String host = host();
      for (int page = 0; page < pages; page++) {
        String name = host + "/" + page;
        String text = left == 1 ? text(name) : text(name).replace('w', 'v');
        page(url(host, "/", paths, page), host, text, name);
      }
    }
  }

  /** Hosts with the manual of some software, as many have it, and with much of their own. */
  private void manual(int size) {
    namesHost = true;
    for (int left = 4; left > 0; left--) {
      String host = host();
      int pages = Math.min(MANUAL_PAGES, size / 2);
      for (int page = 0; page < pages; page++) {
        String name = "manual/" + page;
        page("http://" + host + "/manual/en/" + page + ".html", host, text(name), name);
      }
      int own = 2 * pages + about(size);
      for (int page = 0; page < own; page++) {
        own(host, page);
      }
    }
    neverChanging();
  }

  private void parked(int size) {
    namesHost = true;
    for (int left = 6; left > 0; left--) {
      String host = host();
      for (String path : PARKED) {
        page("http://" + host + path, host, text("parked"), "parked");
      }
    }
    neverChanging();
  }

  /** Returns the text of that name, always the same: 60 to 140 words. */
  private static String text(String name) {
    Random own = new Random(name.hashCode());
    return MadeRecords.words(60 + own.nextInt(81), own);
  }

  private void page(String url, String host, String text, String name) {
    int middle = text.indexOf(' ', text.length() / 2);
    StringBuilder body = new StringBuilder("<!doctype html><html><head><title>");
    String title = text.substring(0, 30);
    String session = hasSessions ? ";jsessionid=" + random.nextInt(1 << 30) : "";
    body.append(title).append("</title></head><body><nav><a href=\"/home").append(session);
    body.append("\">Home</a></nav><main><h1>").append(title).append("</h1><p>");
    body.append(text, 0, middle).append("</p>");
    if (hasAds) {
      String ad = MadeRecords.words(5 + random.nextInt(8), random);
      body.append("<p>").append(ad).append("</p>");
    }
    body.append("<p>").append(text.substring(middle + 1)).append("</p>");
    body.append(namesHost ? "<p>Welcome to " + host + ".</p>" : "");
    body.append(isServedWithTime ? "<p>Served at " + random.nextInt(1_000_000) + ".</p>" : "");
    body.append(isCounted ? "<p>Read " + random.nextInt(100_000) + " times.</p>" : "");
    body.append("</main></body></html>");
    records.write(url, "200 OK", "Content-Type: text/html; charset=utf-8\r\n", body.toString());
    tell("page\t" + url + "\t" + name);
  }

  private void missing(String url) {
    records.write(url, "404 Not Found", "Content-Type: text/html\r\n", "Nothing here.");
    tell("page\t" + url + "\t" + NONE);
  }

  private void mirror(String host, String prefix, String other, String otherPrefix) {
    tell("mirror\t" + host + "\t" + prefix + "\t" + other + "\t" + otherPrefix);
  }

  private void tell(String line) {
    try {
      truth.write(line + "\n");
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
