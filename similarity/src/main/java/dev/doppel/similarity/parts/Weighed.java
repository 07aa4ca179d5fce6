package dev.doppel.similarity.parts;

import dev.doppel.core.distance.Relation;

/**
 * What two documents are to each other once boilerplate counts less.
 *
 * @param relation near or contained
 * @param turned whether the second document lies inside the first
 * @param boilerplate the share of their common shingles that many documents have
 * @param documents how many documents have the half of these, near copies counted once; 0 if there
 *     are none
 */
public record Weighed(Relation relation, boolean turned, float boilerplate, int documents) {}
