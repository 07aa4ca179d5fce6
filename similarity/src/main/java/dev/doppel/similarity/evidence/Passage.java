package dev.doppel.similarity.evidence;

/**
 * A run of words that two texts share.
 *
 * @param a where it stands in the first text
 * @param b where it stands in the second
 * @param words how many words it has
 */
public record Passage(Span a, Span b, int words) {}
