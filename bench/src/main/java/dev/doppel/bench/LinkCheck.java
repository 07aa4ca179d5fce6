package dev.doppel.bench;

import dev.doppel.web.html.PageLinks;
import dev.doppel.web.html.Refresh;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/**
 * Prints on how many pages the links are those of the tree that jsoup builds by the HTML standard,
 * and how many megabytes a second one core reads. Run with {@code bench/run linkcheck FOLDER
 * [PAGES]}. All should agree, and 40 MB/s is the bar.
 */
public final class LinkCheck {

  /** A picture of a {@code srcset}: its address, and its size up to the next comma. */
  private static final Pattern CANDIDATE =
      Pattern.compile("[\\s,]*(\\S*[^\\s,])(?:,+(?=\\s|$)|\\s[^,]*)?");

  private static final int ROUNDS = 5;
  private static final int EXAMPLES = 10;

  private LinkCheck() {}

  public static void main(String[] args) throws IOException {
    if (args.length == 0) {
      System.err.println("linkcheck: name a folder of pages");
      System.exit(2);
    }
    long most = args.length > 1 ? Long.parseLong(args[1]) : Long.MAX_VALUE;
    print(Path.of(args[0]), most, System.out);
  }

  /** Prints the table, and returns how many pages differ. */
  static int print(Path folder, long most, PrintStream out) throws IOException {
    List<byte[]> pages = new ArrayList<>();
    int differing = 0;
    long bytes = 0;
    long links = 0;
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> all =
          files
              .filter(each -> each.toString().matches(".*\\.x?html?"))
              .sorted()
              .limit(most)
              .toList();
      for (Path file : all) {
        byte[] html = Files.readAllBytes(file);
        pages.add(html);
        bytes += html.length;
        String text = new String(html, charset(html));
        SortedSet<String> expected = reference(Jsoup.parse(text));
        links += expected.size();
        if (!found(text).equals(expected) && differing++ < EXAMPLES) {
          out.println("differs: " + file);
        }
      }
    }
    out.println("| pages | differing | links | MB | MB/s |");
    out.println("|--:|--:|--:|--:|--:|");
    out.printf(
        Locale.ROOT,
        "| %,d | %,d | %,d | %.1f | %.0f |%n",
        pages.size(),
        differing,
        links,
        bytes / 1e6,
        speed(pages, bytes));
    return differing;
  }

  /** The character set that jsoup finds, for both: they are not to differ in that. */
  private static Charset charset(byte[] html) throws IOException {
    return Jsoup.parse(new ByteArrayInputStream(html), null, "").charset();
  }

  private static SortedSet<String> found(String html) {
    SortedSet<String> found = new TreeSet<>();
    PageLinks.of(html).links().forEach(each -> found.add(each.kind() + " " + each.address()));
    return found;
  }

  private static SortedSet<String> reference(Document tree) {
    SortedSet<String> found = new TreeSet<>();
    for (Element element : tree.getAllElements()) {
      String name = element.normalName();
      String attribute =
          switch (name) {
            case "a", "area", "link" -> "href";
            case "form" -> "action";
            case "object" -> "data";
            case "img", "source", "iframe", "frame", "script", "video", "audio", "track", "embed" ->
                "src";
            default -> "";
          };
      if (element.closest("template") != null) {
        continue;
      }
      String address = attribute.isEmpty() ? "" : element.attr(attribute).strip();
      if (!address.isEmpty() || (name.equals("a") && element.hasAttr("href"))) {
        found.add(name + " " + address);
      }
      if (name.equals("img") || name.equals("source")) {
        CANDIDATE
            .matcher(element.attr("srcset"))
            .results()
            .forEach(each -> found.add(name + " " + each.group(1)));
      }
      if (name.equals("meta") && element.attr("http-equiv").strip().equalsIgnoreCase("refresh")) {
        Refresh.parse(element.attr("content"))
            .filter(refresh -> !refresh.address().isEmpty())
            .ifPresent(refresh -> found.add("refresh " + refresh.address()));
      }
    }
    return found;
  }

  /** The best of some rounds, in millions of bytes per second of the thread's processor time. */
  private static double speed(List<byte[]> pages, long bytes) {
    double best = 0;
    for (int round = 0; round < ROUNDS; round++) {
      long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      long links = 0;
      for (byte[] page : pages) {
        links += PageLinks.of(page, null).links().size();
      }
      long nanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
      best = links < 0 ? best : Math.max(best, bytes / 1e6 / (nanos / 1e9));
    }
    return best;
  }
}
