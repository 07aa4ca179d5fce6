package dev.doppel.experiments.roth;

import dev.doppel.core.distance.Overlap;

/** What theory says of the two indexes. */
final class Formulas {

  private static final int BITS = 64;
  private static final double TENTH = 0.1;

  private Formulas() {}

  /**
   * The probability that SimHashes differ in a bit, by the shingles that were counted: their angle
   * over pi (Charikar 2002). The cosine is the shared shingles over the geometric mean of both.
   */
  static double bitDiffers(Overlap overlap) {
    double cosine = overlap.shared() / Math.sqrt((double) overlap.a() * overlap.b());
    return Math.acos(Math.min(1, cosine)) / Math.PI;
  }

  /** The probability that SimHashes of such texts are within a distance: that of a binomial. */
  static double within(double bitDiffers, int distance) {
    double probability = 0;
    double ways = 1;
    for (int i = 0; i <= distance; i++) {
      probability += ways * Math.pow(bitDiffers, i) * Math.pow(1 - bitDiffers, BITS - i);
      ways = ways * (BITS - i) / (i + 1);
    }
    return Math.min(1, probability);
  }

  /**
   * The probability that index v1.0 stays within 10 % when a share of the text comes once more, or
   * goes. A sum of signed hash codes is nearly normal; the share of it that comes or goes is then
   * distributed as Cauchy's, around that share.
   */
  static double v1Keeps(double share) {
    double width = Math.sqrt(share * (1 - share));
    return (Math.atan((TENTH - share) / width) - Math.atan((-TENTH - share) / width)) / Math.PI;
  }

  /** The same for a text that has nothing in common with the first. */
  static double v1Meets(IndexV1 one, IndexV1 other) {
    double width = Math.sqrt((double) other.fingerprints() / one.fingerprints());
    return (Math.atan((1 + TENTH) / width) - Math.atan((1 - TENTH) / width)) / Math.PI;
  }
}
