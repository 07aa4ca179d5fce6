package dev.doppel.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.IntStream;

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

  private static final int DEFAULT_ROUNDS = 5;

  private final List<MarkedPage> pages;
  private final int rounds;

  private ExtractionQuality(List<MarkedPage> pages, int rounds) {
    this.pages = pages;
    this.rounds = rounds;
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
    TextFinder.ALL.forEach((name, finder) -> row(name, finder, out));
  }

  private void row(String name, TextFinder finder, PrintStream out) {
    List<TextFinder.Found> found = finder.findAll(pages, rounds);
    double[] millis = found.stream().mapToDouble(TextFinder.Found::millis).toArray();
    double seconds = Arrays.stream(millis).sum() / 1000;
    Arrays.sort(millis);
    ExtractionScore all = score(found, page -> true);
    out.printf(
        Locale.ROOT,
        "| %s | %.4f | %.4f | %.4f | %.4f | %.4f | %.2f | %.2f | %.1f |%n",
        name,
        all.precision(),
        all.recall(),
        all.f1(),
        score(found, MarkedPage::isForWork).f1(),
        score(found, page -> !page.isForWork()).f1(),
        millis[millis.length / 2],
        millis[millis.length * 95 / 100],
        megabytes() / seconds);
  }

  private ExtractionScore score(List<TextFinder.Found> found, Predicate<MarkedPage> which) {
    return ExtractionScore.of(
        IntStream.range(0, found.size())
            .filter(page -> which.test(pages.get(page)))
            .mapToObj(page -> ShingleMatch.of(pages.get(page).marked(), found.get(page).text()))
            .toList());
  }

  private double megabytes() {
    return pages.stream().mapToLong(page -> page.html().length).sum() / 1e6;
  }
}
