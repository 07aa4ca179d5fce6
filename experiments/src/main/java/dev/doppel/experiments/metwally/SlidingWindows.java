package dev.doppel.experiments.metwally;

import dev.doppel.core.window.Window;
import dev.doppel.core.window.WindowMethod;
import dev.doppel.core.window.WindowSettings;
import dev.doppel.core.work.Progress;
import dev.doppel.experiments.paper.ExperimentSettings;
import dev.doppel.experiments.paper.Measured;
import dev.doppel.experiments.paper.Outcome;
import dev.doppel.experiments.paper.Part;
import dev.doppel.experiments.paper.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * The sliding window of section 5.2.3, which the paper did not test: an exact solution for each of
 * its windows seemed infeasible. With clicks that are all different none is needed.
 */
final class SlidingWindows implements Part {

  private static final int LENGTH = 100_000;
  private static final int DEFAULT_TRIALS = 5;

  private final int functions;

  SlidingWindows(int functions) {
    this.functions = functions;
  }

  @Override
  public String name() {
    return "sliding";
  }

  @Override
  public String title() {
    return "errors of sliding windows, which the paper did not test";
  }

  @Override
  public Set<String> options() {
    return Set.of(ExperimentSettings.TRIALS, ExperimentSettings.SCALE);
  }

  @Override
  public Outcome run(ExperimentSettings settings, Progress progress) {
    int trials = settings.trials().orElse(DEFAULT_TRIALS);
    int length = LENGTH / settings.scale();
    progress.begin("clicking", "runs", functions);
    Figure figure = new Figure(functions);
    for (int d = 1; d <= functions; d++) {
      double[] rates = new double[trials];
      for (int trial = 0; trial < trials; trial++) {
        rates[trial] = errors(length, d, settings.seed() + (long) trials * d + trial);
      }
      // N clicks are in the window, each at most N before the next.
      double cells = Math.round(length / Math.log(2));
      figure.add(d, Math.pow(-Math.expm1(length * Math.log1p(-1 / cells)), d), Measured.of(rates));
      progress.reach(d);
    }
    return new Outcome(
        List.of(
            figure.table(
                "Sliding window of " + length + ", all clicks different, " + trials + " seeds")),
        List.of(figure.chart("Metwally 2005: sliding window of " + length)),
        figure.outside() <= Figure.allowed(functions, trials)
            ? Verdict.HOLDS
            : Verdict.DOES_NOT_HOLD,
        String.format(
            Locale.ROOT,
            "a sliding window is always full, so that the paper's (1/2)^d is its error and not only"
                + " a bound: %d of %d means lie more than three standard errors off",
            figure.outside(),
            functions));
  }

  /** Over two windows, after the first. */
  private static double errors(int length, int d, long seed) {
    long cells = Math.round(length / Math.log(2));
    Window window =
        Window.of(
            WindowSettings.sliding(length)
                .withMethod(WindowMethod.METWALLY_2005)
                .withFunctions(d)
                .withCells(d * cells)
                .withSeed(seed));
    SplittableRandom random = new SplittableRandom(seed);
    int errors = 0;
    for (int i = 0; i < 3 * length; i++) {
      errors += window.add(random.nextLong(), 0) || i < length ? 0 : 1;
    }
    return errors / (2.0 * length);
  }
}
