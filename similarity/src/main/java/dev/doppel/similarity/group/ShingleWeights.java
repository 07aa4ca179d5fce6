package dev.doppel.similarity.group;

import dev.doppel.core.hash.Hashes;

/**
 * How much each shingle of a corpus distinguishes documents: ln(1 + N / n), if n of N documents
 * have it. Counted in a table of at most 64 MiB, where shingles of a very large corpus may share a
 * counter: a rare one can then seem more common, never less. Not safe for concurrent use while
 * documents are added.
 */
final class ShingleWeights {

  /*
   * Two counters per shingle, of which the smaller one counts, and only the smaller one is raised: a
   * count-min sketch with conservative update (Estan, Varghese 2002).
   */

  private static final int MAX_COUNTERS = 1 << 24;

  private final int[] counters;
  private final int mask;
  private int documents;

  private ShingleWeights(int counters) {
    this.counters = new int[counters];
    this.mask = counters - 1;
  }

  /** Returns empty counts for about this many shingles in all. */
  static ShingleWeights forShingles(long shingles) {
    long wanted = Math.min(MAX_COUNTERS, Math.max(64, shingles * 2));
    return new ShingleWeights(Integer.highestOneBit((int) wanted));
  }

  /** Counts a document by its distinct shingles. */
  void add(long[] shingles, int count) {
    documents++;
    for (int i = 0; i < count; i++) {
      int one = one(shingles[i]);
      int other = other(shingles[i]);
      int least = Math.min(counters[one], counters[other]);
      counters[one] = Math.max(counters[one], least + 1);
      counters[other] = Math.max(counters[other], least + 1);
    }
  }

  /** The weight of a shingle that was counted. */
  double weight(long shingle) {
    int found = Math.min(counters[one(shingle)], counters[other(shingle)]);
    return Math.log1p((double) documents / Math.max(1, found));
  }

  private int one(long shingle) {
    return (int) shingle & mask;
  }

  private int other(long shingle) {
    return (int) ((shingle * Hashes.GOLDEN) >>> 32) & mask;
  }
}
