package dev.doppel.core.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class HammingJoinTest {

  private final SplittableRandom random = new SplittableRandom(42);

  static IntStream distances() {
    return IntStream.concat(IntStream.rangeClosed(0, 16), IntStream.of(63, 64));
  }

  @ParameterizedTest
  @MethodSource("distances")
  void findsEachPairOnce(int distance) {
    for (int count : new int[] {0, 1, 2, 50, 400, 1500}) {
      assertJoinsLikeBruteForce(clustered(count, 10, 2 * distance + 2), distance);
    }
  }

  /** From here on the cheapest plan has tables for most distances; far apart, or pairs abound. */
  @ParameterizedTest
  @CsvSource({"0, 3000", "1, 3000", "2, 3000", "3, 3000", "4, 3000", "6, 3000", "8, 20000"})
  void findsEachPairOnce_manyKeys(int distance, int count) {
    assertJoinsLikeBruteForce(clustered(count, 10, 2 * distance + 2), distance);
  }

  @Test
  void findsEachPairOnce_equalKeys() {
    long[] keys = new long[1000];
    Arrays.setAll(keys, i -> i % 3 == 0 ? 5 : random.nextLong());

    for (int distance : new int[] {0, 1, 3, 7}) {
      assertJoinsLikeBruteForce(keys, distance);
    }
  }

  /** Keys that differ in the top or the bottom bits only: all blocks but one are one bucket. */
  @Test
  void findsEachPairOnce_lopsidedKeys() {
    long[] low = random.longs(2000, 0, 1 << 12).toArray();
    long[] high = Arrays.stream(low).map(key -> key << 52).toArray();

    for (int distance : new int[] {0, 2, 3, 5}) {
      assertJoinsLikeBruteForce(low, distance);
      assertJoinsLikeBruteForce(high, distance);
    }
  }

  @Test
  void seesOnlyTheFirstKeys() {
    long[] pairs = Collected.pairs(sink -> HammingJoin.join(new long[10], 2, 3, sink));

    assertThat(pairs).containsExactly(1L);
  }

  @Test
  void distanceOutOfRange() {
    assertThatThrownBy(() -> HammingJoin.join(new long[0], 0, 65, (a, b) -> {}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("distance must be 0 to 64, got 65");
  }

  private static void assertJoinsLikeBruteForce(long[] keys, int distance) {
    long[] found = Collected.pairs(sink -> HammingJoin.join(keys, keys.length, distance, sink));
    long[] expected =
        Collected.bruteForce(keys.length, (a, b) -> Long.bitCount(keys[a] ^ keys[b]) <= distance);

    assertThat(Arrays.equals(found, expected))
        .as(
            "%d keys, distance %d: %d of %d pairs",
            keys.length, distance, found.length, expected.length)
        .isTrue();
  }

  /** Random keys of which each stands among some that differ from it in a few bits. */
  private long[] clustered(int count, int perCluster, int mostFlips) {
    long[] keys = new long[count];
    for (int i = 0; i < count; i++) {
      boolean fresh = i % perCluster == 0;
      long key = fresh ? random.nextLong() : keys[i - i % perCluster];
      for (int flips = fresh ? 0 : random.nextInt(mostFlips); flips > 0; flips--) {
        key ^= 1L << random.nextInt(64);
      }
      keys[i] = key;
    }
    for (int i = count - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      long key = keys[i];
      keys[i] = keys[other];
      keys[other] = key;
    }
    return keys;
  }
}
