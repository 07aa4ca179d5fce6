package dev.doppel.experiments.jain;

import static dev.doppel.experiments.jain.Cells.share;

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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * The six ratios of section 2.3.1: the share of a filter's set bits that seem matched by a set that
 * has nothing in common with it, for m bits to n elements.
 */
final class FalseMatches implements Part {

  private static final int ELEMENTS = 10_000;
  private static final int DEFAULT_TRIALS = 100;
  private static final int[] BITS_PER_ELEMENT = {1, 2, 4, 8, 10, 11};
  private static final double[] PAPER = {0.6973, 0.4658, 0.1929, 0.0295, 0.0113, 0.0070};
  private static final int FIRST_LARGE = 3; // the place of 8 bits per element
  private static final double TOLERATED = 0.1;
  private static final List<String> COLUMNS =
      List.of(
          "m/n",
          "paper",
          "formula",
          "drawn",
          "its error",
          "k",
          "paper's, whole k",
          "expected",
          "measured",
          "std. error",
          "errors off",
          "AND, expected",
          "AND, measured");

  @Override
  public String name() {
    return "section-2.3.1";
  }

  @Override
  public String title() {
    return "false matches of disjoint sets";
  }

  @Override
  public Set<String> options() {
    return Set.of(ExperimentSettings.TRIALS);
  }

  @Override
  public Outcome run(ExperimentSettings settings, Progress progress) {
    int trials = settings.trials().orElse(DEFAULT_TRIALS);
    SplittableRandom random = new SplittableRandom(settings.seed());
    List<List<String>> rows = new ArrayList<>();
    List<Series> lines = lines();
    boolean holds = true;
    int outside = 0;
    progress.begin("matching", "filters", BITS_PER_ELEMENT.length);
    for (int i = 0; i < BITS_PER_ELEMENT.length; i++) {
      BloomTrial trial = trial(BITS_PER_ELEMENT[i]);
      BloomTrial.Counts counts = trial.measure(trials, random);
      rows.add(row(i, trial, trial.draw(trials, random), counts));
      lines.get(0).points()[i] = PAPER[i];
      lines.get(1).points()[i] = trial.ratio();
      lines.get(2).points()[i] = counts.ratio().mean();
      lines.get(3).points()[i] = counts.and().mean();
      holds &= i < FIRST_LARGE || Math.abs(counts.ratio().mean() / PAPER[i] - 1) < TOLERATED;
      outside += Cells.isOff(counts.ratio(), trial.ratio()) ? 1 : 0;
      progress.reach(i);
    }
    String title = Cells.format("A and B disjoint, n = %,d, %,d trials", ELEMENTS, trials);
    return new Outcome(
        List.of(new ExperimentTable(title, COLUMNS, rows)),
        List.of(chart(lines)),
        holds ? Verdict.HOLDS_WITH_CONDITIONS : Verdict.DOES_NOT_HOLD,
        (holds
                ? "elements that are looked up match as printed from 8 bits per element on"
                : "elements that are looked up do not match as printed")
            + Cells.format(
                "; of two filters compared by AND, as section 2.3 does, %.0f to %.0f %% of the bits"
                    + " match at any m/n",
                100 * least(lines.get(3)), 100 * most(lines.get(3)))
            + (outside == 0 ? "" : Cells.format("; rows outside their errors: %d", outside)));
  }

  private static double least(Series line) {
    return Arrays.stream(line.points()).min().orElse(0);
  }

  private static double most(Series line) {
    return Arrays.stream(line.points()).max().orElse(0);
  }

  /** Filters of one size, disjoint sets, and the best whole number of probes. */
  static BloomTrial trial(int bitsPerElement) {
    int bits = bitsPerElement * ELEMENTS;
    return new BloomTrial(ELEMENTS, 0, bits, BloomTrial.bestProbes(ELEMENTS, bits));
  }

  private static List<String> row(
      int place, BloomTrial trial, Measured drawn, BloomTrial.Counts counts) {
    return List.of(
        String.valueOf(BITS_PER_ELEMENT[place]),
        share(PAPER[place]),
        share(trial.ratioInPaper()),
        share(drawn.mean()),
        Cells.format("%.5f", drawn.error()),
        String.valueOf(trial.probes()),
        share(trial.ratioWithWholeProbes()),
        share(trial.ratio()),
        share(counts.ratio().mean()),
        Cells.format("%.5f", counts.ratio().error()),
        Cells.errorsOff(counts.ratio(), trial.ratio()),
        share(trial.and()),
        share(counts.and().mean()));
  }

  private static List<Series> lines() {
    int points = BITS_PER_ELEMENT.length;
    return List.of(
        new Series("paper", 0, Look.DASHES, new double[points]),
        new Series("expected, whole number of probes", 1, Look.DASHES, new double[points]),
        new Series("measured", 2, Look.DOTS, new double[points]),
        new Series("measured, AND of two filters", 4, Look.DOTS, new double[points]));
  }

  private static LineChart chart(List<Series> lines) {
    return LineChart.ofPowers(
        new LineChart.Labels(
            "Jain 2005, section 2.3.1: false matches of disjoint sets",
            "share of set bits that match",
            "bits for each element (m/n)"),
        Arrays.stream(BITS_PER_ELEMENT).mapToObj(String::valueOf).toList(),
        lines);
  }
}
