package dev.doppel.experiments.roth;

import java.util.Locale;

/** How many of how many, beside what a formula expects of each. */
final class Share {

  private static final double ERRORS = 3;

  private long count;
  private long hits;
  private double expected;
  private double variance;

  /** Adds a case that a formula gives a probability. */
  void add(double probability, boolean isHit) {
    count++;
    hits += isHit ? 1 : 0;
    expected += probability;
    variance += probability * (1 - probability);
  }

  void addAll(Share other) {
    count += other.count;
    hits += other.hits;
    expected += other.expected;
    variance += other.variance;
  }

  long count() {
    return count;
  }

  /** Not a number where nothing was added. */
  double measured() {
    return (double) hits / count;
  }

  double formula() {
    return expected / count;
  }

  String measuredText() {
    return count == 0
        ? ""
        : percent(measured()) + " of " + String.format(Locale.ROOT, "%,d", count);
  }

  /** With three standard errors of a sample of this size. */
  String formulaText() {
    return count == 0
        ? ""
        : percent(formula()) + " +- " + percent(ERRORS * Math.sqrt(variance) / count);
  }

  /** Whether the measured share is farther from the formula than three standard errors. */
  boolean isOutside() {
    // One case more or less is no finding, however sure the formula is.
    return Math.abs(hits - expected) > Math.max(1, ERRORS * Math.sqrt(variance));
  }

  String flag() {
    return isOutside() ? "outside" : "";
  }

  static String percent(double share) {
    return String.format(
        Locale.ROOT, share < 0.001 && share > 0 ? "%.2g %%" : "%.1f %%", 100 * share);
  }
}
