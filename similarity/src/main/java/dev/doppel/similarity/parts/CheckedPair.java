package dev.doppel.similarity.parts;

import dev.doppel.core.distance.Overlap;
import dev.doppel.core.distance.Relation;

/**
 * What the comparison of two documents, a left and a right one, found.
 *
 * @param rightInside whether the right one lies inside the left one
 * @param similarity their resemblance
 * @param containment the share of the smaller one's shingles that the larger has
 */
public record CheckedPair(
    Relation relation, boolean rightInside, float similarity, float containment) {

  static CheckedPair of(Relation relation, Overlap overlap) {
    boolean rightInside = relation == Relation.CONTAINED && overlap.b() < overlap.a();
    return new CheckedPair(
        relation, rightInside, (float) overlap.resemblance(), (float) overlap.containment());
  }
}
