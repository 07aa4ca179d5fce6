package dev.doppel.experiments.metwally;

import dev.doppel.experiments.paper.ExperimentTable;
import dev.doppel.experiments.paper.Measured;
import dev.doppel.experiments.paper.StudentT;
import dev.doppel.report.page.LineChart;
import dev.doppel.report.page.LineChart.Look;
import dev.doppel.report.page.LineChart.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Errors by the number of hash functions: paper, formula and measured, as a table and a chart. */
final class Figure {

  private static final double FAR = 3; // standard errors

  private static final List<String> COLUMNS =
      List.of(
          "d",
          "(1/2)^d",
          "formula",
          "measured",
          "std. error",
          "deviations",
          "theory / measured",
          "remark");

  private final List<List<String>> rows = new ArrayList<>();
  private final double[] theory;
  private final double[] formula;
  private final double[] measured;
  private final double[] errors;
  private int outside;

  Figure(int functions) {
    theory = new double[functions];
    formula = new double[functions];
    measured = new double[functions];
    errors = new double[functions];
  }

  void add(int d, double expected, Measured found) {
    theory[d - 1] = Math.pow(2, -d);
    formula[d - 1] = expected;
    measured[d - 1] = found.mean();
    errors[d - 1] = found.error();
    boolean isFar = found.error() > 0 && Math.abs(found.errorsAbove(expected)) > FAR;
    outside += isFar ? 1 : 0;
    rows.add(
        List.of(
            String.valueOf(d),
            String.format(Locale.ROOT, "%.3e", theory[d - 1]),
            String.format(Locale.ROOT, "%.4e", expected),
            String.format(Locale.ROOT, "%.4e", found.mean()),
            String.format(Locale.ROOT, "%.1e", found.error()),
            found.error() == 0
                ? "too few"
                : String.format(Locale.ROOT, "%+.2f", found.errorsAbove(expected)),
            found.mean() == 0
                ? "no error"
                : String.format(Locale.ROOT, "%.1f", theory[d - 1] / found.mean()),
            isFar ? "outside" : ""));
  }

  /** How many means lie more than three standard errors off the formula. */
  int outside() {
    return outside;
  }

  /** How many means may lie that far off by chance, twice over: Student's t of few trials. */
  static double allowed(int means, int trials) {
    return 1 + 2 * means * StudentT.outside(FAR, trials - 1);
  }

  /** Whether no error is above the theory by more than three standard errors. */
  boolean isBelowTheory() {
    return IntStream.range(0, theory.length)
        .allMatch(i -> measured[i] <= theory[i] + FAR * errors[i]);
  }

  /** Whether no error is above that of another figure by more than three standard errors. */
  boolean isBelow(Figure other) {
    return IntStream.range(0, theory.length)
        .allMatch(i -> measured[i] <= other.measured[i] + FAR * (errors[i] + other.errors[i]));
  }

  ExperimentTable table(String title) {
    return new ExperimentTable(title, COLUMNS, rows);
  }

  LineChart chart(String title) {
    return LineChart.ofPowers(
        new LineChart.Labels(title, "share of new clicks called duplicates", "hash functions (d)"),
        IntStream.rangeClosed(1, theory.length).mapToObj(String::valueOf).toList(),
        List.of(
            new Series("paper's theory, (1/2)^d", 0, Look.DASHES, theory),
            new Series("formula for the mean", 1, Look.DASHES, formula),
            new Series("measured", 2, Look.DOTS, measured)));
  }
}
