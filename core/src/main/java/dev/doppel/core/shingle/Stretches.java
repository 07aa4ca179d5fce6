package dev.doppel.core.shingle;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.hash.ShortHashes;

/** Stretches of a text that wait to be hashed, all at once, which is faster than one by one. */
final class Stretches {

  /*
   * A run of ones begins at a one after a zero and ends at a zero after a one:
   *
   *   runs      1 1 0 0 1 1 0 1 1 1    first byte to the right
   *   begins    0 1 0 0 0 1 0 0 0 1
   *   ends      0 0 0 1 0 0 1 0 0 0    the run at the left has no end yet
   */

  private static final int SHORT = Long.BYTES;

  private final long[] heads;
  private final long[] tails;
  private final long[] lengths;
  private final ShortHashes shortHashes;

  private int count;

  // Those that are hashed one by one all the same: which they are, and where they begin.
  private final int[] others;
  private final int[] starts;
  private int otherCount;

  Stretches(int most) {
    heads = new long[most];
    tails = new long[most];
    lengths = new long[most];
    others = new int[most];
    starts = new int[most];
    shortHashes = ShortHashes.ofUpTo(most);
  }

  void clear() {
    count = 0;
    otherCount = 0;
  }

  int count() {
    return count;
  }

  int room() {
    return heads.length - count;
  }

  /** Adds a stretch of any length. */
  void add(int start, int end) {
    others[otherCount] = count;
    starts[otherCount++] = start;
    int length = end - start;
    lengths[count++] = length;
  }

  /**
   * Adds the runs of ones of a block of 64 bytes, except for a run that reaches the end. There must
   * be room for 32 more, and eight bytes of text before the block and after it.
   *
   * @param runs a bit for each byte, the first one's lowest
   * @return where the run that reaches the end begins; the end, if there is none
   */
  int addRuns(byte[] text, int at, long runs) {
    long begins = runs & ~(runs << 1);
    long ends = ~runs & runs << 1;
    int to = count;
    int stop = to + Long.bitCount(ends);
    int otherTo = otherCount;
    for (; to < stop; to++) {
      int start = at + Long.numberOfTrailingZeros(begins);
      int end = at + Long.numberOfTrailingZeros(ends);
      begins &= begins - 1;
      ends &= ends - 1;
      heads[to] = EightBytes.get(text, start);
      tails[to] = EightBytes.get(text, end - SHORT);
      int length = end - start;
      lengths[to] = length;
      others[otherTo] = to;
      starts[otherTo] = start;
      otherTo += (SHORT - length) >>> 31; // counts if longer, without a branch
    }
    count = to;
    otherCount = otherTo;
    return at + Long.numberOfTrailingZeros(begins);
  }

  /** Writes the hashes of all, in order, and forgets the stretches. */
  void hash(byte[] text, long[] hashes) {
    shortHashes.hash(heads, tails, lengths, count, hashes);
    for (int i = 0; i < otherCount; i++) {
      int other = others[i];
      hashes[other] = Hashes.of(text, starts[i], (int) lengths[other]);
    }
    clear();
  }
}
