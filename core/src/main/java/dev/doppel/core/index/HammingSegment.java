package dev.doppel.core.index;

import java.util.Arrays;

/** Keys that never change, in buckets by each of four blocks of their bits. Immutable. */
final class HammingSegment {

  /*
   * Multi-index hashing (Norouzi, Punjani, Fleet: Fast Search in Hamming Space with Multi-Index
   * Hashing, CVPR 2012). Cut keys into four blocks. With r = 4a + b, b < 4, keys at most r apart
   * are at most a apart in one of the first b + 1 blocks, or at most a - 1 in one of the others;
   * else they would differ in (b + 1)(a + 1) + (3 - b)a = r + 1 bits. So a question looks into the
   * buckets around its own blocks. Blocks are 16 bits wide, less where there are few keys; the bits
   * between do not count for buckets.
   *
   * Buckets hold the keys themselves: one cache miss leads to all of a bucket.
   *
   * A key can be in several of those buckets; it counts in the first.
   */

  private static final int BLOCKS = 4;
  private static final int BLOCK_BITS = 16;

  // Measured with bench/run hammingsearch, in nanoseconds.
  private static final double BUCKET_COST = 80;
  private static final double KEY_COST = 0.9;
  private static final double SCAN_COST = 0.6;

  private static final int[][] MASKS = new int[BLOCK_BITS + 1][];

  private final int size;
  private final int bits;
  private final int[][] offsets = new int[BLOCKS][];
  private final long[][] keys = new long[BLOCKS][];
  private final int[][] ids = new int[BLOCKS][];

  private HammingSegment(int size) {
    this.size = size;
    this.bits = Math.min(BLOCK_BITS, Math.max(1, 31 - Integer.numberOfLeadingZeros(size | 1)));
  }

  static HammingSegment of(long[] keys, int[] ids, int count) {
    HammingSegment segment = new HammingSegment(count);
    for (int block = 0; block < BLOCKS; block++) {
      segment.deal(block, keys, ids, count);
    }
    return segment;
  }

  private void deal(int block, long[] from, int[] fromIds, int count) {
    int[] ends = new int[(1 << bits) + 1];
    for (int i = 0; i < count; i++) {
      ends[bucket(from[i], block) + 1]++;
    }
    for (int i = 1; i < ends.length; i++) {
      ends[i] += ends[i - 1];
    }
    int[] next = Arrays.copyOf(ends, ends.length - 1);
    long[] dealt = new long[count];
    int[] dealtIds = new int[count];
    for (int i = 0; i < count; i++) {
      int place = next[bucket(from[i], block)]++;
      dealt[place] = from[i];
      dealtIds[place] = fromIds[i];
    }
    offsets[block] = ends;
    keys[block] = dealt;
    ids[block] = dealtIds;
  }

  int size() {
    return size;
  }

  long bytes() {
    return BLOCKS * (12L * size + 4L * offsets[0].length);
  }

  void forEach(HammingIndex.Hits hits) {
    for (int i = 0; i < size; i++) {
      hits.hit(ids[0][i], keys[0][i], 0);
    }
  }

  /** Whether a question of this radius is answered by looking at all keys. */
  boolean isScan(int radius) {
    double buckets = 0;
    for (int block = 0; block < BLOCKS; block++) {
      buckets += masks(radius(radius, block));
    }
    double inBucket = (double) size / (1 << bits);
    return buckets * (BUCKET_COST + inBucket * KEY_COST) > size * SCAN_COST;
  }

  /** Hands over the keys within a distance. Returns how many keys it looked at. */
  long find(long key, int distance, HammingIndex.Hits hits) {
    if (isScan(distance)) {
      scan(key, distance, hits);
      return size;
    }
    long examined = 0;
    int[] masks = masksByWeight(bits);
    for (int block = 0; block < BLOCKS; block++) {
      int own = bucket(key, block);
      int around = masks(radius(distance, block));
      for (int i = 0; i < around; i++) {
        examined += look(block, own ^ masks[i], key, distance, hits);
      }
    }
    return examined;
  }

  private int look(int block, int bucket, long key, int distance, HammingIndex.Hits hits) {
    long[] dealt = keys[block];
    int start = offsets[block][bucket];
    int end = offsets[block][bucket + 1];
    for (int i = start; i < end; i++) {
      int apart = Long.bitCount(dealt[i] ^ key);
      if (apart <= distance && isFirst(block, dealt[i], key, distance)) {
        hits.hit(ids[block][i], dealt[i], apart);
      }
    }
    return end - start;
  }

  /** Whether no earlier block led to the key. */
  private boolean isFirst(int block, long found, long key, int distance) {
    for (int earlier = 0; earlier < block; earlier++) {
      int apart = Integer.bitCount(bucket(found, earlier) ^ bucket(key, earlier));
      if (apart <= radius(distance, earlier)) {
        return false;
      }
    }
    return true;
  }

  private void scan(long key, int distance, HammingIndex.Hits hits) {
    long[] all = keys[0];
    for (int i = 0; i < all.length; i++) {
      int apart = Long.bitCount(all[i] ^ key);
      if (apart <= distance) {
        hits.hit(ids[0][i], all[i], apart);
      }
    }
  }

  /** How far around its own bucket a block looks; -1 for not at all. */
  private static int radius(int distance, int block) {
    return distance / BLOCKS - (block <= distance % BLOCKS ? 0 : 1);
  }

  /** How many masks have at most {@code radius} bits. */
  private int masks(int radius) {
    int count = 0;
    long choices = 1;
    for (int weight = 0; weight <= Math.min(radius, bits); weight++) {
      count += (int) choices;
      choices = choices * (bits - weight) / (weight + 1);
    }
    return count;
  }

  private int bucket(long key, int block) {
    return (int) (key >>> (block * BLOCK_BITS)) & ((1 << bits) - 1);
  }

  /** All masks of this many bits, those with fewer ones first. */
  private static int[] masksByWeight(int bits) {
    synchronized (MASKS) {
      if (MASKS[bits] == null) {
        int[] masks = new int[1 << bits];
        int count = 0;
        for (int weight = 0; weight <= bits; weight++) {
          for (int mask = 0; mask < masks.length; mask++) {
            if (Integer.bitCount(mask) == weight) {
              masks[count++] = mask;
            }
          }
        }
        MASKS[bits] = masks;
      }
      return MASKS[bits];
    }
  }
}
