package dev.doppel.core.sketch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FootprintTest {

  private final SplittableRandom random = new SplittableRandom(56);

  /** A bound from below, whatever the sizes: no pair may be dismissed that holds. */
  @ParameterizedTest
  @ValueSource(ints = {8, 16, 32, 64, 128})
  void neverCountsMoreThanAreMissing(int words) {
    for (int trial = 0; trial < 2_000; trial++) {
      int shared = random.nextInt(800);
      int ofFirst = random.nextInt(400);
      int ofSecond = random.nextInt(400);

      assertThat(missing(words, shared, ofFirst, ofSecond)).isBetween(0, ofSecond);
    }
  }

  /** Which is what makes it worth its memory: the chance of a free cell is exp(-1/8). */
  @ParameterizedTest
  @CsvSource({"64, 384, 128", "128, 900, 100", "8, 40, 24"})
  void countsFourInFiveOfThoseThatAreMissing(int words, int shared, int alone) {
    int counted = 0;
    for (int trial = 0; trial < 1_000; trial++) {
      counted += missing(words, shared, alone, alone);
    }

    assertThat(counted / 1_000.0).isBetween(0.8 * alone, (double) alone);
  }

  @Test
  void hasAboutEightBitsPerHash() {
    assertThat(Footprint.words(0)).isEqualTo(8);
    assertThat(Footprint.words(64)).isEqualTo(8);
    assertThat(Footprint.words(120)).isEqualTo(16);
    assertThat(Footprint.words(512)).isEqualTo(64);
    assertThat(Footprint.words(1e9)).isEqualTo(128);
  }

  @Test
  void lengthsThatAreNoPowersOfTwoAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Footprint.add(new long[0], 0, new long[24], 0, 24))
        .withMessage("words must be a power of two, got 24");
  }

  private int missing(int words, int shared, int ofFirst, int ofSecond) {
    long[] both = random.longs(shared).toArray();
    long[] footprints = new long[2 * words];
    Footprint.add(both, shared, footprints, 0, words);
    Footprint.add(both, shared, footprints, words, words);
    Footprint.add(random.longs(ofFirst).toArray(), ofFirst, footprints, 0, words);
    Footprint.add(random.longs(ofSecond).toArray(), ofSecond, footprints, words, words);
    return Footprint.missing(footprints, 0, footprints, words, words);
  }
}
