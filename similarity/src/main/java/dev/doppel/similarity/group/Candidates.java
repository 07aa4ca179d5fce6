package dev.doppel.similarity.group;

import dev.doppel.core.index.Pairs;
import dev.doppel.similarity.rules.Method;

/**
 * Pairs that may be duplicates, as rows of a space.
 *
 * @param dismissed how many more pairs of short texts were met, and at a glance were not alike
 * @param omitted how many pairs were not looked at because too many documents shared one feature
 */
record Candidates(Space space, Method foundBy, Pairs pairs, long dismissed, long omitted) {

  Candidates(Space space, Method foundBy, Pairs pairs, long omitted) {
    this(space, foundBy, pairs, 0, omitted);
  }

  /** How many pairs were met in all. */
  long met() {
    return pairs.size() + dismissed;
  }
}
