package dev.doppel.engine.results;

import dev.doppel.core.distance.Overlap;
import dev.doppel.core.distance.Relation;
import dev.doppel.core.shingle.ShingleSet;
import java.util.Optional;

/**
 * The shingles of two results, counted.
 *
 * @param byWords whether by the shingles asked for, not by characters as very short texts are
 */
record Counts(Overlap overlap, boolean byWords) {

  /** Counts; nothing if the two were cut in different ways. */
  static Optional<Counts> of(Profile a, Profile b) {
    return of(a, b, 0, 0);
  }

  /**
   * Counts, but only as long as either share can still be reached; if neither can, none is said to
   * be shared.
   */
  static Optional<Counts> of(Profile a, Profile b, double threshold, double containment) {
    if (a.words != null && b.words != null) {
      return Optional.of(count(a.words, b.words, true, threshold, containment));
    }
    return a.characters != null && b.characters != null
        ? Optional.of(count(a.characters, b.characters, false, threshold, containment))
        : Optional.empty();
  }

  Optional<Relation> relation(double threshold, double containment) {
    return overlap.relation(byWords, threshold, containment);
  }

  Likeness likeness(Relation relation, double evidence) {
    return new Likeness(
        relation,
        overlap.resemblance(),
        overlap.containment(),
        overlap.a() <= overlap.b(),
        evidence);
  }

  private static Counts count(
      ShingleSet a, ShingleSet b, boolean byWords, double threshold, double containment) {
    int least = Overlap.least(a.size(), b.size(), byWords, threshold, containment);
    return new Counts(Overlap.of(a, b, least), byWords);
  }
}
