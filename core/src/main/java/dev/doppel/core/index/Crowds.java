package dev.doppel.core.index;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Knows which buckets of a band join have more members than may be joined in full. */
final class Crowds {

  /*
   * Counting every hash would cost as much as the join. Counters shared by several hashes find the
   * few that can be crowded in one pass; only those are sorted and counted.
   */

  private static final int MIN_COUNTERS = 1 << 10;
  private static final int ITEMS_PER_COUNTER = 8;

  private final int[][] hashes; // of crowded buckets, sorted, by band

  private Crowds(int[][] hashes) {
    this.hashes = hashes;
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
    return Arrays.binarySearch(hashes[band], hash) >= 0;
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
