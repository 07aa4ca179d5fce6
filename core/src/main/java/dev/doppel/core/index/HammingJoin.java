package dev.doppel.core.index;

import dev.doppel.core.internal.Check;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds all pairs of 64-bit keys within a Hamming distance, each once, none missed.
 *
 * <p>A million random keys within distance 3 cost about thirty million comparisons; few keys or a
 * large distance fall back on comparing all.
 */
public final class HammingJoin {

  /*
   * Blocks, after Manku, Jain, Das Sarma [1]: cut the 64 bits into b blocks; keys that differ in at
   * most d bits agree in at least b - d whole blocks. For each choice of b - d blocks the keys are
   * dealt into buckets by the bits of those blocks, and compared inside a bucket only. b is chosen
   * by counting what each b would cost: more blocks, smaller buckets, but more choices.
   *
   * A pair can meet under several choices; it counts at the first, which follows from its
   * difference.
   *
   * In a crowd, thousands of keys that are all within the distance, pairs grow with the square.
   * There, only a limited number of pairs per key is kept (NearPairs). A bucket past HUGE is not
   * compared in full: each key meets the first of the bucket and those just before it in the order
   * of the keys rotated by some bits, others for each table. Keys of one table's huge bucket may
   * meet in another's small one, so of two keys that were in huge buckets pairs are added again and
   * again.
   *
   * [1] Detecting Near-Duplicates for Web Crawling. WWW 2007.
   */

  private static final int MAX_KEY_BITS = 24;
  private static final int MAX_TABLES = 2000;
  private static final int HUGE = NearPairs.FULL; // keys of one bucket
  private static final double DEAL_COST = 12; // of one key into a bucket, in comparisons

  private final long[] keys;
  private final int count;
  private final int distance;

  private HammingJoin(long[] keys, int count, int distance) {
    this.keys = keys;
    this.count = count;
    this.distance = distance;
  }

  /** Hands over every pair among the first {@code count} keys within {@code distance}. */
  public static void join(long[] keys, int count, int distance, PairSink sink) {
    Check.argument(
        0 <= distance && distance <= Long.SIZE, "distance must be 0 to 64, got %d", distance);
    HammingJoin join = new HammingJoin(keys, count, distance);
    long[] masks = join.plan();
    if (masks.length == 0) {
      join.compareAll(sink);
    }
    for (int table = 0; table < masks.length; table++) {
      join.joinTable(masks, table, sink);
    }
  }

  /**
   * Returns the pairs among the first {@code count} keys within {@code distance}: all pairs of keys
   * with at most {@link NearPairs#FULL} such neighbours, of others some, in memory that grows in a
   * crowd as its size does and not as the square.
   */
  public static NearPairs joinBounded(long[] keys, int count, int distance) {
    Check.argument(
        0 <= distance && distance <= Long.SIZE, "distance must be 0 to 64, got %d", distance);
    HammingJoin join = new HammingJoin(keys, count, distance);
    NearPairs near = NearPairs.among(count);
    long[] masks = join.plan();
    if (masks.length == 0) {
      join.compareAll((a, b) -> near.add(a, b, Long.bitCount(keys[a] ^ keys[b])));
    }
    long leftOut = 0;
    for (int table = 0; table < masks.length; table++) {
      leftOut = Math.max(leftOut, join.joinTable(masks, table, near));
    }
    near.notCompared(leftOut);
    return near;
  }

  /** Returns the bits that each table deals by; none if comparing all is cheaper. */
  private long[] plan() {
    double best = (double) count * count / 2;
    int bestBlocks = 0;
    for (int blocks = distance + 1; blocks <= Math.min(Long.SIZE, distance + 5); blocks++) {
      int agreeing = blocks - distance;
      double bits = Math.min(MAX_KEY_BITS, Math.floor((double) Long.SIZE / blocks) * agreeing);
      double tables = choices(blocks, agreeing);
      double cost =
          tables
              * (count * DEAL_COST + Math.pow(2, bits) + count * (count / Math.pow(2, bits)) / 2);
      if (tables <= MAX_TABLES && cost < best) {
        best = cost;
        bestBlocks = blocks;
      }
    }
    return bestBlocks == 0 ? new long[0] : masks(bestBlocks, bestBlocks - distance);
  }

  private static double choices(int of, int take) {
    double choices = 1;
    for (int i = 0; i < take; i++) {
      choices = choices * (of - i) / (i + 1);
    }
    return choices;
  }

  private static long[] masks(int blocks, int agreeing) {
    List<Long> masks = new ArrayList<>();
    addMasks(blocks, agreeing, 0, 0, masks);
    return masks.stream().mapToLong(Long::longValue).toArray();
  }

  private static void addMasks(int blocks, int agreeing, int from, long mask, List<Long> masks) {
    if (agreeing == 0) {
      masks.add(lowestBits(mask, MAX_KEY_BITS));
      return;
    }
    for (int block = from; block <= blocks - agreeing; block++) {
      addMasks(blocks, agreeing - 1, block + 1, mask | block(blocks, block), masks);
    }
  }

  private static long block(int blocks, int index) {
    int start = index * Long.SIZE / blocks;
    int end = (index + 1) * Long.SIZE / blocks;
    long width = end - start == Long.SIZE ? -1 : (1L << (end - start)) - 1;
    return width << start;
  }

  private static long lowestBits(long mask, int most) {
    long kept = 0;
    for (int i = 0; i < most && mask != 0; i++) {
      kept |= Long.lowestOneBit(mask);
      mask &= mask - 1;
    }
    return kept;
  }

  private void compareAll(PairSink sink) {
    for (int i = 0; i < count; i++) {
      long key = keys[i];
      for (int j = i + 1; j < count; j++) {
        if (Long.bitCount(key ^ keys[j]) <= distance) {
          sink.pair(i, j);
        }
      }
    }
  }

  private void joinTable(long[] masks, int table, PairSink sink) {
    Buckets buckets = Buckets.deal(keys, count, masks[table]);
    for (int bucket = 0; bucket + 1 < buckets.starts.length; bucket++) {
      int end = buckets.starts[bucket + 1];
      for (int i = buckets.starts[bucket]; i < end; i++) {
        long key = buckets.keys[i];
        for (int j = i + 1; j < end; j++) {
          long difference = key ^ buckets.keys[j];
          if (Long.bitCount(difference) <= distance && isFirst(difference, masks, table)) {
            sink.pair(buckets.items[i], buckets.items[j]);
          }
        }
      }
    }
  }

  /** Adds the pairs of a table; returns how many pairs of huge buckets were not looked at. */
  private long joinTable(long[] masks, int table, NearPairs near) {
    Buckets buckets = Buckets.deal(keys, count, masks[table]);
    long leftOut = 0;
    for (int bucket = 0; bucket + 1 < buckets.starts.length; bucket++) {
      int start = buckets.starts[bucket];
      int end = buckets.starts[bucket + 1];
      if (end - start > HUGE) {
        leftOut += joinHuge(buckets, start, end, table * Long.SIZE / masks.length, near);
        continue;
      }
      for (int i = start; i < end; i++) {
        long key = buckets.keys[i];
        for (int j = i + 1; j < end; j++) {
          long difference = key ^ buckets.keys[j];
          int apart = Long.bitCount(difference);
          if (apart <= distance
              && (near.mayRepeat(buckets.items[i], buckets.items[j])
                  || isFirst(difference, masks, table))) {
            near.add(buckets.items[i], buckets.items[j], apart);
          }
        }
      }
    }
    return leftOut;
  }

  private long joinHuge(Buckets buckets, int start, int end, int rotation, NearPairs near) {
    int size = end - start;
    long[] order = new long[size]; // 32 bits of the rotated key, 32 of the place
    for (int i = 0; i < size; i++) {
      near.mayRepeat(buckets.items[start + i]);
      order[i] = (Long.rotateLeft(buckets.keys[start + i], rotation) & (-1L << 32)) | i;
    }
    Arrays.sort(order);
    long looked = 0;
    for (int i = 1; i < size; i++) {
      int anchors = Math.min(i, NearPairs.KEPT);
      for (int j = 0; j < anchors; j++) {
        meet(buckets, start + j, start + i, near);
        meet(buckets, start + (int) order[i - 1 - j], start + (int) order[i], near);
      }
      looked += 2L * anchors;
    }
    return Math.max(0, (long) size * (size - 1) / 2 - looked);
  }

  private void meet(Buckets buckets, int one, int other, NearPairs near) {
    int apart = Long.bitCount(buckets.keys[one] ^ buckets.keys[other]);
    if (apart <= distance) {
      near.add(buckets.items[one], buckets.items[other], apart);
    }
  }

  private static boolean isFirst(long difference, long[] masks, int table) {
    for (int i = 0; i < table; i++) {
      if ((difference & masks[i]) == 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * Keys and their item numbers in the order of their bits under a mask; items rise in a bucket.
   */
  private record Buckets(long[] keys, int[] items, int[] starts) {

    static Buckets deal(long[] keys, int count, long mask) {
      int[] starts = new int[(1 << Long.bitCount(mask)) + 1];
      for (int i = 0; i < count; i++) {
        starts[gather(keys[i], mask) + 1]++;
      }
      for (int i = 1; i < starts.length; i++) {
        starts[i] += starts[i - 1];
      }
      int[] next = Arrays.copyOf(starts, starts.length);
      long[] dealt = new long[count];
      int[] items = new int[count];
      for (int i = 0; i < count; i++) {
        int at = next[gather(keys[i], mask)]++;
        dealt[at] = keys[i];
        items[at] = i;
      }
      return new Buckets(dealt, items, starts);
    }

    /** Packs the bits under the mask together, run by run. */
    private static int gather(long key, long mask) {
      long gathered = 0;
      int at = 0;
      while (mask != 0) {
        int start = Long.numberOfTrailingZeros(mask);
        int width = Long.numberOfTrailingZeros(~(mask >>> start));
        gathered |= (key >>> start & (1L << width) - 1) << at;
        at += width;
        mask &= start + width == Long.SIZE ? 0 : -1L << (start + width);
      }
      return (int) gathered;
    }
  }
}
