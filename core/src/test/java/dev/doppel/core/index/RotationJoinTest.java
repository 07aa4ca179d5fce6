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
  @CsvSource({"64, 64, 3", "64, 4, 8", "64, 1, 2", "16, 8, 2", "31, 9, 4", "1, 1, 0", "63, 5, 5"})
  void findsWhoeverIsANeighbourInSomeRotation(int width, int rotations, int distance) {
    int[] turns = RotationJoin.evenly(rotations, width);
    for (int count : new int[] {0, 1, 2, 60}) {
      long[] keys = random.longs(count).map(key -> key >>> (64 - width)).toArray();
      for (int i = 1; i < count; i += 2) {
        keys[i] = keys[i - 1] ^ 1L << random.nextInt(width);
      }
      // Distinct, since which of several equal keys are neighbours is nobody's promise.
      long[] distinct = Arrays.stream(keys).distinct().toArray();

      long[] found =
          Collected.pairs(
              sink -> RotationJoin.join(distinct, distinct.length, width, turns, distance, sink));

      assertThat(found).isEqualTo(slow(distinct, width, turns, distance));
    }
  }

  @Test
  void equalKeysAreFound() {
    long[] found =
        Collected.pairs(sink -> RotationJoin.join(new long[] {7, 7}, 2, 8, new int[1], 0, sink));

    assertThat(found).containsExactly(1L);
  }

  @Test
  void mistakesAreNamed() {
    assertThatThrownBy(() -> RotationJoin.join(new long[0], 0, 65, new int[1], 3, (a, b) -> {}))
        .hasMessage("width must be 1 to 64, got 65");
    assertThatThrownBy(() -> RotationJoin.join(new long[0], 0, 16, new int[] {16}, 3, (a, b) -> {}))
        .hasMessage("a turn must be 0 to 15 bits, got 16");
    assertThatThrownBy(() -> RotationJoin.evenly(17, 16))
        .hasMessage("rotations must be 1 to 16, got 17");
    assertThatThrownBy(() -> RotationJoin.evenly(0, 16))
        .hasMessage("rotations must be 1 to 16, got 0");
  }

  @Test
  void rotationsLieEvenlyOverTheWidth() {
    assertThat(RotationJoin.evenly(4, 64)).containsExactly(0, 16, 32, 48);
    assertThat(RotationJoin.evenly(3, 64)).containsExactly(0, 21, 42);
    assertThat(RotationJoin.evenly(1, 1)).containsExactly(0);
  }

  /** They differ in the highest bit alone, and only a circle brings them together. */
  @Test
  void theLargestKeyIsANeighbourOfTheSmallest() {
    long[] keys = {0x8000, 0x0000, 0x1234, 0x7654};

    long[] found = Collected.pairs(sink -> RotationJoin.join(keys, 4, 16, new int[1], 1, sink));

    assertThat(found).containsExactly(1L);
  }

  private static long[] slow(long[] keys, int width, int[] turns, int distance) {
    boolean[][] neighbours = new boolean[keys.length][keys.length];
    for (int by : turns) {
      List<Integer> order =
          IntStream.range(0, keys.length)
              .boxed()
              .sorted(Comparator.comparing(i -> rotated(keys[i], by, width)))
              .toList();
      for (int i = 0; i < order.size(); i++) {
        int next = order.get((i + 1) % order.size());
        neighbours[order.get(i)][next] = true;
        neighbours[next][order.get(i)] = true;
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
