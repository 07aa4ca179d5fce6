package dev.doppel.sql;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Which values a block of 16 bits can have in a SimHash within a distance of another. */
final class Blocks {

  /*
   * The scheme of core.index.HammingIndex: with r = 4a + b, keys at most r apart are at most a apart
   * in one of the first b + 1 blocks, or at most a - 1 in one of the others. Block i has thus to
   * be looked at within (r - i) / 4, rounded down. doppel_near in postgresql.sql says the same.
   */

  static final int COUNT = 4;

  private static final int BITS = 16;
  private static final int MASK = (1 << BITS) - 1;

  /**
   * Beyond this distance a scan is asked for: radius 4 means 4608 look-ups, and one row in fourteen
   * is a candidate.
   */
  private static final int MAX_PROBED = 15;

  /** Those that a probed distance can call for, of fewer bits first. */
  private static final int[] MASKS =
      IntStream.rangeClosed(0, MASK)
          .filter(mask -> Integer.bitCount(mask) <= radius(0, MAX_PROBED))
          .boxed()
          .sorted(Comparator.comparingInt(Integer::bitCount))
          .mapToInt(Integer::intValue)
          .toArray();

  private Blocks() {}

  static boolean isScan(int distance) {
    return distance > MAX_PROBED;
  }

  /** How many values are looked up for a distance, in all blocks together. */
  static int probes(int distance) {
    int probes = 0;
    for (int block = 0; block < COUNT; block++) {
      probes += near(0, block, distance).length;
    }
    return probes;
  }

  /** How far around its own value a block is looked at; negative for not at all. */
  static int radius(int block, int distance) {
    return (distance - block) >> 2;
  }

  /** The bits of a SimHash that make a block. */
  static long mask(int block) {
    return (long) MASK << (BITS * block);
  }

  /** The values of a block to look up. */
  static int[] near(long simHash, int block, int distance) {
    int own = (int) (simHash >>> (BITS * block)) & MASK;
    int radius = radius(block, distance);
    return Arrays.stream(MASKS)
        .takeWhile(mask -> Integer.bitCount(mask) <= radius)
        .map(mask -> own ^ mask)
        .toArray();
  }
}
