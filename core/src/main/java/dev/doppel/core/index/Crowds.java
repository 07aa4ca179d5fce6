package dev.doppel.core.index;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Knows which buckets of a band join have more members than may be joined in full. */
final class Crowds {

  /*
   * Counting every hash would cost as much as the join. Counters shared by several hashes find the
   * few that can be crowded in one pass; only those are sorted and counted. Every pair that meets
   * asks for the bands it shares, and hardly any is crowded: a bitmap answers most at once.
   */

  private static final int MIN_COUNTERS = 1 << 10;
  private static final int ITEMS_PER_COUNTER = 8;
  private static final int BITS_PER_CROWD = 16;

  private final int[][] hashes; // of crowded buckets, sorted, by band

  private final long[][] bits; // by band: set where a crowded hash may be

  private Crowds(int[][] hashes) {
    this.hashes = hashes;
    this.bits = Arrays.stream(hashes).map(Crowds::bits).toArray(long[][]::new);
  }

  private static long[] bits(int[] crowded) {
    long[] bits = new long[Integer.highestOneBit(crowded.length * BITS_PER_CROWD / Long.SIZE + 1)];
    for (int hash : crowded) {
      bits[word(bits, hash)] |= 1L << hash;
    }
    return bits;
  }

  /** Where the bit of a hash is; which of the word's bits it is its low bits say. */
  private static int word(long[] bits, int hash) {
    return hash >>> 6 & bits.length - 1;
  }

  /** Returns the buckets of more than {@code limit} among items. */
  static Crowds of(BandHashes hashes, int bands, int items, int limit) {
    int[][] crowded = new int[bands][0];
    if (items > limit) {
      int[] counters = new int[counters(items)];
      for (int band = 0; band < bands; band++) {
        crowded[band] = crowded(hashes, band, items, counters, limit);
      }
    }
    return new Crowds(crowded);
  }

  boolean contain(int band, int hash) {
    long[] maybe = bits[band];
    return (maybe[word(maybe, hash)] & 1L << hash) != 0
        && Arrays.binarySearch(hashes[band], hash) >= 0;
  }

  private static int counters(int items) {
    return Math.max(MIN_COUNTERS, Integer.highestOneBit(items / ITEMS_PER_COUNTER + 1) << 1);
  }

  private static int[] crowded(BandHashes hashes, int band, int items, int[] counters, int limit) {
    int mask = counters.length - 1;
    Arrays.fill(counters, 0);
    for (int item = 0; item < items; item++) {
      counters[hashes.of(item, band) & mask]++;
    }
    int[] suspects =
        IntStream.range(0, items)
            .map(item -> hashes.of(item, band))
            .filter(hash -> counters[hash & mask] > limit)
            .toArray();
    Arrays.sort(suspects);
    int kept = 0;
    for (int i = limit; i < suspects.length; i++) {
      boolean crowded = suspects[i] == suspects[i - limit];
      if (crowded && (kept == 0 || suspects[kept - 1] != suspects[i])) {
        suspects[kept++] = suspects[i];
      }
    }
    return Arrays.copyOf(suspects, kept);
  }
}
