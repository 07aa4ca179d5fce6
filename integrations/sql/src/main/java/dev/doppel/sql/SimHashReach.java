package dev.doppel.sql;

import dev.doppel.core.internal.Check;

/** How far apart the SimHashes of similar texts can be. */
final class SimHashReach {

  /*
   * Texts of resemblance J are at an angle of cosine c = 2J / (1 + J), if about equally long, and
   * differ in each bit with probability acos(c) / pi (Charikar 2002): the distance is binomial.
   */

  private static final double SHARE = 0.95;

  private SimHashReach() {}

  /**
   * The distance within which 95 % of the pairs of just this resemblance lie; more of closer ones.
   */
  static int of(double resemblance) {
    Check.argument(
        0 < resemblance && resemblance <= 1, "similarity must be in (0,1], got %s", resemblance);
    double differs = Math.acos(Math.min(1, 2 * resemblance / (1 + resemblance))) / Math.PI;
    double odds = differs / (1 - differs);
    double probability = Math.pow(1 - differs, Long.SIZE);
    double within = probability;
    int distance = 0;
    while (within < SHARE && distance < Long.SIZE) {
      probability *= odds * (Long.SIZE - distance) / (distance + 1);
      within += probability;
      distance++;
    }
    return distance;
  }
}
