package dev.doppel.experiments.jain;

import dev.doppel.experiments.paper.Measured;
import java.util.Locale;

/** Numbers as they stand in tables. */
final class Cells {

  /** More standard errors off than this, and a row says so. */
  static final double TOLERATED_ERRORS = 3;

  private Cells() {}

  static String share(double share) {
    return format("%.4f", share);
  }

  static String percent(double share) {
    return format("%.1f %%", 100 * share);
  }

  static String count(long count) {
    return format("%,d", count);
  }

  static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  /** How many standard errors a mean is off, marked where these are too many for chance. */
  static String errorsOff(Measured measured, double expected) {
    if (measured.error() == 0) {
      return isOff(measured, expected) ? "outside" : "0.0";
    }
    String off = format("%+.1f", measured.errorsAbove(expected));
    return isOff(measured, expected) ? off + ", outside" : off;
  }

  static boolean isOff(Measured measured, double expected) {
    return measured.error() == 0
        ? Math.abs(measured.mean() - expected) > 1e-9 * Math.max(1, Math.abs(expected))
        : Math.abs(measured.errorsAbove(expected)) > TOLERATED_ERRORS;
  }
}
