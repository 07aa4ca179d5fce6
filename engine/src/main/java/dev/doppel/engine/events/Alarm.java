package dev.doppel.engine.events;

/**
 * When is a share so high that chance does not explain it? Of a stream without fraud, a report
 * raises no alarm but with a probability of {@link #RISK} at most, however many are looked at.
 */
final class Alarm {

  /*
   * Of n events, each with probability p, at least x happen with a probability of at most
   * exp(-n KL(x/n, p)) for x > np (Chernoff). This holds for every n and p, where the normal
   * approximation fails: at small p it would cry wolf over publishers with three duplicates. Asked
   * about m of them, the bound must be below RISK / m (Bonferroni).
   */

  static final double RISK = 0.01;
  private static final int BISECTIONS = 60;

  private Alarm() {}

  /**
   * Whether {@code hits} of {@code trials} are too many for {@code expected}, given how many
   * questions are asked.
   */
  static boolean isRaised(long hits, long trials, double expected, double asked) {
    double share = (double) hits / trials;
    return trials > 0
        && share > expected
        && trials * divergence(share, expected) > Math.log(Math.max(1, asked) / RISK);
  }

  /**
   * The share that {@code hits} of {@code trials} prove, whatever else is true: {@link #isRaised}
   * for each smaller one. 0 if they prove nothing.
   */
  static double least(long hits, long trials, double asked) {
    double low = 0;
    double high = trials == 0 ? 0 : (double) hits / trials;
    for (int i = 0; i < BISECTIONS; i++) {
      double middle = (low + high) / 2;
      if (isRaised(hits, trials, middle, asked)) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** How surprising a share of {@code found} is where {@code expected} was expected, in nats. */
  private static double divergence(double found, double expected) {
    return term(found, expected) + term(1 - found, 1 - expected);
  }

  private static double term(double found, double expected) {
    return found <= 0 ? 0 : found * Math.log(found / expected);
  }
}
