package dev.doppel.engine.evidence;

import dev.doppel.core.shingle.ShingleSet;
import dev.doppel.core.shingle.Shingling;

/**
 * How many shingles two texts have, and how many of them in common. Of texts with millions of
 * shingles an even sample is counted.
 *
 * @param shingling how the texts were cut: as asked, or by characters if they are very short
 * @param a how many the first text has
 * @param b how many the second has
 */
public record ShingleOverlap(Shingling shingling, int a, int b, int shared) {

  static ShingleOverlap of(Shingling shingling, ShingleSet a, ShingleSet b) {
    int level = Math.max(a.level(), b.level());
    int ofA = 0;
    int shared = 0;
    for (int i = 0; i < a.size(); i++) {
      if (ShingleSet.inSample(a.values()[i], level)) {
        ofA++;
        shared += b.contains(a.values()[i]) ? 1 : 0;
      }
    }
    int ofB = 0;
    for (int i = 0; i < b.size(); i++) {
      ofB += ShingleSet.inSample(b.values()[i], level) ? 1 : 0;
    }
    return new ShingleOverlap(shingling, ofA, ofB, shared);
  }

  /** Common shingles as a share of all; 1 if there are none at all. */
  public double resemblance() {
    int union = a + b - shared;
    return union == 0 ? 1 : (double) shared / union;
  }

  /** The share of the first text's shingles that the second has; 1 if it has none. */
  public double aInB() {
    return a == 0 ? 1 : (double) shared / a;
  }

  /** The share of the second text's shingles that the first has; 1 if it has none. */
  public double bInA() {
    return b == 0 ? 1 : (double) shared / b;
  }
}
