package dev.doppel.experiments.metwally;

import dev.doppel.core.window.Window;
import dev.doppel.core.window.WindowMethod;
import dev.doppel.core.window.WindowSettings;
import dev.doppel.core.work.Progress;
import dev.doppel.experiments.paper.Experiment;
import dev.doppel.experiments.paper.ExperimentSettings;
import dev.doppel.experiments.paper.ExperimentTable;
import dev.doppel.experiments.paper.Measured;
import dev.doppel.experiments.paper.Outcome;
import dev.doppel.experiments.paper.Part;
import dev.doppel.experiments.paper.StudentT;
import dev.doppel.experiments.paper.Verdict;
import dev.doppel.report.page.LineChart;
import dev.doppel.report.page.LineChart.Look;
import dev.doppel.report.page.LineChart.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Figures 5 and 6 of Metwally, Agrawal and El Abbadi [1] as tables and pictures: the share of new
 * clicks that are called duplicates, by the number of hash functions, beside the paper's theory and
 * the formula for the mean over a window. Good is every mean within three standard errors of the
 * formula, except for what chance allows.
 */
public final class MetwallyExperiment implements Part {

  /*
   * With x(t) = 1 - 2^-t the share of a function's cells in use when t N clicks are in, and
   * F_d(t) = t - 1/ln 2 * sum of x(t)^j / j for j to d, the integral of x^d:
   *
   *   landmark  F_d(1)
   *   jumping   Q (F_d(1) - F_d(1 - 1/Q)) once the first window is over
   *   just after a jump  Q * n (F_d(1 - 1/Q + 1/(Q n)) - F_d(1 - 1/Q)) for the n-th of a sub-window
   *
   * [1] Duplicate Detection in Click Streams. WWW 2005.
   */

  private static final int FUNCTIONS = 15;
  private static final int DEFAULT_SEEDS = 5;

  /** What can be rerun of the paper. */
  public static Experiment experiment() {
    return new Experiment(
        "metwally-2005",
        "Metwally, Agrawal, El Abbadi: Duplicate Detection in Click Streams (2005)",
        List.of(
            new BitSubstrings(),
            new SharedOrSeparate(),
            new MetwallyExperiment(),
            new RealStream(FUNCTIONS),
            new SlidingWindows(FUNCTIONS),
            new MoreFunctions()),
        List.of());
  }

  @Override
  public String name() {
    return "figures-5-6";
  }

  @Override
  public String title() {
    return "errors of landmark and jumping windows by hash functions";
  }

  @Override
  public Set<String> options() {
    return Set.of(ExperimentSettings.TRIALS, ExperimentSettings.SCALE);
  }

  @Override
  public Outcome run(ExperimentSettings settings, Progress progress) {
    return new Figures(settings.trials().orElse(DEFAULT_SEEDS), settings.scale(), settings.seed())
        .run(FUNCTIONS, progress);
  }

  /** Both figures for one choice of settings. */
  static final class Figures {

    private static final int LANDMARK = 1_000_000;
    private static final int JUMPING = 200_000;
    private static final int PARTS = 4;
    private static final int WINDOWS = 8;
    private static final int AFTER_JUMP = 50; // the first 50th of a sub-window
    private static final double FAR = 3; // standard errors
    private static final double LN2 = Math.log(2);
    private static final List<String> COLUMNS =
        List.of("d", "(1/2)^d", "formula", "mean", "std. error", "deviations", "theory / mean");

    private final int seeds;
    private final int scale;
    private final long firstSeed;
    private int outside;

    Figures(int seeds, int scale, long firstSeed) {
      this.seeds = seeds;
      this.scale = scale;
      this.firstSeed = firstSeed;
    }

    Outcome run(int functions, Progress progress) {
      progress.begin("clicking", "runs", 2L * functions);
      Points landmark = new Points(functions);
      for (int d = 1; d <= functions; d++) {
        landmark.rows.add(row(landmark, d, integral(d, 1), landmarkRuns(d)));
        progress.reach(d);
      }
      Points jumping = new Points(functions);
      for (int d = 1; d <= functions; d++) {
        jumping.rows.add(jumpingRow(jumping, d));
        progress.reach(functions + d);
      }
      return result(functions, landmark, jumping);
    }

    private Outcome result(int functions, Points landmark, Points jumping) {
      List<String> more = new ArrayList<>(COLUMNS);
      more.addAll(
          List.of("after a jump: formula", "after a jump: mean", "after a jump: deviations"));
      String five =
          String.format(
              Locale.ROOT,
              "Figure 5: landmark window of %d, all clicks different, %d seeds",
              landmark(),
              seeds);
      String six =
          String.format(
              Locale.ROOT,
              "Figure 6: jumping window of %d in %d parts, %d windows, %d seeds",
              jumping(),
              PARTS,
              WINDOWS,
              seeds);
      return new Outcome(
          List.of(
              new ExperimentTable(five, COLUMNS, landmark.rows),
              new ExperimentTable(six, more, jumping.rows),
              chance(functions)),
          List.of(
              landmark.chart("Metwally 2005, Figure 5: landmark window of " + landmark()),
              jumping.chart("Metwally 2005, Figure 6: jumping window of " + jumping())),
          outside <= 2 * functions / 10 ? Verdict.HOLDS : Verdict.DOES_NOT_HOLD,
          outside + " of " + 2 * functions + " means lie more than three standard errors off");
    }

    private ExperimentTable chance(int functions) {
      double expected = 2 * functions * StudentT.outside(FAR, seeds - 1);
      return new ExperimentTable(
          "Means more than three standard errors off the formula",
          List.of("points", "expected by chance", "measured"),
          List.of(
              List.of(
                  String.valueOf(2 * functions),
                  String.format(Locale.ROOT, "%.2f", expected),
                  String.valueOf(outside))));
    }

    private List<String> row(Points figure, int d, double formula, Measured measured) {
      double deviations = measured.errorsAbove(formula);
      outside += measured.error() > 0 && Math.abs(deviations) > FAR ? 1 : 0;
      figure.theory[d - 1] = Math.pow(2, -d);
      figure.formula[d - 1] = formula;
      figure.measured[d - 1] = measured.mean();
      return List.of(
          String.valueOf(d),
          String.format(Locale.ROOT, "%.3e", Math.pow(2, -d)),
          String.format(Locale.ROOT, "%.4e", formula),
          String.format(Locale.ROOT, "%.4e", measured.mean()),
          String.format(Locale.ROOT, "%.1e", measured.error()),
          deviations(measured, formula),
          measured.mean() == 0
              ? "no error"
              : String.format(Locale.ROOT, "%.1f", Math.pow(2, -d) / measured.mean()));
    }

    private List<String> jumpingRow(Points figure, int d) {
      double[] whole = new double[seeds];
      double[] after = new double[seeds];
      for (int seed = 0; seed < seeds; seed++) {
        jumpingRun(d, seed, whole, after);
      }
      double before = integral(d, 1 - 1.0 / PARTS);
      double soon = 1 - 1.0 / PARTS + 1.0 / (PARTS * AFTER_JUMP);
      double formula = PARTS * AFTER_JUMP * (integral(d, soon) - before);
      Measured measured = Measured.of(after);
      List<String> row =
          new ArrayList<>(row(figure, d, PARTS * (integral(d, 1) - before), Measured.of(whole)));
      row.add(String.format(Locale.ROOT, "%.4e", formula));
      row.add(String.format(Locale.ROOT, "%.4e", measured.mean()));
      row.add(deviations(measured, formula));
      return row;
    }

    /** By how many standard errors a mean is off, and whether that is too many. */
    static String deviations(Measured measured, double formula) {
      if (measured.error() == 0) {
        return "too few";
      }
      double off = measured.errorsAbove(formula);
      return String.format(Locale.ROOT, "%+.2f%s", off, Math.abs(off) > FAR ? ", outside" : "");
    }

    private Measured landmarkRuns(int d) {
      double[] rates = new double[seeds];
      for (int seed = 0; seed < seeds; seed++) {
        Window window = window("landmark:" + landmark(), d, firstSeed + seed);
        SplittableRandom random = new SplittableRandom(firstSeed + seed);
        int errors = 0;
        for (int i = 0; i < landmark(); i++) {
          errors += window.add(random.nextLong(), i) ? 0 : 1;
        }
        rates[seed] = (double) errors / landmark();
      }
      return Measured.of(rates);
    }

    private void jumpingRun(int d, int seed, double[] whole, double[] after) {
      Window window = window("jumping:" + jumping() + "/" + PARTS, d, firstSeed + seed);
      SplittableRandom random = new SplittableRandom(firstSeed + seed);
      int part = jumping() / PARTS;
      int clicks = jumping() + (WINDOWS - 1) * part;
      int errors = 0;
      int soonErrors = 0;
      for (int i = 0; i < clicks; i++) {
        int error = !window.add(random.nextLong(), i) && i >= jumping() ? 1 : 0;
        errors += error;
        soonErrors += i % part < part / AFTER_JUMP ? error : 0;
      }
      whole[seed] = (double) errors / (clicks - jumping());
      after[seed] = (double) soonErrors * AFTER_JUMP / (clicks - jumping());
    }

    private static Window window(String shape, int functions, long seed) {
      return Window.of(
          WindowSettings.parse(shape)
              .withMethod(WindowMethod.METWALLY_2005)
              .withFpp(Math.pow(2, -functions))
              .withSeed(seed));
    }

    private static double integral(int d, double t) {
      double used = 1 - Math.pow(2, -t);
      double sum = 0;
      for (int j = 1; j <= d; j++) {
        sum += Math.pow(used, j) / j;
      }
      return t - sum / LN2;
    }

    private int landmark() {
      return LANDMARK / scale;
    }

    private int jumping() {
      return JUMPING / scale;
    }
  }

  /** One figure as it comes about. */
  private static final class Points {

    private final List<List<String>> rows = new ArrayList<>();
    private final double[] theory;
    private final double[] formula;
    private final double[] measured;

    Points(int functions) {
      theory = new double[functions];
      formula = new double[functions];
      measured = new double[functions];
    }

    LineChart chart(String title) {
      return LineChart.ofPowers(
          new LineChart.Labels(
              title, "share of new clicks called duplicates", "hash functions (d)"),
          IntStream.rangeClosed(1, theory.length).mapToObj(String::valueOf).toList(),
          List.of(
              new Series("paper's theory, (1/2)^d", 0, Look.DASHES, theory),
              new Series("formula for the mean", 1, Look.DASHES, formula),
              new Series("measured", 2, Look.DOTS, measured)));
    }
  }
}
