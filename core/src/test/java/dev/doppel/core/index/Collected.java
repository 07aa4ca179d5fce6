package dev.doppel.core.index;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.stream.LongStream;

/** Pairs as they were handed over, repeats and all, sorted so that two joins can be compared. */
final class Collected {

  private Collected() {}

  static long[] pairs(Consumer<PairSink> join) {
    LongStream.Builder pairs = LongStream.builder();
    join.accept((a, b) -> pairs.add((long) a << 32 | b));
    return pairs.build().sorted().toArray();
  }

  /** All pairs {@code a < b} that pass the test. */
  static long[] bruteForce(int items, PairTest test) {
    long[] pairs = new long[64];
    int size = 0;
    for (int a = 0; a < items; a++) {
      for (int b = a + 1; b < items; b++) {
        if (test.test(a, b)) {
          pairs = size == pairs.length ? Arrays.copyOf(pairs, size * 2) : pairs;
          pairs[size++] = (long) a << 32 | b;
        }
      }
    }
    return Arrays.copyOf(pairs, size);
  }

  interface PairTest {
    boolean test(int a, int b);
  }
}
