package dev.doppel.index;

import dev.doppel.core.internal.Check;

/** How far to look by SimHash so as not to miss texts of a given resemblance. */
public final class Radius {

  /*
   * Each bit of a SimHash is a vote of its own, so the distance of two texts is binomial: 64 bits,
   * each differing with probability acos(c) / pi, where c is the cosine of the shingle sets
   * (Charikar 2002). For sets of sizes a and b with i in common c = i / sqrt(ab), which is at least
   * 2i / (a + b) = 2J / (1 + J), with equality for sets of one size. So the radius for sets of one
   * size serves all others, too.
   */

  /** The share of the texts at the very resemblance asked for that the radius takes in. */
  static final double RECALL = 0.999;

  private Radius() {}

  /** The smallest radius that takes in all but one in a thousand of that resemblance. */
  public static int of(double resemblance) {
    Check.argument(
        0 < resemblance && resemblance <= 1, "resemblance must lie in (0, 1], got %s", resemblance);
    double differing = Math.acos(2 * resemblance / (1 + resemblance)) / Math.PI;
    double probability = Math.pow(1 - differing, Long.SIZE); // of distance 0, then 1, 2, ...
    double reached = probability;
    int radius = 0;
    while (reached < RECALL && radius < Long.SIZE) {
      probability *= (Long.SIZE - radius) / (radius + 1.0) * differing / (1 - differing);
      reached += probability;
      radius++;
    }
    return radius;
  }
}
