package dev.doppel.similarity.group;

import dev.doppel.core.index.Pairs;
import dev.doppel.similarity.rules.Method;

/**
 * Pairs that may be duplicates, as rows of a space.
 *
 * @param pairs those that are to be compared; what cannot be alike at a glance is not among them
 * @param omitted how many pairs were not looked at because too many documents shared one feature
 */
record Candidates(Space space, Method foundBy, Pairs pairs, long omitted) {}
