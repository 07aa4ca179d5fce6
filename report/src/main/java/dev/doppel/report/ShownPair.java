package dev.doppel.report;

import dev.doppel.core.distance.Relation;
import dev.doppel.engine.documents.ResultLines;
import dev.doppel.report.page.Numbers;
import dev.doppel.similarity.group.DocumentPairs;

/**
 * Two documents to be laid side by side.
 *
 * @param left the one around, or the one kept
 * @param containment the share of the smaller one found in the larger, from 0 to 1
 * @param evidence what their sketches say, if anything
 */
record ShownPair(
    int left,
    int right,
    Relation relation,
    double similarity,
    double containment,
    ResultLines.Evidence evidence) {

  static ShownPair of(DocumentPairs pairs, int pair) {
    boolean isContained = pairs.relation(pair) == Relation.CONTAINED;
    return new ShownPair(
        isContained ? pairs.b(pair) : pairs.a(pair),
        isContained ? pairs.a(pair) : pairs.b(pair),
        pairs.relation(pair),
        pairs.similarity(pair),
        pairs.containment(pair),
        new ResultLines.Evidence(
            pairs.method(pair),
            pairs.evidence(pair),
            pairs.boilerplate(pair),
            pairs.boilerplateIn(pair)));
  }

  /** What the sketches say, in words; nothing if they say nothing. */
  String measured() {
    if (Double.isNaN(evidence.value()) || relation == Relation.EXACT) {
      return "";
    }
    return switch (evidence.method()) {
      case CHUNKS -> Numbers.percent(evidence.value()) + " of the bits";
      case SIMHASH, ROTATE_SORT -> "distance " + Math.round(evidence.value());
      case AUTO, EXACT, SHINGLES, MINHASH -> "";
    };
  }

  /** How much of what they share many documents have, in words; nothing if none of it. */
  String boilerplate() {
    return evidence.boilerplateIn() == 0
        ? ""
        : Numbers.percent(evidence.boilerplate())
            + " of what is shared is boilerplate, in "
            + Numbers.count(evidence.boilerplateIn())
            + " documents";
  }

  /** What the place on the page is called; the same whichever document stands left. */
  String anchor() {
    return "pair-" + Math.min(left, right) + "-" + Math.max(left, right);
  }
}
