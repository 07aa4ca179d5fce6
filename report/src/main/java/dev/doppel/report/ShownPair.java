package dev.doppel.report;

import dev.doppel.core.distance.Relation;
import dev.doppel.similarity.group.DocumentPairs;

/**
 * Two documents to be laid side by side.
 *
 * @param left the one around, or the one kept
 * @param containment the share of the smaller one found in the larger, from 0 to 1
 */
record ShownPair(int left, int right, Relation relation, double similarity, double containment) {

  static ShownPair of(DocumentPairs pairs, int pair) {
    boolean isContained = pairs.relation(pair) == Relation.CONTAINED;
    return new ShownPair(
        isContained ? pairs.b(pair) : pairs.a(pair),
        isContained ? pairs.a(pair) : pairs.b(pair),
        pairs.relation(pair),
        pairs.similarity(pair),
        pairs.containment(pair));
  }

  /** What the place on the page is called; the same whichever document stands left. */
  String anchor() {
    return "pair-" + Math.min(left, right) + "-" + Math.max(left, right);
  }
}
