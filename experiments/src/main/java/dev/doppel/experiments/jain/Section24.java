package dev.doppel.experiments.jain;

import static dev.doppel.experiments.jain.Cells.format;
import static dev.doppel.experiments.jain.Cells.percent;

import dev.doppel.core.work.Progress;
import dev.doppel.experiments.jain.AgainstShingling.Claims;
import dev.doppel.experiments.jain.AgainstShingling.Row;
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
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** Section 2.4: the comparison with shingling that the paper leaves to the future. */
final class Section24 implements Part {

  private static final double MUCH = 0.02; // a difference of F1 that counts

  /** The methods in the order of the rows, short enough for the axis. */
  private static final List<String> PLACES =
      List.of(
          "fuller filter",
          "emptier filter",
          "0 mod 25",
          "32 smallest",
          "84 hashes",
          "6 x 14 hashes");

  @Override
  public String name() {
    return "section-2.4";
  }

  @Override
  public String title() {
    return "filters of chunks beside samples of shingles, which the paper leaves to the future";
  }

  @Override
  public Set<String> options() {
    return Library.OPTIONS;
  }

  @Override
  public Outcome run(ExperimentSettings settings, Progress progress) throws IOException {
    try (Library library = Library.open(settings, progress)) {
      AgainstShingling comparison = new AgainstShingling(library.texts());
      List<Row> rows = comparison.run(progress);
      String what =
          format(
              "%,d of %s; %,d pairs of resemblance 0.7 or more",
              comparison.texts(), library.name(), comparison.alike());
      return new Outcome(
          List.of(
              quality(rows, what),
              inclusion(rows, comparison.parts(), library.name()),
              costs(rows, library.name())),
          List.of(chart(rows)),
          library.isMadeUp() ? Verdict.NOT_JUDGED : verdict(rows),
          library.isMadeUp() ? Library.NOT_JUDGED : because(rows));
    }
  }

  private static ExperimentTable quality(List<Row> rows, String what) {
    List<List<String>> cells = new ArrayList<>();
    for (Row row : rows) {
      Claims seventy = row.atSeventy();
      Claims best = row.atBest();
      cells.add(
          List.of(
              row.method(),
              Cells.count(seventy.pairs()),
              Cells.share(seventy.right()),
              Cells.share(seventy.found()),
              format("%.2f", row.bestThreshold()),
              Cells.count(best.pairs()),
              Cells.share(best.right()),
              Cells.share(best.found()),
              Cells.share(best.f1())));
    }
    return new ExperimentTable(
        "Half of the pairs, thresholds chosen on the other half: " + what,
        List.of(
            "method",
            "pairs at 0.7",
            "right",
            "found",
            "best threshold",
            "pairs",
            "right",
            "found",
            "F1"),
        cells);
  }

  private static ExperimentTable inclusion(List<Row> rows, int parts, String name) {
    List<List<String>> cells = new ArrayList<>();
    for (Row row : rows) {
      Claims claims = row.inclusion();
      boolean sees = claims.pairs() > 0;
      cells.add(
          List.of(
              row.method(),
              Cells.count(claims.pairs()),
              sees ? Cells.share(claims.right()) : "",
              sees ? Cells.share(claims.found()) : ""));
    }
    return new ExperimentTable(
        format("Inclusion of 0.9 or more: %,d pairs are a text and a part of it, %s", parts, name),
        List.of("method", "pairs", "right", "found"),
        cells);
  }

  private static ExperimentTable costs(List<Row> rows, String name) {
    List<List<String>> cells = new ArrayList<>();
    for (Row row : rows) {
      cells.add(
          List.of(
              row.method(),
              format("%,.0f", row.bytesPerText()),
              format("%.1f", row.millisPerMegabyte()),
              format("%.0f", row.nanosPerPair()),
              Cells.count(row.withoutFeatures())));
    }
    return new ExperimentTable(
        "Costs, processor time of one thread, " + name,
        List.of("method", "bytes per text", "making, ms per MB", "comparing, ns", "texts without"),
        cells);
  }

  private static Verdict verdict(List<Row> rows) {
    int claims = (isCheaper(rows) ? 1 : 0) + (findsAsMuch(rows) ? 1 : 0) + (seesMore(rows) ? 1 : 0);
    return claims == 3
        ? Verdict.HOLDS
        : claims > 0 ? Verdict.HOLDS_WITH_CONDITIONS : Verdict.DOES_NOT_HOLD;
  }

  private static String because(List<Row> rows) {
    Row filters = rows.get(0);
    Row shingles = bestOfShingles(rows);
    return format(
        "filters %s to make (%.1f against %.1f ms per MB of %s) and find %s (F1 %.3f against"
            + " %.3f); of parts they find %s %% and are right in %s (0 mod 25: %s and %s)",
        isCheaper(rows) ? "cost less" : "cost no less",
        filters.millisPerMegabyte(),
        shingles.millisPerMegabyte(),
        shingles.method(),
        findsAsMuch(rows) ? "as much" : "less",
        filters.atBest().f1(),
        shingles.atBest().f1(),
        percent(filters.inclusion().found()).replace(" %", ""),
        percent(filters.inclusion().right()),
        percent(modulo(rows).inclusion().found()),
        percent(modulo(rows).inclusion().right()));
  }

  /** Section 2.4: "shingling has a higher computational overhead". */
  private static boolean isCheaper(List<Row> rows) {
    return rows.get(0).millisPerMegabyte() < bestOfShingles(rows).millisPerMegabyte();
  }

  private static boolean findsAsMuch(List<Row> rows) {
    return rows.get(0).atBest().f1() >= bestOfShingles(rows).atBest().f1() - MUCH;
  }

  /** Section 2.3: a complete representation can "determine inclusions effectively". */
  private static boolean seesMore(List<Row> rows) {
    return rows.get(0).inclusion().f1() >= modulo(rows).inclusion().f1();
  }

  private static Row bestOfShingles(List<Row> rows) {
    return rows.stream()
        .skip(2)
        .max(Comparator.comparingDouble(row -> row.atBest().f1()))
        .orElseThrow();
  }

  private static Row modulo(List<Row> rows) {
    return rows.get(2);
  }

  private static LineChart chart(List<Row> rows) {
    double[] right = new double[rows.size()];
    double[] found = new double[rows.size()];
    for (int i = 0; i < rows.size(); i++) {
      right[i] = rows.get(i).atBest().right();
      found[i] = rows.get(i).atBest().found();
    }
    return LineChart.ofShares(
        new LineChart.Labels(
            "Jain 2005, section 2.4: filters beside shingles",
            "share of pairs, each method at its best threshold",
            "method"),
        PLACES,
        List.of(
            new Series("right", 0, Look.DOTS, right), new Series("found", 1, Look.DOTS, found)));
  }
}
