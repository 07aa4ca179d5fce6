package dev.doppel.bench;

import dev.doppel.core.window.Window;
import dev.doppel.core.window.WindowMethod;
import dev.doppel.core.window.WindowSettings;
import java.io.PrintStream;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Prints Figures 5 and 6 of Metwally, Agrawal and El Abbadi [1] as tables: the share of new clicks
 * that are called duplicates, by the number of hash functions, beside the paper's theory and the
 * formula for the mean over a window.
 *
 * <p>Run {@code bench/run metwally [SEEDS [SCALE]]}; a SCALE of 20 makes all a twentieth of the
 * paper's size. Good is every mean within three standard errors of the formula, but for what chance
 * allows.
 */
final class MetwallyFigures {

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
  private static final int LANDMARK = 1_000_000;
  private static final int JUMPING = 200_000;
  private static final int PARTS = 4;
  private static final int WINDOWS = 8;
  private static final int AFTER_JUMP = 50; // the first 50th of a sub-window
  private static final int DEFAULT_SEEDS = 20;
  private static final double LN2 = Math.log(2);

  private final int seeds;
  private final int scale;
  private final PrintStream out;
  private int outside;

  private MetwallyFigures(int seeds, int scale, PrintStream out) {
    this.seeds = seeds;
    this.scale = scale;
    this.out = out;
  }

  public static void main(String[] args) {
    print(
        args.length > 0 ? Integer.parseInt(args[0]) : DEFAULT_SEEDS,
        args.length > 1 ? Integer.parseInt(args[1]) : 1,
        FUNCTIONS,
        System.out);
  }

  static void print(int seeds, int scale, int functions, PrintStream out) {
    new MetwallyFigures(seeds, scale, out).print(functions);
  }

  private void print(int functions) {
    out.printf(
        "Figure 5: landmark window of %d, all clicks different, %d seeds.%n%n", landmark(), seeds);
    header("");
    for (int d = 1; d <= functions; d++) {
      row(d, integral(d, 1), landmarkRuns(d), "");
    }
    out.printf(
        "%nFigure 6: jumping window of %d in %d parts, %d windows, %d seeds.%n%n",
        jumping(), PARTS, WINDOWS, seeds);
    header(" after a jump: formula | mean | deviations |");
    for (int d = 1; d <= functions; d++) {
      jumpingRow(d);
    }
    out.printf(
        Locale.ROOT,
        "%n%d of %d points are more than three standard errors off; chance alone would put %.2f"
            + " there.%n",
        outside,
        2 * functions,
        2 * functions * StudentT.outside(3, seeds - 1));
  }

  private void header(String more) {
    out.println(
        "| d | (1/2)^d | formula | mean | std. error | deviations | theory / mean |" + more);
    out.println("|--:|--:|--:|--:|--:|--:|--:|" + "--:|".repeat(more.isEmpty() ? 0 : 3));
  }

  private void row(int d, double formula, Measured measured, String more) {
    double deviations = measured.errorsAbove(formula);
    outside += Math.abs(deviations) > 3 ? 1 : 0;
    out.printf(
        Locale.ROOT,
        "| %d | %.3e | %.4e | %.4e | %.1e | %+.2f | %.1f |%s%n",
        d,
        Math.pow(2, -d),
        formula,
        measured.mean(),
        measured.error(),
        deviations,
        Math.pow(2, -d) / measured.mean(),
        more);
  }

  private void jumpingRow(int d) {
    double[] whole = new double[seeds];
    double[] after = new double[seeds];
    for (int seed = 0; seed < seeds; seed++) {
      jumpingRun(d, seed, whole, after);
    }
    double before = integral(d, 1 - 1.0 / PARTS);
    double soon = 1 - 1.0 / PARTS + 1.0 / (PARTS * AFTER_JUMP);
    double formula = PARTS * AFTER_JUMP * (integral(d, soon) - before);
    Measured measured = Measured.of(after);
    row(
        d,
        PARTS * (integral(d, 1) - before),
        Measured.of(whole),
        String.format(
            Locale.ROOT,
            " %.4e | %.4e | %s |",
            formula,
            measured.mean(),
            deviations(measured, formula)));
  }

  private static String deviations(Measured measured, double formula) {
    return measured.error() == 0
        ? "too few"
        : String.format(Locale.ROOT, "%+.2f", measured.errorsAbove(formula));
  }

  private Measured landmarkRuns(int d) {
    double[] rates = new double[seeds];
    for (int seed = 0; seed < seeds; seed++) {
      Window window = window("landmark:" + landmark(), d, seed);
      SplittableRandom random = new SplittableRandom(seed);
      int errors = 0;
      for (int i = 0; i < landmark(); i++) {
        errors += window.addAndAsk(random.nextLong(), i) ? 1 : 0;
      }
      rates[seed] = (double) errors / landmark();
    }
    return Measured.of(rates);
  }

  private void jumpingRun(int d, int seed, double[] whole, double[] after) {
    Window window = window("jumping:" + jumping() + "/" + PARTS, d, seed);
    SplittableRandom random = new SplittableRandom(seed);
    int part = jumping() / PARTS;
    int clicks = jumping() + (WINDOWS - 1) * part;
    int errors = 0;
    int soonErrors = 0;
    for (int i = 0; i < clicks; i++) {
      int error = window.addAndAsk(random.nextLong(), i) && i >= jumping() ? 1 : 0;
      errors += error;
      soonErrors += i % part < part / AFTER_JUMP ? error : 0;
    }
    whole[seed] = (double) errors / (clicks - jumping());
    after[seed] = (double) soonErrors * AFTER_JUMP / (clicks - jumping());
  }

  private static Window window(String shape, int functions, int seed) {
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
