package dev.doppel.engine.results;

import dev.doppel.core.distance.Relation;

/**
 * What one result is to another.
 *
 * @param similarity the resemblance, counted or estimated
 * @param containment the share of the smaller text that is in the larger
 * @param isPart whether the first lies inside the second rather than the other way round; only set
 *     for contained ones
 * @param evidence the sketches' own measure: bits that differ by SimHash, else the share that match
 */
record Likeness(
    Relation relation, double similarity, double containment, boolean isPart, double evidence) {

  static Likeness exact(double evidence) {
    return new Likeness(Relation.EXACT, 1, 1, false, evidence);
  }

  Likeness as(Relation other) {
    return new Likeness(other, similarity, containment, isPart, evidence);
  }

  Likeness as(Relation other, boolean isPartOfSecond) {
    return new Likeness(other, similarity, containment, isPartOfSecond, evidence);
  }

  /** Whether the second may represent the first without anything being lost. */
  boolean mayFollow() {
    return relation != Relation.CONTAINED || isPart;
  }
}
