package dev.doppel.core.testkit;

/** The number of successes in {@code trials} independent tries of probability {@code p}. */
public record Binomial(long trials, double p) {

  public static Binomial of(long trials, double p) {
    return new Binomial(trials, p);
  }

  /** How many standard deviations {@code hits} lies above the mean. */
  public double sigmas(long hits) {
    return (hits - trials * p) / Math.sqrt(trials * p * (1 - p));
  }
}
