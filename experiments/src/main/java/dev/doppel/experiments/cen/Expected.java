package dev.doppel.experiments.cen;

/**
 * A number of false positives that is expected.
 *
 * @param variance of the number that is found
 */
record Expected(double mean, double variance) {

  private static final double ERRORS = 3;

  /** Of so many strangers, each by a probability. */
  static Expected of(int strangers, double probability) {
    return new Expected(strangers * probability, strangers * probability * (1 - probability));
  }

  /** How far a number may be off: three standard errors, and at least three. */
  double bar() {
    return ERRORS * Math.sqrt(Math.max(1, variance));
  }

  boolean isOff(long found) {
    return Math.abs(found - mean) > bar();
  }
}
