package dev.doppel.core.distance;

import dev.doppel.core.shingle.ShingleSet;
import java.util.Optional;

/**
 * How many shingles two texts have, and how many of them in common: what decides whether the two
 * are duplicates. Of texts with millions of shingles an even sample is counted.
 *
 * @param a how many the first text has
 * @param b how many the second has
 */
public record Overlap(int a, int b, int shared) {

  /** A text of fewer distinct shingles is too small to be called contained in another. */
  public static final int MIN_CONTAINED = 8;

  /** Counts. */
  public static Overlap of(ShingleSet a, ShingleSet b) {
    return of(a, b, 0);
  }

  /** Counts; where fewer than {@code least} are common, it may give up and says none is. */
  public static Overlap of(ShingleSet a, ShingleSet b, int least) {
    return a.size() <= b.size()
        ? of(b, a.values(), a.size(), a.level(), least).turned()
        : of(a, b.values(), b.size(), b.level(), least);
  }

  /**
   * Counts against shingles that are in no set: the first {@code size} of the values, sampled at
   * {@code level}.
   */
  public static Overlap of(ShingleSet a, long[] values, int size, int level, int least) {
    if (a.level() != level) {
      return atLevel(Math.max(a.level(), level), a, values, size);
    }
    int shared = 0;
    int misses = size - least;
    for (int i = 0; i < size && misses >= 0; i++) {
      boolean isCommon = a.contains(values[i]);
      shared += isCommon ? 1 : 0;
      misses -= isCommon ? 0 : 1;
    }
    return new Overlap(a.size(), size, misses < 0 ? 0 : shared);
  }

  private static Overlap atLevel(int level, ShingleSet a, long[] values, int size) {
    int inA = 0;
    for (int i = 0; i < a.size(); i++) {
      inA += ShingleSet.inSample(a.values()[i], level) ? 1 : 0;
    }
    int inB = 0;
    int shared = 0;
    for (int i = 0; i < size; i++) {
      if (ShingleSet.inSample(values[i], level)) {
        inB++;
        shared += a.contains(values[i]) ? 1 : 0;
      }
    }
    return new Overlap(inA, inB, shared);
  }

  /**
   * The fewest common shingles with which {@link #relation} can find one, for sets of one level.
   */
  public static int least(int a, int b, boolean byWords, double threshold, double containment) {
    double near = ((double) a + b) * threshold / (1 + threshold);
    return (int) (byWords ? Math.min(near, Math.min(a, b) * containment) : near);
  }

  /** Common shingles as a share of all; 1 if there are none at all. */
  public double resemblance() {
    int union = a + b - shared;
    return union == 0 ? 1 : (double) shared / union;
  }

  /** The share of the smaller set that is in the larger; 1 if it is empty. */
  public double containment() {
    int smaller = Math.min(a, b);
    return smaller == 0 ? 1 : (double) shared / smaller;
  }

  /** The share of the first text's shingles that the second has; 1 if it has none. */
  public double aInB() {
    return a == 0 ? 1 : (double) shared / a;
  }

  /** The share of the second text's shingles that the first has; 1 if it has none. */
  public double bInA() {
    return b == 0 ? 1 : (double) shared / b;
  }

  /**
   * Returns what two different texts are to each other; nothing if neither share is reached.
   *
   * @param byWords whether these are the shingles that were asked for: by the characters of short
   *     texts, nothing is called contained
   */
  public Optional<Relation> relation(boolean byWords, double threshold, double containment) {
    if (shared > 0 && resemblance() >= threshold) {
      return Optional.of(Relation.NEAR);
    }
    boolean isContained =
        byWords && Math.min(a, b) >= MIN_CONTAINED && containment() >= containment;
    return isContained ? Optional.of(Relation.CONTAINED) : Optional.empty();
  }

  private Overlap turned() {
    return new Overlap(b, a, shared);
  }
}
