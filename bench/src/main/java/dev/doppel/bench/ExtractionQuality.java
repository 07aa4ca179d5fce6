package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import de.l3s.boilerpipe.BoilerpipeProcessingException;
import de.l3s.boilerpipe.extractors.ArticleExtractor;
import dev.doppel.web.html.Page;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import net.dankito.readability4j.Readability4J;
import org.jsoup.Jsoup;

/**
 * Prints how well and how fast the main text of pages is found, by us and by others, against the
 * texts that people marked.
 *
 * <p>Run {@code bench/run extraction FOLDER [ROUNDS]}, where FOLDER is a copy of Scrapinghub's
 * article extraction benchmark: {@code ground-truth.json} and the unpacked {@code html}. Good is an
 * F1 of 0.95 at 10 ms a page. {@link ShingleMatch} tells the measure; the rules were made with the
 * pages of the "work half" open and those of the "other half" closed, though not without a look at
 * its totals.
 */
final class ExtractionQuality {

  /*
   * Time is that of the CPU on this thread, from the bytes to the text, the median and the mean over
   * pages of the best of ROUNDS: the first rounds pay for compiling, and other programs disturb.
   */

  private static final int DEFAULT_ROUNDS = 5;

  private final Map<String, Extractor> extractors = new LinkedHashMap<>();
  private final ThreadMXBean clock = ManagementFactory.getThreadMXBean();
  private final List<MarkedPage> pages;
  private final int rounds;

  private ExtractionQuality(List<MarkedPage> pages, int rounds) {
    this.pages = pages;
    this.rounds = rounds;
    extractors.put("Doppel, main text", html -> Page.parse(html, null).mainText().text());
    extractors.put("Doppel, visible text", html -> Page.parse(html, null).visibleText());
    extractors.put("Readability4J 1.0.8", ExtractionQuality::readability);
    extractors.put("boilerpipe 1.2.2, article", ExtractionQuality::boilerpipe);
    extractors.put("jsoup, body text", html -> Jsoup.parse(new String(html, UTF_8)).body().text());
  }

  /** Finds the text of a page. */
  @FunctionalInterface
  private interface Extractor {
    String text(byte[] html);
  }

  public static void main(String[] args) throws IOException {
    if (args.length == 0) {
      System.err.println("extraction: name the folder of the article extraction benchmark");
      System.exit(2);
    }
    int rounds = args.length > 1 ? Integer.parseInt(args[1]) : DEFAULT_ROUNDS;
    print(Path.of(args[0]), rounds, System.out);
  }

  static void print(Path folder, int rounds, PrintStream out) throws IOException {
    new ExtractionQuality(MarkedPage.readAll(folder), rounds).print(out);
  }

  private void print(PrintStream out) {
    out.printf(
        Locale.ROOT,
        "%d pages, %.1f MB, best of %d rounds.%n%n",
        pages.size(),
        megabytes(),
        rounds);
    out.println("| | P | R | F1 | F1 work half | F1 other half | median ms | p95 ms | MB/s |");
    out.println("|---|--:|--:|--:|--:|--:|--:|--:|--:|");
    extractors.forEach((name, extractor) -> row(name, extractor, out));
  }

  private void row(String name, Extractor extractor, PrintStream out) {
    double[] millis = millis(extractor);
    double seconds = Arrays.stream(millis).sum() / 1000;
    Arrays.sort(millis);
    ExtractionScore all = score(extractor, page -> true);
    out.printf(
        Locale.ROOT,
        "| %s | %.4f | %.4f | %.4f | %.4f | %.4f | %.2f | %.2f | %.1f |%n",
        name,
        all.precision(),
        all.recall(),
        all.f1(),
        score(extractor, MarkedPage::isForWork).f1(),
        score(extractor, page -> !page.isForWork()).f1(),
        millis[millis.length / 2],
        millis[millis.length * 95 / 100],
        megabytes() / seconds);
  }

  private ExtractionScore score(Extractor extractor, Predicate<MarkedPage> which) {
    return ExtractionScore.of(
        pages.stream()
            .filter(which)
            .map(page -> ShingleMatch.of(page.marked(), extractor.text(page.html())))
            .toList());
  }

  /** The CPU time of each page, in its best round. */
  private double[] millis(Extractor extractor) {
    double[] best = new double[pages.size()];
    Arrays.fill(best, Double.MAX_VALUE);
    for (int round = 0; round < rounds; round++) {
      for (int i = 0; i < best.length; i++) {
        long start = clock.getCurrentThreadCpuTime();
        Objects.requireNonNull(extractor.text(pages.get(i).html()));
        best[i] = Math.min(best[i], (clock.getCurrentThreadCpuTime() - start) / 1e6);
      }
    }
    return best;
  }

  private double megabytes() {
    return pages.stream().mapToLong(page -> page.html().length).sum() / 1e6;
  }

  private static String readability(byte[] html) {
    String text = new Readability4J("", new String(html, UTF_8)).parse().getTextContent();
    return text == null ? "" : text;
  }

  private static String boilerpipe(byte[] html) {
    try {
      return ArticleExtractor.INSTANCE.getText(new String(html, UTF_8));
    } catch (BoilerpipeProcessingException e) {
      throw new IllegalStateException("boilerpipe gave up on " + html.length + " bytes", e);
    }
  }
}
