package dev.doppel.experiments.jain;

import static dev.doppel.experiments.jain.Cells.format;
import static dev.doppel.experiments.jain.Cells.percent;

import dev.doppel.core.internal.Check;
import dev.doppel.core.work.Progress;
import dev.doppel.experiments.paper.ExperimentSettings;
import dev.doppel.experiments.paper.ExperimentTable;
import dev.doppel.experiments.paper.Outcome;
import dev.doppel.experiments.paper.Part;
import dev.doppel.experiments.paper.Verdict;
import dev.doppel.report.page.LineChart;
import dev.doppel.report.page.LineChart.Look;
import dev.doppel.report.page.LineChart.Series;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** Figures 8 to 10: the least, the mean and the most repeats of ten queries on three engines. */
final class Figures8To10 implements Part {

  private static final double DEGREE = 0.7;
  private static final int QUERIES = 10;
  private static final int[] COUNTS = {10, 20, 30, 40, 50};
  private static final double SIGNIFICANT = 0.07; // the paper's least mean

  @Override
  public String name() {
    return "figures-8-10";
  }

  @Override
  public String title() {
    return "repeats in the first 50 results of ten queries, three rankings as three engines";
  }

  @Override
  public Set<String> options() {
    return Library.OPTIONS;
  }

  @Override
  public Outcome run(ExperimentSettings settings, Progress progress) throws IOException {
    try (Library library = Library.open(settings, progress)) {
      List<List<String>> queries =
          new Queries(library.texts(), settings.seed()).make(Queries.Popularity.POPULAR, QUERIES);
      Check.argument(!queries.isEmpty(), "%s: no words to make queries of", library.name());
      List<ExperimentTable> tables = new ArrayList<>();
      List<LineChart> charts = new ArrayList<>();
      List<String> ranges = new ArrayList<>();
      boolean isSignificant = true;
      progress.begin("searching", "rankings", Ranking.values().length);
      for (Ranking ranking : Ranking.values()) {
        DoubleSummaryStatistics[] repeats = repeats(library.texts(), queries, ranking);
        tables.add(table(ranking, repeats, library.name()));
        charts.add(chart(ranking, repeats));
        double least =
            Arrays.stream(repeats).mapToDouble(each -> each.getAverage()).min().orElse(0);
        double most = Arrays.stream(repeats).mapToDouble(each -> each.getAverage()).max().orElse(0);
        ranges.add(format("%s %.0f to %.0f %%", ranking, 100 * least, 100 * most));
        isSignificant &= least >= SIGNIFICANT;
        progress.reach(charts.size());
      }
      return new Outcome(
          tables,
          charts,
          library.isMadeUp()
              ? Verdict.NOT_JUDGED
              : isSignificant ? Verdict.HOLDS_WITH_CONDITIONS : Verdict.DOES_NOT_HOLD,
          library.isMadeUp()
              ? Library.NOT_JUDGED
              : "mean repeats on these texts: "
                  + String.join(", ", ranges)
                  + (isSignificant
                      ? "; how many there are is a property of the texts more than of the ranking"
                      : "; fewer than the 7 % that the paper has at least"));
    }
  }

  private static DoubleSummaryStatistics[] repeats(
      SearchedTexts texts, List<List<String>> queries, Ranking ranking) throws IOException {
    DoubleSummaryStatistics[] shares = new DoubleSummaryStatistics[COUNTS.length];
    Arrays.setAll(shares, i -> new DoubleSummaryStatistics());
    for (List<String> query : queries) {
      int[] results = texts.search(query, ranking, COUNTS[COUNTS.length - 1]);
      int[] repeats = Clusters.repeats(texts.filters(results), DEGREE);
      for (int i = 0; i < COUNTS.length; i++) {
        shares[i].accept(Clusters.share(repeats, COUNTS[i]));
      }
    }
    return shares;
  }

  private static ExperimentTable table(
      Ranking ranking, DoubleSummaryStatistics[] repeats, String name) {
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < COUNTS.length; i++) {
      rows.add(
          List.of(
              String.valueOf(COUNTS[i]),
              ranking.printed(),
              percent(repeats[i].getMin()),
              percent(repeats[i].getAverage()),
              percent(repeats[i].getMax())));
    }
    return new ExperimentTable(
        format(
            "Figure %d: %s (paper: %s), %d popular queries at 70 %%, %s",
            ranking.figure(), ranking, ranking.engine(), repeats[0].getCount(), name),
        List.of("results", "paper, means", "least", "mean", "most"),
        rows);
  }

  private static LineChart chart(Ranking ranking, DoubleSummaryStatistics[] repeats) {
    return LineChart.ofShares(
        new LineChart.Labels(
            format(
                "Jain 2005, Figure %d: %s in the place of %s",
                ranking.figure(), ranking, ranking.engine()),
            "share of results that repeat another, ten queries",
            "results"),
        Arrays.stream(COUNTS).mapToObj(String::valueOf).toList(),
        List.of(
            new Series("most", 4, Look.DASHES, values(repeats, DoubleSummaryStatistics::getMax)),
            new Series("mean", 0, Look.LINE, values(repeats, DoubleSummaryStatistics::getAverage)),
            new Series("least", 3, Look.DASHES, values(repeats, DoubleSummaryStatistics::getMin))));
  }

  private static double[] values(
      DoubleSummaryStatistics[] repeats, ToDoubleFunction<DoubleSummaryStatistics> value) {
    return Arrays.stream(repeats).mapToDouble(value).toArray();
  }
}
