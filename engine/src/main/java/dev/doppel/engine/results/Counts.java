package dev.doppel.engine.results;

import dev.doppel.core.shingle.ShingleSet;
import dev.doppel.engine.Relation;
import java.util.Optional;

/**
 * How many shingles two texts have, and how many of them in common.
 *
 * @param byWords whether by the shingles asked for, not by characters as very short texts are
 */
record Counts(int a, int b, int shared, boolean byWords) {

  /** Counts; nothing if the two were cut in different ways. */
  static Optional<Counts> of(Profile a, Profile b) {
    return of(a, b, 0, 0);
  }

  /**
   * Counts, but only as long as either share can still be reached; what is then told as shared is
   * too little for both.
   */
  static Optional<Counts> of(Profile a, Profile b, double threshold, double containment) {
    if (a.words != null && b.words != null) {
      return Optional.of(count(a.words, b.words, true, threshold, containment));
    }
    return a.characters != null && b.characters != null
        ? Optional.of(count(a.characters, b.characters, false, threshold, 1))
        : Optional.empty();
  }

  double resemblance() {
    int union = a + b - shared;
    return union == 0 ? 1 : (double) shared / union;
  }

  double containment() {
    int smaller = Math.min(a, b);
    return smaller == 0 ? 1 : (double) shared / smaller;
  }

  Likeness likeness(Relation relation, double evidence) {
    return new Likeness(relation, resemblance(), containment(), a <= b, evidence);
  }

  private static Counts count(
      ShingleSet a, ShingleSet b, boolean byWords, double threshold, double containment) {
    if (a.level() != b.level()) {
      return atLevel(Math.max(a.level(), b.level()), a, b, byWords);
    }
    boolean swap = b.size() < a.size();
    ShingleSet small = swap ? b : a;
    ShingleSet large = swap ? a : b;
    double near = ((double) a.size() + b.size()) * threshold / (1 + threshold);
    int least = (int) Math.min(near, small.size() * containment);
    int misses = small.size() - least;
    int shared = 0;
    long[] values = small.values();
    for (int i = 0; i < small.size() && misses >= 0; i++) {
      boolean isCommon = large.contains(values[i]);
      shared += isCommon ? 1 : 0;
      misses -= isCommon ? 0 : 1;
    }
    return new Counts(a.size(), b.size(), misses < 0 ? 0 : shared, byWords);
  }

  private static Counts atLevel(int level, ShingleSet a, ShingleSet b, boolean byWords) {
    int inA = 0;
    int shared = 0;
    for (int i = 0; i < a.size(); i++) {
      if (ShingleSet.inSample(a.values()[i], level)) {
        inA++;
        shared += b.contains(a.values()[i]) ? 1 : 0;
      }
    }
    int inB = 0;
    for (int i = 0; i < b.size(); i++) {
      inB += ShingleSet.inSample(b.values()[i], level) ? 1 : 0;
    }
    return new Counts(inA, inB, shared, byWords);
  }
}
