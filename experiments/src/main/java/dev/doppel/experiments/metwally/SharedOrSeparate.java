package dev.doppel.experiments.metwally;

import dev.doppel.core.window.Window;
import dev.doppel.core.window.WindowMethod;
import dev.doppel.core.window.WindowSettings;
import dev.doppel.core.work.Progress;
import dev.doppel.experiments.paper.CpuClock;
import dev.doppel.experiments.paper.ExperimentSettings;
import dev.doppel.experiments.paper.ExperimentTable;
import dev.doppel.experiments.paper.Measured;
import dev.doppel.experiments.paper.Outcome;
import dev.doppel.experiments.paper.Part;
import dev.doppel.experiments.paper.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Section 5.2.1: one hash space that all functions share (Figure 3) or one for each (Figure 4). The
 * paper expects separate ones to wait less for memory if there are several memory modules. Both are
 * timed in turn on the same clicks.
 */
final class SharedOrSeparate implements Part {

  private static final int[] SIZES = {50_000, 1_000_000};
  private static final int[] FUNCTIONS = {4, 10};
  private static final int WARM_UP = 2;
  private static final int DEFAULT_TRIALS = 7;

  @Override
  public String name() {
    return "figures-3-4";
  }

  @Override
  public String title() {
    return "one shared hash space against separate ones, timed";
  }

  @Override
  public Set<String> options() {
    return Set.of(ExperimentSettings.TRIALS, ExperimentSettings.SCALE);
  }

  @Override
  public Outcome run(ExperimentSettings settings, Progress progress) {
    int trials = settings.trials().orElse(DEFAULT_TRIALS);
    progress.begin("timing", "settings", (long) SIZES.length * FUNCTIONS.length);
    List<List<String>> rows = new ArrayList<>();
    int faster = 0;
    int slower = 0;
    for (int size : SIZES) {
      for (int functions : FUNCTIONS) {
        Pair pair = new Pair(Math.max(100, size / settings.scale()), functions, trials);
        pair.run(settings.seed());
        Measured ratio = Measured.of(pair.ratios);
        faster += ratio.mean() + 3 * ratio.error() < 1 ? 1 : 0;
        slower += ratio.mean() - 3 * ratio.error() > 1 ? 1 : 0;
        rows.add(
            List.of(
                String.format(Locale.ROOT, "landmark:%d, d = %d", pair.clicks, functions),
                String.format(Locale.ROOT, "%.0f", Measured.of(pair.separate).mean()),
                String.format(Locale.ROOT, "%.0f", Measured.of(pair.shared).mean()),
                String.format(Locale.ROOT, "%.3f +- %.3f", ratio.mean(), ratio.error()),
                String.format(Locale.ROOT, "%.3e", Measured.of(pair.separateErrors).mean()),
                String.format(Locale.ROOT, "%.3e", Measured.of(pair.sharedErrors).mean())));
        progress.reach(rows.size());
      }
    }
    Verdict verdict =
        faster == rows.size()
            ? Verdict.HOLDS
            : faster > slower ? Verdict.HOLDS_WITH_CONDITIONS : Verdict.DOES_NOT_HOLD;
    return new Outcome(
        List.of(
            new ExperimentTable(
                "CPU time of a click in ns, and share of new clicks called duplicates, "
                    + trials
                    + " runs in turn",
                List.of(
                    "window",
                    "separate, ns",
                    "shared, ns",
                    "separate / shared",
                    "error, separate",
                    "error, shared"),
                rows)),
        List.of(),
        verdict,
        String.format(
            Locale.ROOT,
            "separate spaces are faster by more than three standard errors in %d of %d settings and"
                + " slower in %d, on one machine",
            faster,
            rows.size(),
            slower));
  }

  /** Both methods on the same clicks. */
  private static final class Pair {

    private final int clicks;
    private final int functions;
    private final double[] separate;
    private final double[] shared;
    private final double[] ratios;
    private final double[] separateErrors;
    private final double[] sharedErrors;

    Pair(int clicks, int functions, int trials) {
      this.clicks = clicks;
      this.functions = functions;
      this.separate = new double[trials];
      this.shared = new double[trials];
      this.ratios = new double[trials];
      this.separateErrors = new double[trials];
      this.sharedErrors = new double[trials];
    }

    void run(long seed) {
      for (int i = 0; i < WARM_UP; i++) {
        time(WindowMethod.METWALLY_2005, seed, separateErrors, 0);
        time(WindowMethod.METWALLY_2005_SHARED, seed, sharedErrors, 0);
      }
      for (int i = 0; i < ratios.length; i++) {
        if (i % 2 == 0) { // so that neither is always the first
          separate[i] = time(WindowMethod.METWALLY_2005, seed + i, separateErrors, i);
          shared[i] = time(WindowMethod.METWALLY_2005_SHARED, seed + i, sharedErrors, i);
        } else {
          shared[i] = time(WindowMethod.METWALLY_2005_SHARED, seed + i, sharedErrors, i);
          separate[i] = time(WindowMethod.METWALLY_2005, seed + i, separateErrors, i);
        }
        ratios[i] = separate[i] / shared[i];
      }
    }

    private double time(WindowMethod method, long seed, double[] errors, int trial) {
      Window window =
          Window.of(
              WindowSettings.landmark(clicks)
                  .withMethod(method)
                  .withFunctions(functions)
                  .withSeed(seed));
      SplittableRandom random = new SplittableRandom(seed);
      int wrong = 0;
      long start = CpuClock.nanos();
      for (int i = 0; i < clicks; i++) {
        wrong += window.add(random.nextLong(), 0) ? 0 : 1;
      }
      long nanos = CpuClock.nanos() - start;
      errors[trial] = (double) wrong / clicks;
      return (double) nanos / clicks;
    }
  }
}
