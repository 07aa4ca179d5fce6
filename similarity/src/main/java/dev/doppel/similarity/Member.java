package dev.doppel.similarity;

import dev.doppel.core.distance.Relation;

/**
 * An item that repeats the head of its group.
 *
 * @param relation whether it is a copy of the head, nearly one, or a part of it
 * @param resemblance the share of the shingles of both that both have
 * @param containment the share of the smaller text's shingles that the larger has
 */
public record Member<T>(T item, Relation relation, double resemblance, double containment) {}
