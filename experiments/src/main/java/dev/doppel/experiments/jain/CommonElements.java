package dev.doppel.experiments.jain;

import static dev.doppel.experiments.jain.Cells.format;
import static dev.doppel.experiments.jain.Cells.share;

import dev.doppel.core.sketch.ChunkSketch;
import dev.doppel.core.work.Progress;
import dev.doppel.experiments.paper.ExperimentSettings;
import dev.doppel.experiments.paper.ExperimentTable;
import dev.doppel.experiments.paper.Outcome;
import dev.doppel.experiments.paper.Part;
import dev.doppel.experiments.paper.Verdict;
import dev.doppel.report.page.LineChart;
import dev.doppel.report.page.LineChart.Look;
import dev.doppel.report.page.LineChart.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * The expectations of section 2.3.1 for c common elements of n, in the filter of section 3.1.1:
 * inferred matches, matched bits and their ratio; and how much unrelated documents of one size have
 * in common by chance.
 */
final class CommonElements implements Part {

  private static final int BITS = ChunkSketch.Settings.JAIN_2005.bits();
  private static final int ELEMENTS = 256; // chunks of 64 KB
  private static final int STEPS = 8;
  private static final int DEFAULT_TRIALS = 400;
  private static final int[] SIZES = {8, 16, 32, 64, 128, 256};
  private static final double TOLERATED = 0.05;

  @Override
  public String name() {
    return "section-2.3.1-common";
  }

  @Override
  public String title() {
    return "inferred matches and matched bits with c common elements of n";
  }

  @Override
  public Set<String> options() {
    return Set.of(ExperimentSettings.TRIALS);
  }

  @Override
  public Outcome run(ExperimentSettings settings, Progress progress) {
    int trials = settings.trials().orElse(DEFAULT_TRIALS);
    SplittableRandom random = new SplittableRandom(settings.seed());
    List<List<String>> expectations = new ArrayList<>();
    List<List<String>> ratios = new ArrayList<>();
    List<Series> lines = lines();
    boolean isNear = true;
    int outside = 0;
    progress.begin("matching", "filters", STEPS + 1);
    for (int step = 0; step <= STEPS; step++) {
      int common = ELEMENTS * step / STEPS;
      BloomTrial trial =
          new BloomTrial(ELEMENTS, common, BITS, BloomTrial.bestProbes(ELEMENTS, BITS));
      BloomTrial.Counts counts = trial.measure(trials, random);
      expectations.add(expectations(common, trial, counts));
      ratios.add(ratios(common, trial, counts));
      lines.get(0).points()[step] = trial.ratioInPaper();
      lines.get(1).points()[step] = counts.ratio().mean();
      lines.get(2).points()[step] = trial.and();
      lines.get(3).points()[step] = counts.and().mean();
      isNear &= Math.abs(counts.ratio().mean() - trial.ratioInPaper()) < TOLERATED;
      outside += Cells.isOff(counts.ratio(), trial.ratio()) ? 1 : 0;
      progress.reach(step);
    }
    String filter = format("n = %d, m = %,d, %,d trials", ELEMENTS, BITS, trials);
    return new Outcome(
        List.of(
            new ExperimentTable(
                "Inferred matches and matched bits, " + filter, EXPECTATIONS, expectations),
            new ExperimentTable("Share of A's set bits that match, " + filter, RATIOS, ratios),
            chance(trials, random)),
        List.of(chart(lines)),
        isNear ? Verdict.HOLDS_WITH_CONDITIONS : Verdict.DOES_NOT_HOLD,
        (isNear
                ? "the formulas come out within 0.05 for elements that are looked up"
                : "the formulas do not come out")
            + "; the AND of two filters rises with c, too, but from the share that chance sets:"
            + " a tenth of the bits for pages of 8 KB, half of them for 64 KB"
            + (outside == 0 ? "" : format("; rows outside their errors: %d", outside)));
  }

  private static final List<String> EXPECTATIONS =
      List.of(
          "c",
          "inferred, paper",
          "expected",
          "measured",
          "errors off",
          "bits, paper",
          "expected",
          "measured",
          "errors off");

  private static List<String> expectations(int common, BloomTrial trial, BloomTrial.Counts counts) {
    return List.of(
        String.valueOf(common),
        format("%.1f", trial.inferredInPaper()),
        format("%.1f", trial.inferred()),
        format("%.1f", counts.inferred().mean()),
        Cells.errorsOff(counts.inferred(), trial.inferred()),
        format("%.1f", trial.matchedBitsInPaper()),
        format("%.1f", trial.matchedBits()),
        format("%.1f", counts.matchedBits().mean()),
        Cells.errorsOff(counts.matchedBits(), trial.matchedBits()));
  }

  private static final List<String> RATIOS =
      List.of("c", "c/n", "paper", "expected", "measured", "AND, expected", "AND, measured");

  private static List<String> ratios(int common, BloomTrial trial, BloomTrial.Counts counts) {
    return List.of(
        String.valueOf(common),
        share((double) common / ELEMENTS),
        share(trial.ratioInPaper()),
        share(trial.ratio()),
        share(counts.ratio().mean()),
        share(trial.and()),
        share(counts.and().mean()));
  }

  /** Documents of other sizes get the same filter and the same number of probes. */
  private static ExperimentTable chance(int trials, SplittableRandom random) {
    int probes = ChunkSketch.Settings.JAIN_2005.probes();
    List<List<String>> rows = new ArrayList<>();
    for (int size : SIZES) {
      BloomTrial trial = new BloomTrial(size, 0, BITS, probes);
      BloomTrial.Counts counts = trial.measure(trials, random);
      rows.add(
          List.of(
              size + " chunks",
              size / 4 + " KB",
              share(trial.ratio()),
              share(counts.ratio().mean()),
              share(trial.and()),
              share(counts.and().mean()),
              Cells.errorsOff(counts.and(), trial.and())));
    }
    return new ExperimentTable(
        format("Unrelated documents of one size, m = %,d, k = %d", BITS, probes),
        List.of(
            "n",
            "document",
            "looked up, expected",
            "measured",
            "AND, expected",
            "measured",
            "errors off"),
        rows);
  }

  private static List<Series> lines() {
    return List.of(
        new Series("paper", 0, Look.DASHES, new double[STEPS + 1]),
        new Series("measured", 0, Look.DOTS, new double[STEPS + 1]),
        new Series("AND of two filters, expected", 4, Look.DASHES, new double[STEPS + 1]),
        new Series("AND, measured", 4, Look.DOTS, new double[STEPS + 1]));
  }

  private static LineChart chart(List<Series> lines) {
    List<String> places = new ArrayList<>();
    for (int step = 0; step <= STEPS; step++) {
      places.add(String.valueOf(ELEMENTS * step / STEPS));
    }
    return LineChart.ofShares(
        new LineChart.Labels(
            "Jain 2005, section 2.3.1: c common elements of 256, 2,048 bits",
            "share of A's set bits that match",
            "common elements (c)"),
        places,
        lines);
  }
}
