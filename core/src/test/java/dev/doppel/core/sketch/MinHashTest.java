package dev.doppel.core.sketch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.hash.Hashes;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MinHashTest {

  private final SplittableRandom random = new SplittableRandom(42);

  /** Freezes version 1. */
  @ParameterizedTest
  @CsvSource({
    "1, 4, 0000000462c79d2c 00000000100b05e5 00000001ddc2d772 00000007d41a25f8",
    "3, 4, 00000000e31428f0 00000000100b05e5 00000001ddc2d772 000000003a2b148a",
    "100, 4, 0000000005e6526f 00000000046ef165 000000000d80457c 0000000001408015"
  })
  void golden(int size, int components, String expected) {
    long[] set = LongStream.rangeClosed(1, size).map(Hashes::mix).toArray();

    String hex =
        LongStream.of(sketch(set, components))
            .mapToObj(HexFormat.of()::toHexDigits)
            .collect(Collectors.joining(" "));

    assertThat(hex).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "5, 1", "1, 2", "2, 3", "1, 128", "10, 128", "300, 128", "5000, 120"})
  void isTheSmallestThrowOfTheFirstRoundThatHitsABin(int size, int components) {
    for (int i = 0; i < 5; i++) {
      long[] set = random.longs(size).toArray();

      assertThat(sketch(set, components)).isEqualTo(naive(set, components));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 10, 100, 1000})
  void ofAUnionIsTheSmallerOfEachTwo(int size) {
    long[] left = random.longs(size).toArray();
    long[] right = random.longs(2L * size).toArray();
    long[] both = LongStream.concat(LongStream.of(left), LongStream.of(right)).toArray();
    long[] leftSketch = sketch(left, 128);
    long[] rightSketch = sketch(right, 128);
    long[] smaller = new long[128];
    Arrays.setAll(smaller, i -> Math.min(leftSketch[i], rightSketch[i]));

    assertThat(sketch(both, 128)).isEqualTo(smaller);
  }

  @Test
  void neitherOrderNorRepeatsMatter() {
    long[] set = random.longs(50).toArray();
    long[] shuffled = new long[100];
    for (int i = 0; i < 50; i++) {
      shuffled[i] = set[49 - i];
      shuffled[50 + i] = set[i];
    }

    assertThat(sketch(shuffled, 128)).isEqualTo(sketch(set, 128));
  }

  @Test
  void seesOnlyTheFirstHashes() {
    long[] set = random.longs(20).toArray();
    long[] sketch = new long[16];

    MinHash.ofComponents(16).sketch(set, 5, sketch);

    assertThat(sketch).isEqualTo(sketch(Arrays.copyOf(set, 5), 16));
  }

  @Test
  void resemblanceOfTheSameAndOfStrangers() {
    long[] one = sketch(new long[] {1}, 128);
    long[] two = sketch(new long[] {2}, 128);

    assertThat(MinHash.resemblance(one, one)).isEqualTo(1);
    assertThat(MinHash.resemblance(one, two)).isZero();
    assertThat(MinHash.resemblance(new long[] {1, 2, 3, 4}, new long[] {1, 0, 3, 0}))
        .isEqualTo(0.5);
  }

  @Test
  void mistakesAreNamed() {
    assertThatThrownBy(() -> MinHash.ofComponents(0))
        .hasMessage("components must be 1 to 16384, got 0");
    assertThatThrownBy(() -> sketch(new long[0], 4))
        .hasMessage("a set of 0 elements has no MinHash");
    assertThatThrownBy(() -> MinHash.ofComponents(4).sketch(new long[] {1}, 1, new long[3]))
        .hasMessage("sketch has 3 places, not 4");
    assertThatThrownBy(() -> MinHash.resemblance(new long[3], new long[4]))
        .hasMessage("sketches of 3 and 4 components");
  }

  private static long[] sketch(long[] set, int components) {
    long[] sketch = new long[components];
    MinHash.ofComponents(components).sketch(set, set.length, sketch);
    return sketch;
  }

  /** All 2k rounds of the paper for every bin, one after the other. */
  private static long[] naive(long[] set, int components) {
    long[] sketch = new long[components];
    for (int bin = 0; bin < components; bin++) {
      long best = Long.MAX_VALUE;
      for (int round = 0; round < 2 * components && best == Long.MAX_VALUE; round++) {
        for (long hash : set) {
          long thrown = round == 0 ? hash : Hashes.mix(hash + round * Hashes.GOLDEN);
          long into =
              round < components
                  ? Math.multiplyHigh(thrown >>> 32, (long) components << 32)
                  : round - components;
          long value = round * (1L << 32) + (thrown & 0xFFFFFFFFL);
          best = into == bin ? Math.min(best, value) : best;
        }
      }
      sketch[bin] = best;
    }
    return sketch;
  }
}
