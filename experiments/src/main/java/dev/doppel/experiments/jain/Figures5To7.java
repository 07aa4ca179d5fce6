package dev.doppel.experiments.jain;

import static dev.doppel.experiments.jain.Cells.format;
import static dev.doppel.experiments.jain.Cells.percent;

import dev.doppel.core.work.Progress;
import dev.doppel.experiments.jain.Queries.Popularity;
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
import java.util.Set;
import java.util.TreeSet;

/** Figures 5 to 7: repeats in the results of popular, medium and random queries. */
final class Figures5To7 implements Part {

  private static final double DEGREE = 0.7;
  private static final int QUERIES = 30;
  private static final int SHOWN = 3; // queries of a figure
  private static final int KINDS = Popularity.values().length;
  private static final int PAGE = 50;
  private static final double CLEAR = 2; // standard errors
  private static final int[] COUNTS = {10, 20, 50, 100, 150, 200, 300, 400, 500, 600, 700, 880};

  /** What the paper prints of a kind of query. */
  private record Printed(int figure, int results, String repeats) {
    static Printed of(Popularity popularity) {
      return switch (popularity) {
        case POPULAR -> new Printed(5, 870, "44.3, 29.7, 24.3 %");
        case MEDIUM -> new Printed(6, 880, "16 to 28 %");
        case RANDOM -> new Printed(7, 360, "about 18 %");
      };
    }
  }

  /** The repeats of a query's results, by their number. */
  private record Found(List<String> query, int[] repeats) {
    double all() {
      return Clusters.share(repeats, repeats.length);
    }
  }

  /** Means over queries: how many results, repeats among the first and among all. */
  private record Means(Popularity popularity, double results, Measured page, Measured all) {
    static Means of(Popularity popularity, List<Found> found) {
      return new Means(
          popularity,
          found.stream().mapToInt(each -> each.repeats().length).average().orElse(0),
          Measured.of(
              found.stream().mapToDouble(each -> Clusters.share(each.repeats(), PAGE)).toArray()),
          Measured.of(found.stream().mapToDouble(Found::all).toArray()));
    }
  }

  @Override
  public String name() {
    return "figures-5-7";
  }

  @Override
  public String title() {
    return "repeats in the results of popular, medium and random queries";
  }

  @Override
  public Set<String> options() {
    return Library.OPTIONS;
  }

  @Override
  public Outcome run(ExperimentSettings settings, Progress progress) throws IOException {
    try (Library library = Library.open(settings, progress)) {
      Queries queries = new Queries(library.texts(), settings.seed());
      List<ExperimentTable> tables = new ArrayList<>();
      List<LineChart> charts = new ArrayList<>();
      List<Means> means = new ArrayList<>();
      int done = 0;
      progress.begin("searching", "figures", KINDS);
      for (Popularity popularity : Popularity.values()) {
        List<Found> found = search(library.texts(), queries.make(popularity, QUERIES), popularity);
        if (found.size() >= 2) {
          means.add(Means.of(popularity, found));
          tables.add(table(popularity, found, library.name()));
          charts.add(chart(popularity, found));
        }
        progress.reach(++done);
      }
      tables.add(means(means, library.name()));
      return new Outcome(
          tables,
          charts,
          library.isMadeUp() ? Verdict.NOT_JUDGED : verdict(means),
          library.isMadeUp() ? Library.NOT_JUDGED : because(means));
    }
  }

  private static List<Found> search(
      SearchedTexts texts, List<List<String>> queries, Popularity popularity) throws IOException {
    List<Found> found = new ArrayList<>();
    for (List<String> query : queries) {
      int[] results = texts.search(query, Ranking.BM25, Printed.of(popularity).results());
      found.add(new Found(query, Clusters.repeats(texts.filters(results), DEGREE)));
    }
    return found;
  }

  private static ExperimentTable table(Popularity popularity, List<Found> found, String name) {
    Printed printed = Printed.of(popularity);
    List<List<String>> rows = new ArrayList<>();
    for (Found each : found.subList(0, Math.min(SHOWN, found.size()))) {
      rows.add(
          List.of(
              String.join(" ", each.query()),
              Cells.count(each.repeats().length),
              printed.repeats(),
              percent(Clusters.share(each.repeats(), 10)),
              percent(Clusters.share(each.repeats(), PAGE)),
              percent(each.all())));
    }
    return new ExperimentTable(
        format(
            "Figure %d: %s queries at 70 %%, up to %d results, %s",
            printed.figure(), popularity, printed.results(), name),
        List.of("query", "results", "paper, all", "first 10", "first 50", "all"),
        rows);
  }

  private static LineChart chart(Popularity popularity, List<Found> found) {
    List<Found> shown = found.subList(0, Math.min(SHOWN, found.size()));
    int most = shown.stream().mapToInt(each -> each.repeats().length).max().orElse(0);
    Set<Integer> counts = new TreeSet<>();
    shown.forEach(each -> counts.add(each.repeats().length)); // where each line ends
    Arrays.stream(COUNTS).filter(count -> count < most).forEach(counts::add);
    List<Series> lines = new ArrayList<>();
    for (Found each : shown) {
      lines.add(
          new Series(
              String.join(" ", each.query()),
              lines.size(),
              Look.LINE,
              counts.stream()
                  .mapToDouble(
                      count ->
                          count <= each.repeats().length
                              ? Clusters.share(each.repeats(), count)
                              : Double.NaN)
                  .toArray()));
    }
    return LineChart.ofShares(
        new LineChart.Labels(
            format("Jain 2005, Figure %d: %s queries", Printed.of(popularity).figure(), popularity),
            "share of results that repeat another, 70 % of the bits",
            "results"),
        counts.stream().map(String::valueOf).toList(),
        lines);
  }

  private static ExperimentTable means(List<Means> means, String name) {
    List<List<String>> rows = new ArrayList<>();
    means.forEach(
        each ->
            rows.add(
                List.of(
                    each.popularity().toString(),
                    format("%.0f", each.results()),
                    Printed.of(each.popularity()).repeats(),
                    percent(each.page().mean()),
                    format("%.1f", 100 * each.page().error()),
                    percent(each.all().mean()),
                    format("%.1f", 100 * each.all().error()))));
    return new ExperimentTable(
        format("Means over %d queries of each kind, %s", QUERIES, name),
        List.of(
            "queries",
            "results, mean",
            "paper, all",
            "first 50",
            "std. error",
            "all",
            "std. error"),
        rows);
  }

  private static Verdict verdict(List<Means> means) {
    if (means.size() < KINDS) {
      return Verdict.NOT_JUDGED;
    }
    int clear = 0;
    for (int i = 1; i < KINDS; i++) {
      clear += difference(means, i) > CLEAR ? 1 : 0;
    }
    return clear == 2
        ? Verdict.HOLDS
        : clear == 1 ? Verdict.HOLDS_WITH_CONDITIONS : Verdict.DOES_NOT_HOLD;
  }

  private static String because(List<Means> means) {
    if (means.size() < KINDS) {
      return "there are not enough words to make queries of each kind";
    }
    return format(
        "on these texts, popular, medium and random queries repeat %.1f, %.1f and %.1f %% of all"
            + " their results (differences of %+.1f and %+.1f standard errors); popular means found"
            + " in many texts, as nobody counted what was asked",
        100 * means.get(0).all().mean(),
        100 * means.get(1).all().mean(),
        100 * means.get(2).all().mean(),
        difference(means, 1),
        difference(means, 2));
  }

  /** By how many standard errors a kind of query repeats less than the one before. */
  private static double difference(List<Means> means, int place) {
    Measured more = means.get(place - 1).all();
    Measured less = means.get(place).all();
    double error = Math.hypot(more.error(), less.error());
    return error == 0 ? 0 : (more.mean() - less.mean()) / error;
  }
}
