package dev.doppel.core.distance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class VectorsTest {

  private static final MathContext DIGITS = new MathContext(40);

  private final SplittableRandom random = new SplittableRandom(42);

  @Test
  void knownVectors() {
    assertThat(Vectors.euclidean(new double[] {0, 0}, new double[] {3, 4})).isEqualTo(5);
    assertThat(Vectors.cosine(new double[] {1, 0}, new double[] {0, 1})).isZero();
    assertThat(Vectors.cosine(new double[] {1, 2, -1}, new double[] {2, 1, 1})) // MMDS, 3.5.4
        .isCloseTo(0.5, within(1e-15));
    assertThat(Vectors.degrees(0.5)).isCloseTo(60, within(1e-12));
    assertThat(Vectors.degrees(-1)).isEqualTo(180);
    assertThat(Vectors.degrees(1 + 1e-12)).as("a cosine rounded up").isZero();
    assertThat(
            Vectors.hamming(
                new boolean[] {true, false, true, false, true},
                new boolean[] {true, true, true, true, false}))
        .isEqualTo(3);
  }

  @Test
  void zeroVectors() {
    assertThat(Vectors.cosine(new double[2], new double[] {1, 2})).isZero();
    assertThat(Vectors.cosine(new double[0], new double[0])).isZero();
    assertThat(Vectors.cosine(Map.of(), Map.of("a", 1))).isZero();
    assertThat(Vectors.euclidean(Map.of(), Map.of("a", 3))).isEqualTo(3);
    assertThat(Vectors.euclidean(new double[0], new double[0])).isZero();
  }

  @Test
  void bagsAndVectorsAgreeWithDecimalArithmetic() {
    for (int i = 0; i < 300; i++) {
      int[] a = random.ints(8, 0, 4).toArray();
      int[] b = random.ints(8, 0, 4).toArray();
      double euclidean = slowEuclidean(a, b);
      double cosine = slowCosine(a, b);

      assertThat(Vectors.euclidean(doubles(a), doubles(b))).isCloseTo(euclidean, within(1e-12));
      assertThat(Vectors.euclidean(bag(a), bag(b))).isCloseTo(euclidean, within(1e-12));
      assertThat(Vectors.cosine(doubles(a), doubles(b))).isCloseTo(cosine, within(1e-12));
      assertThat(Vectors.cosine(bag(a), bag(b))).isCloseTo(cosine, within(1e-12));
    }
  }

  @Test
  void mistakesAreNamed() {
    assertThatThrownBy(() -> Vectors.euclidean(new double[2], new double[3]))
        .hasMessage("vectors of 2 and 3 places");
    assertThatThrownBy(() -> Vectors.cosine(new double[2], new double[3]))
        .hasMessage("vectors of 2 and 3 places");
    assertThatThrownBy(() -> Vectors.hamming(new boolean[1], new boolean[0]))
        .hasMessage("vectors of 1 and 0 places");
  }

  private static double slowEuclidean(int[] a, int[] b) {
    int[] difference = new int[a.length];
    for (int i = 0; i < a.length; i++) {
      difference[i] = a[i] - b[i];
    }
    return product(difference, difference).sqrt(DIGITS).doubleValue();
  }

  private static double slowCosine(int[] a, int[] b) {
    BigDecimal norms = product(a, a).multiply(product(b, b)).sqrt(DIGITS);
    return norms.signum() == 0 ? 0 : product(a, b).divide(norms, DIGITS).doubleValue();
  }

  private static BigDecimal product(int[] a, int[] b) {
    BigDecimal sum = BigDecimal.ZERO;
    for (int i = 0; i < a.length; i++) {
      sum = sum.add(BigDecimal.valueOf((long) a[i] * b[i]));
    }
    return sum;
  }

  private static double[] doubles(int[] counts) {
    double[] doubles = new double[counts.length];
    for (int i = 0; i < counts.length; i++) {
      doubles[i] = counts[i];
    }
    return doubles;
  }

  private static Map<Integer, Integer> bag(int[] counts) {
    Map<Integer, Integer> bag = new HashMap<>();
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] != 0) {
        bag.put(i, counts[i]);
      }
    }
    return bag;
  }
}
