package dev.doppel.core.index;

import dev.doppel.core.internal.Check;
import java.util.Arrays;

/**
 * Finds pairs of keys within a Hamming distance as in Horowitz's slides: rotate all keys by some
 * bits, sort, compare neighbours, again for the next rotation. It misses pairs; {@link HammingJoin}
 * does not, and is faster.
 */
public final class RotationJoin {

  private RotationJoin() {}

  /**
   * Hands over pairs among the first {@code count} keys that are within {@code distance} and, in at
   * least one rotation, next to each other when sorted.
   *
   * @param width the number of bits in a key; the bits above must be zero
   * @param step by how many bits each rotation turns further
   */
  public static void join(
      long[] keys, int count, int width, int step, int distance, PairSink sink) {
    Check.argument(width >= 1 && width <= Long.SIZE, "width must be 1 to 64, got %d", width);
    Check.argument(step >= 1 && step <= width, "step must be 1 to %d, got %d", width, step);
    Pairs pairs = Pairs.none();
    long[] rotated = new long[count];
    Integer[] order = new Integer[count];
    for (int turn = 0; turn < width; turn += step) {
      for (int i = 0; i < count; i++) {
        rotated[i] = rotate(keys[i], turn, width);
        order[i] = i;
      }
      Arrays.sort(order, (a, b) -> Long.compareUnsigned(rotated[a], rotated[b]));
      for (int i = 1; i < count; i++) {
        int a = order[i - 1];
        int b = order[i];
        if (Long.bitCount(keys[a] ^ keys[b]) <= distance) {
          pairs.add(Math.min(a, b), Math.max(a, b));
        }
      }
    }
    pairs.forEach(sink);
  }

  private static long rotate(long key, int turn, int width) {
    if (turn == 0) {
      return key;
    }
    long rotated = key << turn | key >>> (width - turn);
    return width == Long.SIZE ? rotated : rotated & (1L << width) - 1;
  }
}
