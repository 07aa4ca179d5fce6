package dev.doppel.experiments.horowitz;

import dev.doppel.experiments.paper.Measured;
import java.util.Locale;

/** Numbers as they stand in the tables. */
final class Cells {

  /** Means further than this from the formula, in standard errors, are flagged. */
  static final double FLAGGED = 4;

  private static final double ROUNDING = 1e-9;

  private Cells() {}

  static String of(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  static String yes(boolean isSo) {
    return isSo ? "yes" : "NO";
  }

  /** Whether a mean is further from the formula than its error allows. */
  static boolean isOff(Measured measured, double formula) {
    double distance = Math.abs(measured.mean() - formula);
    return distance > FLAGGED * measured.error() && distance > ROUNDING;
  }

  /** How far off a mean is in standard errors, with a mark if that is too far. */
  static String deviations(Measured measured, double formula) {
    if (measured.error() < ROUNDING) {
      return isOff(measured, formula) ? "OUTSIDE" : "0.0";
    }
    String deviations = of("%+.1f", measured.errorsAbove(formula));
    return isOff(measured, formula) ? deviations + " OUTSIDE" : deviations;
  }
}
