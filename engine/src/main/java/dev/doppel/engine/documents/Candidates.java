package dev.doppel.engine.documents;

import dev.doppel.core.index.Pairs;

/**
 * Pairs that may be duplicates, as rows of a space.
 *
 * @param omitted how many pairs were not looked at because too many documents shared one feature
 */
record Candidates(Space space, Method foundBy, Pairs pairs, long omitted) {}
