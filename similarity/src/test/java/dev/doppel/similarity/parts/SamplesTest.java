package dev.doppel.similarity.parts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.shingle.ShingleSet;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SamplesTest {

  private final SplittableRandom random = new SplittableRandom(42);

  /** Enough for eight hits of a text at the share, within bounds. */
  @ParameterizedTest
  @CsvSource({"1, 16", "0.5, 16", "0.4, 20", "0.1, 80", "0.03, 256", "0.001, 256"})
  void theSmallestShinglesAreTaken_asManyAsTheShareAsksFor(double containment, int most) {
    Samples samples = Samples.forContainment(containment);
    for (int size : new int[] {0, 1, 2, most - 1, most, most + 1, 500, 3000}) {
      ShingleSet set = set(random.longs(size).toArray());

      samples.clear();
      samples.smallest(set);

      assertThat(samples.size()).isEqualTo(Math.min(most, size));
      assertThat(values(samples).boxed().sorted(Long::compareUnsigned))
          .containsExactlyElementsOf(
              shingles(set).boxed().sorted(Long::compareUnsigned).limit(most).toList());
    }
  }

  /** All small, all large, and but a few small: nobody promises that shingles spread evenly. */
  @ParameterizedTest
  @CsvSource({"0, 1000", "-1000, 1000", "0, 12", "0, 40"})
  void theSmallestAreTakenHoweverShinglesSpread(long from, int close) {
    long[] chosen = new long[2000];
    for (int i = 0; i < chosen.length; i++) {
      chosen[i] = i < close ? from + i + 1 : Long.MIN_VALUE | random.nextLong();
    }
    ShingleSet set = set(chosen);
    Samples samples = Samples.forContainment(0.9);

    samples.smallest(set);

    assertThat(values(samples).boxed().sorted(Long::compareUnsigned))
        .containsExactlyElementsOf(
            shingles(set).boxed().sorted(Long::compareUnsigned).limit(16).toList());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 25})
  void allShinglesDivisibleByANumberAreTaken(int divisor) {
    ShingleSet set = set(random.longs(5000).toArray());
    Samples samples = Samples.forContainment(0.9);

    samples.clear();
    samples.modulo(set, divisor);

    assertThat(values(samples))
        .containsExactlyElementsOf(
            shingles(set)
                .filter(each -> Long.remainderUnsigned(each, divisor) == 0)
                .boxed()
                .toList());
  }

  /**
   * Counted toss by toss: of texts at the share no more than one in a thousand has fewer hits in
   * its samples than are needed, and with one more needed it would be more than that. Samples that
   * are 0 mod p are as many as the text is long: the probability of no hit is soon below any
   * double.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0.02, 0.1, 0.5, 0.8, 0.9})
  void aTextAtTheShareIsMissedOnceInAThousand(double containment) {
    double[] hits = {1}; // the probability of each number of them
    for (int samples = 1; samples <= 2000; samples++) {
      double[] more = new double[samples + 1];
      for (int i = 0; i < samples; i++) {
        more[i] += hits[i] * (1 - containment);
        more[i + 1] += hits[i] * containment;
      }
      hits = more;

      int needed = Samples.needed(samples, containment);

      double missed = Arrays.stream(hits, 0, needed).sum();
      assertThat(needed).isPositive();
      assertThat(needed == 1 || missed <= 1e-3).isTrue();
      assertThat(needed == samples || missed + hits[needed] > 1e-3).isTrue();
    }
  }

  @Test
  void ofATextThatLiesWhollyInAnotherAllSamplesAreThere() {
    assertThat(Samples.needed(16, 1)).isEqualTo(16);
    assertThat(Samples.needed(0, 1)).isEqualTo(1);
    assertThat(Samples.needed(0, 0.5)).as("none to go by").isEqualTo(1);
  }

  private static ShingleSet set(long[] values) {
    ShingleSet set = ShingleSet.withDefaultLimit();
    set.clear(values.length);
    set.accept(values, values.length);
    return set;
  }

  private static LongStream shingles(ShingleSet set) {
    return Arrays.stream(set.values(), 0, set.size());
  }

  private static LongStream values(Samples samples) {
    return Arrays.stream(samples.values(), 0, samples.size());
  }
}
