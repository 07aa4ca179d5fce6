package dev.doppel.experiments.jain;

import static dev.doppel.experiments.jain.Cells.format;
import static dev.doppel.experiments.jain.Cells.percent;

import dev.doppel.core.internal.Check;
import dev.doppel.core.work.Progress;
import dev.doppel.experiments.paper.ExperimentSettings;
import dev.doppel.experiments.paper.ExperimentTable;
import dev.doppel.experiments.paper.Measured;
import dev.doppel.experiments.paper.Outcome;
import dev.doppel.experiments.paper.Part;
import dev.doppel.experiments.paper.Verdict;
import dev.doppel.report.page.LineChart;
import dev.doppel.report.page.LineChart.Look;
import dev.doppel.report.page.LineChart.Series;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/**
 * Figure 4: clusters of the results of one query by degree of similarity, and repeats by the number
 * of results; and whether better ranked results repeat more, over many queries.
 */
final class Figure4 implements Part {

  /** The words of a query; without, one is made. */
  static final String QUERY = "query";

  private static final int RESULTS = 493;
  private static final double[] DEGREES = {0.5, 0.6, 0.7, 0.8, 0.9};
  private static final int[] PAPER_CLUSTERS = {56, 220, 317, 328, 340};
  private static final int[] COUNTS = {10, 20, 30, 50, 75, 100, 150, 200, 250, 300, 400, 493};
  private static final int MIDDLE = 250; // where the paper's curves are lowest
  private static final int FIRST = 10;
  private static final int QUERIES = 30;
  private static final double USUAL_DEGREE = 0.7;
  private static final double CLEAR = 2; // standard errors

  @Override
  public String name() {
    return "figure-4";
  }

  @Override
  public String title() {
    return "clusters by degree of similarity, repeats by number of results";
  }

  @Override
  public Set<String> options() {
    Set<String> options = new TreeSet<>(Library.OPTIONS);
    options.add(QUERY);
    return options;
  }

  @Override
  public Outcome run(ExperimentSettings settings, Progress progress) throws IOException {
    try (Library library = Library.open(settings, progress)) {
      List<List<String>> queries =
          new Queries(library.texts(), settings.seed()).make(Queries.Popularity.POPULAR, QUERIES);
      Check.argument(!queries.isEmpty(), "%s: no words to make queries of", library.name());
      String given = settings.values().get(QUERY);
      List<String> query = given == null ? first(queries, library.texts()) : words(given);
      int[] results = library.texts().search(query, Ranking.BM25, RESULTS);
      Check.argument(
          results.length >= FIRST,
          "query '%s' has %d results in %s, and %d are the least",
          String.join(" ", query),
          results.length,
          library.name(),
          FIRST);
      int[][] repeats = new int[DEGREES.length][];
      progress.begin("clustering", "degrees", DEGREES.length);
      for (int i = 0; i < DEGREES.length; i++) {
        repeats[i] = Clusters.repeats(library.texts().filters(results), DEGREES[i]);
        progress.reach(i);
      }
      String what =
          format(
              "\"%s\", %d results of %s", String.join(" ", query), results.length, library.name());
      Ranks ranks = Ranks.of(queries, library.texts());
      return new Outcome(
          List.of(clusters(repeats, what), shares(repeats, what), ranks.table(library.name())),
          List.of(chart(repeats, String.join(" ", query))),
          library.isMadeUp() ? Verdict.NOT_JUDGED : ranks.verdict(),
          library.isMadeUp() ? Library.NOT_JUDGED : ranks.because());
    }
  }

  /** The first query with enough results to draw, or just the first. */
  private static List<String> first(List<List<String>> queries, SearchedTexts texts)
      throws IOException {
    for (List<String> query : queries) {
      if (texts.search(query, Ranking.BM25, FIRST).length == FIRST) {
        return query;
      }
    }
    return queries.get(0);
  }

  private static List<String> words(String query) {
    return Arrays.asList(query.toLowerCase(Locale.ROOT).strip().split("\\s+", -1));
  }

  private static ExperimentTable clusters(int[][] repeats, String what) {
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < DEGREES.length; i++) {
      int results = repeats[i].length;
      int clusters = results - repeats[i][results - 1];
      rows.add(
          List.of(
              format("%.0f %%", 100 * DEGREES[i]),
              String.valueOf(PAPER_CLUSTERS[i]),
              String.valueOf(clusters),
              percent(1 - (double) PAPER_CLUSTERS[i] / RESULTS),
              percent(1 - (double) clusters / results)));
    }
    return new ExperimentTable(
        "Clusters by degree of similarity: " + what,
        List.of("degree", "clusters, paper (of 493)", "measured", "repeats, paper", "measured"),
        rows);
  }

  private static ExperimentTable shares(int[][] repeats, String what) {
    List<String> columns = new ArrayList<>(List.of("results"));
    for (double degree : DEGREES) {
      columns.add(format("%.0f %%", 100 * degree));
    }
    List<List<String>> rows = new ArrayList<>();
    for (int count : counts(repeats[0].length)) {
      List<String> row = new ArrayList<>(List.of(String.valueOf(count)));
      for (int[] each : repeats) {
        row.add(percent(Clusters.share(each, count)));
      }
      rows.add(row);
    }
    return new ExperimentTable("Repeats by number of results: " + what, columns, rows);
  }

  private static List<Integer> counts(int results) {
    List<Integer> counts = new ArrayList<>();
    for (int count : COUNTS) {
      if (count < results) {
        counts.add(count);
      }
    }
    counts.add(Math.min(results, RESULTS));
    return counts;
  }

  private static LineChart chart(int[][] repeats, String query) {
    List<Integer> counts = counts(repeats[0].length);
    List<Series> lines = new ArrayList<>();
    for (int i = 0; i < DEGREES.length; i++) {
      int[] each = repeats[i];
      lines.add(
          new Series(
              format("%.0f %% of the bits", 100 * DEGREES[i]),
              i,
              Look.LINE,
              counts.stream().mapToDouble(count -> Clusters.share(each, count)).toArray()));
    }
    return LineChart.ofShares(
        new LineChart.Labels(
            "Jain 2005, Figure 4: \"" + query + "\"",
            "share of results that repeat another",
            "results"),
        counts.stream().map(String::valueOf).toList(),
        lines);
  }

  /** The first ten results, the first 250 and all, over queries that have more than 250. */
  record Ranks(
      int queries, Measured first, Measured middle, Measured all, Measured falls, Measured rises) {

    static Ranks of(List<List<String>> queries, SearchedTexts texts) throws IOException {
      List<double[]> shares = new ArrayList<>();
      for (List<String> query : queries) {
        int[] results = texts.search(query, Ranking.BM25, RESULTS);
        if (results.length > FIRST) {
          int[] repeats = Clusters.repeats(texts.filters(results), USUAL_DEGREE);
          int middle = Math.min(MIDDLE, (results.length + FIRST) / 2);
          shares.add(
              new double[] {
                Clusters.share(repeats, FIRST),
                Clusters.share(repeats, middle),
                Clusters.share(repeats, results.length)
              });
        }
      }
      Check.argument(shares.size() >= 2, "fewer than 2 queries have more than %d results", FIRST);
      return new Ranks(
          shares.size(),
          measured(shares, each -> each[0]),
          measured(shares, each -> each[1]),
          measured(shares, each -> each[2]),
          measured(shares, each -> each[0] - each[1]),
          measured(shares, each -> each[2] - each[1]));
    }

    ExperimentTable table(String name) {
      return new ExperimentTable(
          format("%d popular queries at 70 %%, %s", queries, name),
          List.of("results", "paper, one query", "repeats, mean", "std. error"),
          List.of(
              row("first 10", "high", first),
              row("first 250 (or half)", "lowest", middle),
              row("all, 493 at most", "36 %", all),
              row("first 10 over the middle", "above 0", falls),
              row("all over the middle", "above 0", rises)));
    }

    Verdict verdict() {
      if (falls.errorsAbove(0) > CLEAR) {
        return rises.errorsAbove(0) > CLEAR ? Verdict.HOLDS : Verdict.HOLDS_WITH_CONDITIONS;
      }
      return rises.errorsAbove(0) > CLEAR ? Verdict.HOLDS_WITH_CONDITIONS : Verdict.DOES_NOT_HOLD;
    }

    String because() {
      return format(
          "on these texts, the first ten results repeat each other %s than the first 250 (%+.1f"
              + " points, error %.1f), and all results %s (%+.1f, error %.1f)",
          falls.errorsAbove(0) > CLEAR
              ? "more"
              : falls.errorsAbove(0) < -CLEAR ? "less" : "no more",
          100 * falls.mean(),
          100 * falls.error(),
          rises.errorsAbove(0) > CLEAR ? "more again" : "no more again",
          100 * rises.mean(),
          100 * rises.error());
    }

    private static List<String> row(String what, String paper, Measured measured) {
      return List.of(what, paper, percent(measured.mean()), format("%.1f", 100 * measured.error()));
    }

    private static Measured measured(List<double[]> shares, ToDoubleFunction<double[]> value) {
      return Measured.of(shares.stream().mapToDouble(value).toArray());
    }
  }
}
