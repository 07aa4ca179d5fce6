package dev.doppel.core.sketch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MinHashAccuracyTest {

  private static final int COMPONENTS = 120;

  private final SplittableRandom random = new SplittableRandom(42);

  /*
   * Each component agrees with probability J, the sets' resemblance, so the mean estimate of many
   * pairs is J. With independent components the variance of one estimate would be J(1-J)/120; bins
   * of one throw are to be as well concentrated, which is the paper's promise. So we bound
   *
   *   the mean:      five of those sigmas / sqrt(pairs), once in 1.7 million seeds if J is right;
   *   the variance:  J(1-J)/120 * (1 + 5 sqrt(2/pairs)), the five-sigma bound of a sample variance.
   *
   * Teeth, measured: throwing alike in every round gives sets of ten 80 times the variance; letting
   * a later round replace a filled bin is 30 sigmas off or more for small sets; components of 8
   * bits, 39 sigmas for the largest set and the least resemblance, but nothing for sets of 100.
   *
   * The resemblance is the nearest to the one named that sets of the size can have.
   */
  @ParameterizedTest
  @CsvSource({
    "10, 0.2", "10, 0.5", "10, 0.8", "10, 0.95",
    "100, 0.2", "100, 0.5", "100, 0.8", "100, 0.95",
    "1000, 0.2", "1000, 0.5", "1000, 0.8", "1000, 0.95",
    "5000, 0.2", "5000, 0.5", "5000, 0.8", "5000, 0.95"
  })
  void estimatesLikeAsManyIndependentHashes(int size, double named) {
    int shared = Math.min(size - 1, (int) Math.round(2 * named * size / (1 + named)));
    double resemblance = (double) shared / (2 * size - shared);
    int pairs = size <= 1000 ? 2000 : 500;

    double errors = 0;
    double squares = 0;
    for (int i = 0; i < pairs; i++) {
      double error = estimate(size, shared) - resemblance;
      errors += error;
      squares += error * error;
    }

    double variance = resemblance * (1 - resemblance) / COMPONENTS;
    assertThat(errors / Math.sqrt(variance * pairs)).as("sigmas").isBetween(-5.0, 5.0);
    assertThat(squares / pairs / variance)
        .as("variance against independent hashes")
        .isLessThan(1 + 5 * Math.sqrt(2.0 / pairs));
  }

  private double estimate(int size, int shared) {
    long[] a = random.longs(size).toArray();
    long[] b = random.longs(size).toArray();
    System.arraycopy(a, 0, b, 0, shared);
    MinHash minHash = MinHash.ofComponents(COMPONENTS);
    long[] left = new long[COMPONENTS];
    long[] right = new long[COMPONENTS];
    minHash.sketch(a, size, left);
    minHash.sketch(b, size, right);
    return MinHash.resemblance(left, right);
  }
}
