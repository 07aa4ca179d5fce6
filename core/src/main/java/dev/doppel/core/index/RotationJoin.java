package dev.doppel.core.index;

import dev.doppel.core.internal.Check;
import java.util.Arrays;

/**
 * Finds pairs of keys within a Hamming distance as in Horowitz's slides: rotate all keys by some
 * bits, sort, compare neighbours, again for the next rotation. The largest key counts as a
 * neighbour of the smallest. It misses pairs; {@link HammingJoin} does not, and is faster.
 */
public final class RotationJoin {

  /*
   * Each rotation is one stable radix sort of the item numbers, sixteen bits at a time: four passes
   * over 64 bits, and no object for any key.
   */

  private static final int DIGIT_BITS = 16;
  private static final int DIGITS = 1 << DIGIT_BITS;

  private final long[] keys;
  private final int count;
  private final int width;
  private final int[] starts = new int[DIGITS + 1];
  private int[] order;
  private int[] spare;

  private RotationJoin(long[] keys, int count, int width) {
    this.keys = keys;
    this.count = count;
    this.width = width;
    this.order = new int[count];
    this.spare = new int[count];
  }

  /**
   * Returns by how many bits to turn for a number of rotations that lie evenly over the width; the
   * first is by none.
   */
  public static int[] evenly(int rotations, int width) {
    checkWidth(width);
    Check.argument(
        rotations >= 1 && rotations <= width,
        "rotations must be 1 to %d, got %d",
        width,
        rotations);
    int[] turns = new int[rotations];
    for (int i = 0; i < rotations; i++) {
      turns[i] = i * width / rotations;
    }
    return turns;
  }

  /**
   * Hands over pairs among the first {@code count} keys that are within {@code distance} and, in at
   * least one rotation, next to each other when sorted.
   *
   * @param width the number of bits in a key; the bits above must be zero
   * @param turns by how many bits the keys are turned left, for each rotation; see {@link #evenly}
   */
  public static void join(
      long[] keys, int count, int width, int[] turns, int distance, PairSink sink) {
    checkWidth(width);
    Pairs pairs = Pairs.none();
    RotationJoin join = new RotationJoin(keys, count, width);
    for (int turn : turns) {
      Check.argument(
          turn >= 0 && turn < width, "a turn must be 0 to %d bits, got %d", width - 1, turn);
      join.sort(turn);
      join.compareNeighbours(distance, pairs);
    }
    pairs.forEach(sink);
  }

  private static void checkWidth(int width) {
    Check.argument(width >= 1 && width <= Long.SIZE, "width must be 1 to 64, got %d", width);
  }

  private void compareNeighbours(int distance, Pairs pairs) {
    for (int i = 1; i < count; i++) {
      compare(order[i - 1], order[i], distance, pairs);
    }
    if (count > 2) {
      compare(order[count - 1], order[0], distance, pairs);
    }
  }

  private void compare(int a, int b, int distance, Pairs pairs) {
    if (Long.bitCount(keys[a] ^ keys[b]) <= distance) {
      pairs.add(Math.min(a, b), Math.max(a, b));
    }
  }

  /** Puts the items in the order of their keys, turned. */
  private void sort(int turn) {
    for (int i = 0; i < count; i++) {
      order[i] = i;
    }
    for (int shift = 0; shift < width; shift += DIGIT_BITS) {
      deal(turn, shift);
    }
  }

  private void deal(int turn, int shift) {
    Arrays.fill(starts, 0);
    for (int i = 0; i < count; i++) {
      starts[digit(keys[i], turn, shift) + 1]++;
    }
    for (int i = 1; i < DIGITS; i++) {
      starts[i] += starts[i - 1];
    }
    for (int i = 0; i < count; i++) {
      int item = order[i];
      spare[starts[digit(keys[item], turn, shift)]++] = item;
    }
    int[] sorted = spare;
    spare = order;
    order = sorted;
  }

  private int digit(long key, int turn, int shift) {
    return (int) (rotate(key, turn) >>> shift) & DIGITS - 1;
  }

  private long rotate(long key, int turn) {
    if (turn == 0) {
      return key;
    }
    long rotated = key << turn | key >>> (width - turn);
    return width == Long.SIZE ? rotated : rotated & (1L << width) - 1;
  }
}
