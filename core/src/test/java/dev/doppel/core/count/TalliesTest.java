package dev.doppel.core.count;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TalliesTest {

  private static final int LENGTH = 100;

  /** Every width is left for every wider one, at its last and first value. */
  @Test
  void countsSurviveEachWidening() {
    long[] limits = {0xFFFF, 0x10000, Integer.MAX_VALUE, Integer.MAX_VALUE + 1L, Long.MAX_VALUE};
    for (int from = 0; from < limits.length; from++) {
      for (int to = from; to < limits.length; to++) {
        Tallies tallies = new Tallies(LENGTH);
        tallies.set(0, limits[from]);
        tallies.set(LENGTH - 1, limits[to]);

        assertThat(tallies.get(0)).isEqualTo(limits[from]);
        assertThat(tallies.get(1)).isZero();
        assertThat(tallies.get(LENGTH - 1)).isEqualTo(limits[to]);
      }
    }
  }

  @Test
  void sameAsAnArrayOfLongs() {
    SplittableRandom random = new SplittableRandom(1);
    Tallies tallies = new Tallies(LENGTH);
    long[] expected = new long[LENGTH];
    for (int bits = 1; bits < 64; bits++) {
      for (int i = 0; i < 200; i++) {
        int at = random.nextInt(LENGTH);
        int other = random.nextInt(LENGTH);
        long value = random.nextLong() >>> (64 - bits);
        tallies.set(at, value);
        expected[at] = value;
        tallies.swap(at, other);
        expected[at] = expected[other];
        expected[other] = value;
      }
      for (int i = 0; i < LENGTH; i++) {
        assertThat(tallies.get(i)).isEqualTo(expected[i]);
      }
    }
  }

  @Test
  void bytesGrowWithTheCounts() {
    Tallies tallies = new Tallies(LENGTH);
    assertThat(tallies.bytes()).isEqualTo(2 * LENGTH);
    tallies.set(3, 65_535);
    assertThat(tallies.bytes()).isEqualTo(2 * LENGTH);
    tallies.set(3, 65_536);
    assertThat(tallies.bytes()).isEqualTo(4 * LENGTH);
    tallies.set(3, Integer.MAX_VALUE);
    assertThat(tallies.bytes()).isEqualTo(4 * LENGTH);
    tallies.set(3, 1L << 40);
    assertThat(tallies.bytes()).isEqualTo(8 * LENGTH);
  }
}
