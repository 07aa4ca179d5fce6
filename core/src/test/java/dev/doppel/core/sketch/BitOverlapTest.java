package dev.doppel.core.sketch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BitOverlapTest {

  private static final int BITS = 2048;

  private final SplittableRandom random = new SplittableRandom(7);

  @Test
  void theSharesAreOfTheFullerTheEmptierAndTheFirstFilter() {
    BitOverlap overlap = new BitOverlap(40, 100, 30, BITS);

    assertThat(overlap.match(BitShare.FULLER)).isEqualTo(0.3);
    assertThat(overlap.match(BitShare.EMPTIER)).isEqualTo(0.75);
    assertThat(overlap.match(BitShare.SOURCE)).isEqualTo(0.75);
    assertThat(new BitOverlap(100, 40, 30, BITS).match(BitShare.SOURCE)).isEqualTo(0.3);
  }

  /** The paper's complete subset; one bit outside is one too many for it. */
  @Test
  void aFilterIsIncludedIfAllItsBitsAreInTheOther() {
    assertThat(new BitOverlap(100, 400, 100, BITS).isInclusion(1)).isTrue();
    assertThat(new BitOverlap(400, 100, 100, BITS).isInclusion(1)).isTrue();
    assertThat(new BitOverlap(100, 400, 99, BITS).isInclusion(1)).isFalse();
    assertThat(new BitOverlap(100, 400, 99, BITS).isInclusion(0.99)).isTrue();
  }

  /**
   * Eighteen bits, three chunks, all lie in a half full filter once in 262,144; 31 once in 2^31.
   * The line is at one in 10^9.
   */
  @Test
  void whatChanceMayIncludeIsNotIncluded() {
    assertThat(new BitOverlap(18, BITS / 2, 18, BITS).isInclusion(1)).isFalse();
    assertThat(new BitOverlap(29, BITS / 2, 29, BITS).isInclusion(1)).isFalse();
    assertThat(new BitOverlap(30, BITS / 2, 30, BITS).isInclusion(1)).isTrue();
    assertThat(new BitOverlap(BITS, BITS, BITS, BITS).isInclusion(1)).isFalse();
    assertThat(new BitOverlap(0, 100, 0, BITS).isInclusion(0.1)).isFalse();
  }

  /** Of 200,000 pairs of strangers, small in large, none passes even at 60 % of the bits. */
  @Test
  void strangersAreNotIncluded() {
    int included = 0;
    for (int i = 0; i < 200_000; i++) {
      int part = 1 + random.nextInt(200);
      int whole = 600 + random.nextInt(500);
      int shared = 0;
      for (int bit = 0; bit < part; bit++) {
        shared += random.nextInt(BITS) < whole ? 1 : 0;
      }
      included += new BitOverlap(part, whole, shared, BITS).isInclusion(0.6) ? 1 : 0;
    }

    assertThat(included).isZero();
  }

  @Test
  void countsWordsFromWhereTheyBegin() {
    long[] words = random.longs(10).toArray();

    BitOverlap overlap = BitOverlap.of(words, 2, words, 6, 3);

    assertThat(overlap.a())
        .isEqualTo(Long.bitCount(words[2]) + Long.bitCount(words[3]) + Long.bitCount(words[4]));
    assertThat(overlap.b())
        .isEqualTo(Long.bitCount(words[6]) + Long.bitCount(words[7]) + Long.bitCount(words[8]));
    assertThat(overlap.shared())
        .isEqualTo(
            Long.bitCount(words[2] & words[6])
                + Long.bitCount(words[3] & words[7])
                + Long.bitCount(words[4] & words[8]));
    assertThat(overlap.bits()).isEqualTo(192);
  }

  @Test
  void filtersOfTwoSizesAreNotCompared() {
    assertThatThrownBy(() -> BitOverlap.of(new long[2], new long[3]))
        .hasMessage("cannot compare a filter of 128 bits with one of 192");
  }
}
