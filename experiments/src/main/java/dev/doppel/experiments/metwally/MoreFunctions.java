package dev.doppel.experiments.metwally;

import dev.doppel.core.window.Window;
import dev.doppel.core.window.WindowMethod;
import dev.doppel.core.window.WindowSettings;
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
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The advice of section 7: in landmark and jumping windows, "slightly more hash functions than the
 * theoretical optimum", as the filter is not full all the time. How many more, and what is gained?
 */
final class MoreFunctions implements Part {

  /*
   * Of c cells an element, d functions err with probability (1 - e^(-d t / c))^d when t of the
   * window's elements are in. At t = 1, c ln 2 functions are best. The mean over t from 0 to 1 is
   * that of a landmark window, from 1 - 1/Q to 1 that of a jumping one; a sliding one is always
   * full.
   */

  private static final int[] CELLS = {4, 6, 8, 10, 12, 16};
  private static final int CHARTED = 10;
  private static final int ELEMENTS = 200_000;
  private static final int PARTS = 4;
  private static final int STEPS = 4000;
  private static final int MOST = 24;
  private static final int DEFAULT_TRIALS = 5;

  @Override
  public String name() {
    return "section-7";
  }

  @Override
  public String title() {
    return "slightly more hash functions than the theoretical optimum";
  }

  @Override
  public Set<String> options() {
    return Set.of(ExperimentSettings.TRIALS, ExperimentSettings.SCALE);
  }

  @Override
  public Outcome run(ExperimentSettings settings, Progress progress) {
    int trials = settings.trials().orElse(DEFAULT_TRIALS);
    int elements = ELEMENTS / settings.scale();
    progress.begin("clicking", "sizes", CELLS.length);
    List<List<String>> rows = new ArrayList<>();
    int better = 0;
    int outside = 0;
    double most = 0;
    for (int cells : CELLS) {
      int full = best(d -> error(d, cells, 0.9999, 1));
      int landmark = best(d -> error(d, cells, 0, 1));
      int jumping = best(d -> error(d, cells, 1 - 1.0 / PARTS, 1));
      double gain = 1 - error(landmark, cells, 0, 1) / error(full, cells, 0, 1);
      double gainJumping =
          1 - error(jumping, cells, 1 - 1.0 / PARTS, 1) / error(full, cells, 1 - 1.0 / PARTS, 1);
      Measured atFull = measure(cells, full, elements, trials, settings.seed());
      Measured atBest =
          landmark == full ? atFull : measure(cells, landmark, elements, trials, settings.seed());
      boolean isFar =
          isFar(atFull, error(full, cells, 0, 1)) || isFar(atBest, error(landmark, cells, 0, 1));
      better += landmark > full ? 1 : 0;
      outside += isFar ? 1 : 0;
      most = Math.max(most, gain);
      rows.add(
          List.of(
              String.valueOf(cells),
              String.format(Locale.ROOT, "%.1f", cells * Math.log(2)),
              String.valueOf(full),
              String.valueOf(landmark),
              percent(gain),
              shown(atFull),
              shown(atBest),
              atFull.mean() == 0 ? "" : percent(1 - atBest.mean() / atFull.mean()),
              String.valueOf(jumping),
              percent(gainJumping),
              isFar ? "outside" : ""));
      progress.reach(rows.size());
    }
    Verdict verdict =
        outside > 2
            ? Verdict.DOES_NOT_HOLD
            : better == 0 ? Verdict.DOES_NOT_HOLD : Verdict.HOLDS_WITH_CONDITIONS;
    return new Outcome(
        List.of(
            new ExperimentTable(
                "The best number of hash functions for a filter that is full, and on average over a"
                    + " landmark window of "
                    + elements
                    + " or a jumping one in "
                    + PARTS
                    + " parts, "
                    + trials
                    + " seeds",
                List.of(
                    "cells per element",
                    "paper: c ln 2",
                    "best when full",
                    "best for landmark",
                    "gain by formula",
                    "measured at best when full",
                    "measured at best for landmark",
                    "gain measured",
                    "best for jumping",
                    "gain by formula, jumping",
                    "remark"),
                rows)),
        List.of(chart(elements, trials, settings.seed())),
        verdict,
        String.format(
            Locale.ROOT,
            "more functions are better for landmark windows at %d of %d sizes, by %.0f %% of the"
                + " error at most; for jumping and sliding ones the gain is less or none",
            better,
            CELLS.length,
            100 * most));
  }

  private static LineChart chart(int elements, int trials, long seed) {
    int first = 4;
    int last = 14;
    IntToDoubleFunction full = d -> Math.pow(-Math.expm1(-(double) d / CHARTED), d);
    return LineChart.ofPowers(
        new LineChart.Labels(
            "Metwally 2005, section 7: ten cells per element",
            "share of new clicks called duplicates",
            "hash functions (d)"),
        IntStream.rangeClosed(first, last).mapToObj(String::valueOf).toList(),
        List.of(
            new Series("when full (sliding)", 0, Look.DASHES, points(first, last, full)),
            new Series(
                "jumping, mean: formula",
                3,
                Look.DASHES,
                points(first, last, d -> error(d, CHARTED, 1 - 1.0 / PARTS, 1))),
            new Series(
                "landmark, mean: formula",
                1,
                Look.DASHES,
                points(first, last, d -> error(d, CHARTED, 0, 1))),
            new Series(
                "landmark, measured",
                2,
                Look.DOTS,
                points(first, last, d -> measure(CHARTED, d, elements, trials, seed).mean()))));
  }

  private static double[] points(int first, int last, IntToDoubleFunction value) {
    return IntStream.rangeClosed(first, last)
        .mapToDouble(value)
        .map(share -> share == 0 ? Double.NaN : share)
        .toArray();
  }

  private static boolean isFar(Measured measured, double formula) {
    return measured.error() > 0 && Math.abs(measured.errorsAbove(formula)) > 3;
  }

  private static int best(IntToDoubleFunction error) {
    int best = 1;
    for (int d = 2; d <= MOST; d++) {
      best = error.applyAsDouble(d) < error.applyAsDouble(best) ? d : best;
    }
    return best;
  }

  /** The mean error while a window fills from one share to another. */
  static double error(int d, int cells, double from, double to) {
    double sum = 0;
    for (int i = 0; i < STEPS; i++) {
      double t = from + (to - from) * (i + 0.5) / STEPS;
      sum += Math.pow(-Math.expm1(-d * t / cells), d);
    }
    return sum / STEPS;
  }

  private static Measured measure(int cells, int d, int elements, int trials, long seed) {
    double[] rates = new double[trials];
    for (int trial = 0; trial < trials; trial++) {
      Window window =
          Window.of(
              WindowSettings.landmark(elements)
                  .withMethod(WindowMethod.METWALLY_2005)
                  .withFunctions(d)
                  .withCells((long) cells * elements)
                  .withSeed(seed + trial));
      SplittableRandom random = new SplittableRandom(seed + trial);
      int errors = 0;
      for (int i = 0; i < elements; i++) {
        errors += window.add(random.nextLong(), 0) ? 0 : 1;
      }
      rates[trial] = (double) errors / elements;
    }
    return Measured.of(rates);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }

  private static String shown(Measured measured) {
    return String.format(Locale.ROOT, "%.3e +- %.0e", measured.mean(), measured.error());
  }
}
