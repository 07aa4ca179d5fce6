package dev.doppel.core.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RotationJoinTest {

  private final SplittableRandom random = new SplittableRandom(42);

  @ParameterizedTest
  @CsvSource({"64, 1, 3", "64, 16, 8", "64, 64, 2", "16, 2, 2", "31, 3, 4", "1, 1, 0", "63, 7, 5"})
  void findsWhoeverIsANeighbourInSomeRotation(int width, int step, int distance) {
    for (int count : new int[] {0, 1, 2, 60}) {
      long[] keys = random.longs(count).map(key -> key >>> (64 - width)).toArray();
      for (int i = 1; i < count; i += 2) {
        keys[i] = keys[i - 1] ^ 1L << random.nextInt(width);
      }
      // Distinct, since which of several equal keys are neighbours is nobody's promise.
      long[] distinct = Arrays.stream(keys).distinct().toArray();

      long[] found =
          Collected.pairs(
              sink -> RotationJoin.join(distinct, distinct.length, width, step, distance, sink));

      assertThat(found).isEqualTo(slow(distinct, width, step, distance));
    }
  }

  @Test
  void equalKeysAreFound() {
    long[] found = Collected.pairs(sink -> RotationJoin.join(new long[] {7, 7}, 2, 8, 1, 0, sink));

    assertThat(found).containsExactly(1L);
  }

  @Test
  void mistakesAreNamed() {
    assertThatThrownBy(() -> RotationJoin.join(new long[0], 0, 65, 1, 3, (a, b) -> {}))
        .hasMessage("width must be 1 to 64, got 65");
    assertThatThrownBy(() -> RotationJoin.join(new long[0], 0, 16, 17, 3, (a, b) -> {}))
        .hasMessage("step must be 1 to 16, got 17");
  }

  private static long[] slow(long[] keys, int width, int step, int distance) {
    boolean[][] neighbours = new boolean[keys.length][keys.length];
    for (int turn = 0; turn < width; turn += step) {
      int by = turn;
      List<Integer> order =
          IntStream.range(0, keys.length)
              .boxed()
              .sorted(Comparator.comparing(i -> rotated(keys[i], by, width)))
              .toList();
      for (int i = 1; i < order.size(); i++) {
        neighbours[order.get(i - 1)][order.get(i)] = true;
        neighbours[order.get(i)][order.get(i - 1)] = true;
      }
    }
    return Collected.bruteForce(
        keys.length, (a, b) -> neighbours[a][b] && Long.bitCount(keys[a] ^ keys[b]) <= distance);
  }

  /** Turned as digits: the first ones go to the end. */
  private static BigInteger rotated(long key, int turn, int width) {
    String digits = Long.toBinaryString(key);
    String padded = "0".repeat(width - digits.length()) + digits;
    if (key == 0) {
      padded = "0".repeat(width);
    }
    return new BigInteger(padded.substring(turn) + padded.substring(0, turn), 2);
  }
}
