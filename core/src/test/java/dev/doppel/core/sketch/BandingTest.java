package dev.doppel.core.sketch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.doppel.core.hash.Hashes;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BandingTest {

  @ParameterizedTest
  @CsvSource({"0.5, 33, 2", "0.6, 38, 3", "0.7, 22, 3", "0.8, 24, 5", "0.9, 15, 7"})
  void usualThresholds(double threshold, int bands, int rows) {
    assertThat(Banding.forThreshold(threshold)).isEqualTo(new Banding(bands, rows));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.3, 0.35, 0.4, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1})
  void missesOneInTenThousandAtTheThreshold(double threshold) {
    Banding banding = Banding.forThreshold(threshold);

    assertThat(banding.components()).isLessThanOrEqualTo(128);
    assertThat(banding.probability(threshold)).isGreaterThanOrEqualTo(1 - 1e-4);
    assertThat(fits(threshold, banding.rows() + 1)).as("a more selective one").isFalse();
  }

  /** With 128 rows of one, the most there are, a pair of resemblance 0.07 is missed too often. */
  @Test
  void lowThresholdsGetAllThereIs() {
    assertThat(Banding.forThreshold(0.05)).isEqualTo(new Banding(128, 1));
    assertThat(Banding.forThreshold(0.05).probability(0.05)).isLessThan(1 - 1e-4);
  }

  @Test
  void probabilityIsTheOneOfTheSCurve() {
    Banding banding = new Banding(20, 5);

    assertThat(banding.probability(0)).isZero();
    assertThat(banding.probability(1)).isEqualTo(1);
    assertThat(banding.probability(0.8)).isCloseTo(0.99964, within(1e-5)); // MMDS, section 3.4.2
    assertThat(banding.probability(0.2)).isCloseTo(0.0064, within(1e-4));
  }

  /** Freezes version 1. */
  @Test
  void golden() {
    long[] sketch = LongStream.rangeClosed(1, 6).map(Hashes::mix).toArray();
    int[] hashes = new int[5];

    new Banding(3, 2).hash(sketch, hashes, 1);

    assertThat(hashes).containsExactly(0, 1901868961, -1427798274, -519031347, 0);
  }

  @Test
  void bandsAreHashedApart() {
    SplittableRandom random = new SplittableRandom(42);
    Banding banding = new Banding(16, 8);
    long[] sketch = random.longs(128).toArray();
    int[] before = new int[16];
    banding.hash(sketch, before, 0);
    for (int i = 0; i < 128; i++) {
      long[] other = sketch.clone();
      other[i]++;
      int[] after = new int[16];
      banding.hash(other, after, 0);

      assertThat(Arrays.mismatch(before, after)).isEqualTo(i / 8);
      assertThat(Arrays.equals(before, i / 8 + 1, 16, after, i / 8 + 1, 16)).isTrue();
    }
  }

  @Test
  void equalBandsInDifferentPlacesAreNotEqual() {
    int[] hashes = new int[16];

    new Banding(16, 2).hash(new long[32], hashes, 0);

    assertThat(hashes).doesNotHaveDuplicates();
  }

  @Test
  void mistakesAreNamed() {
    assertThatThrownBy(() -> Banding.forThreshold(1.5))
        .hasMessage("threshold must lie between 0 and 1, got 1.5");
    assertThatThrownBy(() -> new Banding(0, 3)).hasMessage("banding of 0 bands by 3 rows");
  }

  private static boolean fits(double threshold, int rows) {
    Banding most = new Banding(Math.max(1, 128 / rows), rows);
    return rows <= 128 && most.probability(threshold) >= 1 - 1e-4;
  }
}
