package dev.doppel.report.page;

import java.util.Locale;

/** Writes numbers for people, the same in every country. */
public final class Numbers {

  private Numbers() {}

  /** Returns a whole number with commas between thousands. */
  public static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** A number and its noun, such as "1 copy" or "1,204 copies". */
  public static String count(long number, String one, String many) {
    return count(number) + " " + (number == 1 ? one : many);
  }

  /** The share of a whole in percent; 0 of nothing. */
  public static String percent(long part, long whole) {
    return whole == 0 ? "0 %" : String.format(Locale.ROOT, "%.1f %%", 100.0 * part / whole);
  }

  /** A share in whole percent, rounded down, so that "100 %" means all. */
  public static String percent(double share) {
    return (int) Math.floor(share * 100 + 1e-6) + " %";
  }

  /**
   * A similarity with two decimals, rounded down, so that only equal texts have 1.00. The job keeps
   * it as a float, whose 0.7 lies a little below.
   */
  public static String similarity(double similarity) {
    return String.format(Locale.ROOT, "%.2f", Math.floor(similarity * 100 + 1e-4) / 100);
  }

  /** Returns a size in bytes, kB, MB or larger units, whichever keeps it short. */
  public static String bytes(long bytes) {
    if (bytes < 10_000) {
      return count(bytes) + " B";
    }
    String[] units = {"kB", "MB", "GB", "TB"};
    double value = bytes;
    int unit = -1;
    do {
      value /= 1000;
      unit++;
    } while (value >= 1000 && unit < units.length - 1);
    return String.format(Locale.ROOT, "%.1f %s", value, units[unit]);
  }

  /** A coordinate of a drawing. */
  public static String coordinate(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
