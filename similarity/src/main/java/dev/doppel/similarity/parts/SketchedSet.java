package dev.doppel.similarity.parts;

/**
 * A document's distinct shingles of one kind and what was made of them.
 *
 * @param shingles their hashes, in the order they first occurred
 * @param level 0 if all shingles are here, n if one in 2^n is
 * @param bands a hash of each MinHash band; none if the method has no bands
 * @param samples the shingles by which it can be found inside another; none if the method does not
 *     look for such
 */
@SuppressWarnings("ArrayRecordComponent") // handed on, never compared
public record SketchedSet(long[] shingles, int level, int[] bands, long[] samples) {}
