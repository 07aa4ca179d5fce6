package dev.doppel.similarity.group;

import dev.doppel.core.index.Pairs;
import dev.doppel.similarity.rules.Method;

/**
 * Pairs that may be duplicates, as rows of a space.
 *
 * @param dismissed more pairs that were met and, at a glance, cannot be alike
 * @param glanced how many more of these there are, of short texts
 * @param omitted how many pairs were not looked at because too many documents shared one feature
 */
record Candidates(
    Space space, Method foundBy, Pairs pairs, Pairs dismissed, long glanced, long omitted) {

  Candidates(Space space, Method foundBy, Pairs pairs, long omitted) {
    this(space, foundBy, pairs, Pairs.none(), 0, omitted);
  }

  /** How many pairs were met in all. */
  long met() {
    return pairs.size() + dismissed.size() + glanced;
  }
}
