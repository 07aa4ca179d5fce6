package dev.doppel.experiments.jain;

import static dev.doppel.experiments.jain.Cells.format;

import dev.doppel.core.internal.Check;
import dev.doppel.core.work.Progress;
import dev.doppel.engine.results.Refiner;
import dev.doppel.engine.results.Result;
import dev.doppel.engine.results.ResultMethod;
import dev.doppel.engine.results.ResultSettings;
import dev.doppel.engine.results.ResultSketch;
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
import java.util.List;
import java.util.Set;

/**
 * Table 4: the time to match and cluster results of three queries, by {@link Refiner}; and the sum
 * below it, 1,210 ms for 80 results whose filters are yet to be made.
 */
final class Table4 implements Part {

  private static final int[] COUNTS = {10, 20, 40, 80, 160, 320};
  private static final int[][] TABLE_4 = {
    {1, 4, 15, 66, 286, 1233}, {1, 7, 24, 98, 369, 1426}, {1, 6, 23, 88, 364, 1407}
  };
  private static final List<String> QUERIES =
      List.of("emacs manual", "ohio court battle", "hawking black hole bet");
  private static final double MAKING = 0.3 + 14; // ms for each result of 10 KB, the paper's sum
  private static final int ROUNDS = 15;
  private static final int LEAST_ROUNDS = 3;
  private static final int ROUND_TEXTS = 80; // texts are slow: as many rounds as read these

  private final Stopwatch watch = new Stopwatch();

  /** The times of one query, by how many results. */
  private record Times(List<String> query, double[] stored, double[] fromTexts) {}

  @Override
  public String name() {
    return "table-4";
  }

  @Override
  public String title() {
    return "times of matching and clustering the results of three queries";
  }

  @Override
  public Set<String> options() {
    return Library.OPTIONS;
  }

  @Override
  public Outcome run(ExperimentSettings settings, Progress progress) throws IOException {
    try (Library library = Library.open(settings, progress)) {
      List<List<String>> queries =
          new Queries(library.texts(), settings.seed())
              .make(Queries.Popularity.POPULAR, QUERIES.size());
      Check.argument(
          queries.size() == QUERIES.size(), "%s: no words to make queries of", library.name());
      List<Times> times = new ArrayList<>();
      progress.begin("timing", "queries", queries.size());
      for (List<String> query : queries) {
        times.add(time(library.texts(), query, settings.scale() == 1 ? LEAST_ROUNDS : 1));
        progress.reach(times.size());
      }
      return new Outcome(
          List.of(table(times, library.name()), sums(times)),
          List.of(chart(times)),
          isWithin(times) ? Verdict.HOLDS : Verdict.DOES_NOT_HOLD,
          because(times));
    }
  }

  private Times time(SearchedTexts texts, List<String> query, int leastRounds) throws IOException {
    int[] results = texts.search(query, Ranking.BM25, COUNTS[COUNTS.length - 1]);
    List<String> sketches = new ArrayList<>();
    List<String> contents = new ArrayList<>();
    for (int result : results) {
      String text = texts.text(result);
      contents.add(text);
      sketches.add(ResultSketch.of(text, ResultMethod.JAIN_2005).toBase64());
    }
    double[] stored = new double[COUNTS.length];
    double[] fromTexts = new double[COUNTS.length];
    for (int i = 0; i < COUNTS.length; i++) {
      int count = COUNTS[i];
      boolean hasAsMany = count <= results.length;
      stored[i] =
          hasAsMany ? watch.millis(ROUNDS, () -> groups(stored(sketches, count))) : Double.NaN;
      fromTexts[i] =
          hasAsMany
              ? watch.millis(
                  Math.max(leastRounds, ROUND_TEXTS / count), () -> groups(texts(contents, count)))
              : Double.NaN;
    }
    return new Times(query, stored, fromTexts);
  }

  private static int groups(List<Result> results) {
    return Refiner.of(ResultSettings.jain2005()).refine(results).groups().size();
  }

  /** Results as they come out of an index: their filters are read from Base64 each time. */
  private static List<Result> stored(List<String> sketches, int count) {
    List<Result> results = new ArrayList<>();
    for (String sketch : sketches.subList(0, count)) {
      results.add(Result.ofSketch(String.valueOf(results.size()), ResultSketch.ofBase64(sketch)));
    }
    return results;
  }

  private static List<Result> texts(List<String> contents, int count) {
    List<Result> results = new ArrayList<>();
    for (String content : contents.subList(0, count)) {
      results.add(Result.ofText(String.valueOf(results.size()), content));
    }
    return results;
  }

  private static ExperimentTable table(List<Times> times, String name) {
    List<String> columns = new ArrayList<>(List.of("query"));
    for (int count : COUNTS) {
      columns.add(String.valueOf(count));
    }
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < times.size(); i++) {
      List<String> paper = new ArrayList<>(List.of("paper: " + QUERIES.get(i)));
      List<String> measured =
          new ArrayList<>(List.of("measured: " + String.join(" ", times.get(i).query())));
      for (int column = 0; column < COUNTS.length; column++) {
        paper.add(String.valueOf(TABLE_4[i][column]));
        measured.add(millis(times.get(i).stored()[column]));
      }
      rows.add(paper);
      rows.add(measured);
    }
    return new ExperimentTable(
        "Table 4: matching and clustering by number of results, filters stored, ms, " + name,
        columns,
        rows);
  }

  private static ExperimentTable sums(List<Times> times) {
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < COUNTS.length; i++) {
      List<String> row = new ArrayList<>();
      row.add(String.valueOf(COUNTS[i]));
      row.add(format("%,.0f", COUNTS[i] * MAKING + TABLE_4[0][i]));
      for (Times each : times) {
        row.add(millis(each.fromTexts()[i]));
      }
      rows.add(row);
    }
    List<String> columns = new ArrayList<>(List.of("results", "paper's sum, texts of 10 KB"));
    times.forEach(each -> columns.add(String.join(" ", each.query())));
    return new ExperimentTable(
        "The same with chunking and filters made, ms (paper: 1,210 for 80)", columns, rows);
  }

  private static boolean isWithin(List<Times> times) {
    boolean isWithin = true;
    for (int i = 0; i < times.size(); i++) {
      for (int column = 0; column < COUNTS.length; column++) {
        isWithin &= !(times.get(i).stored()[column] > TABLE_4[i][column]);
      }
    }
    return isWithin;
  }

  private static String because(List<Times> times) {
    Times first = times.get(0);
    int most = COUNTS.length - 1;
    while (most > 0 && Double.isNaN(first.stored()[most])) {
      most--;
    }
    return format(
        "%d results take %s ms with stored filters (paper: %d) and %s ms from their texts (paper's"
            + " sum: %,.0f); matching all pairs grows with the square of the results, as printed",
        COUNTS[most],
        millis(first.stored()[most]),
        TABLE_4[0][most],
        millis(first.fromTexts()[most]),
        COUNTS[most] * MAKING + TABLE_4[0][most]);
  }

  private static String millis(double millis) {
    return Double.isNaN(millis) ? "too few" : format("%.3f", millis);
  }

  private static LineChart chart(List<Times> times) {
    double[] paper = Arrays.stream(TABLE_4[0]).asDoubleStream().toArray();
    double[] sum = new double[COUNTS.length];
    Arrays.setAll(sum, i -> COUNTS[i] * MAKING + TABLE_4[0][i]);
    return LineChart.ofPowers(
        new LineChart.Labels("Jain 2005, Table 4: matching and clustering", "ms", "results"),
        Arrays.stream(COUNTS).mapToObj(String::valueOf).toList(),
        List.of(
            new Series("filters stored, paper", 0, Look.DASHES, paper),
            new Series("filters stored, measured", 0, Look.LINE, times.get(0).stored()),
            new Series("from texts, paper's sum", 1, Look.DASHES, sum),
            new Series("from texts, measured", 1, Look.LINE, times.get(0).fromTexts())));
  }
}
