package dev.doppel.core.sketch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.doppel.core.testkit.Binomial;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Does a distance mean the resemblance that we show a person? */
class SimHashCalibrationTest {

  private static final int PAIRS = 2000;

  private final SplittableRandom random = new SplittableRandom(42);

  /*
   * The bits of random hashes are independent, so the differing bits of many pairs are binomial; how
   * likely one differs follows exactly from the votes of shared and own elements, which are binomial
   * themselves. Five sigmas: once in 1.7 million seeds. Teeth, measured: a majority of 55 % is 23
   * sigmas off or more. A tie that is a one, or a fault in one bit of 64, goes unnoticed here.
   */
  @ParameterizedTest
  @CsvSource({"11, 10", "101, 50", "101, 90", "101, 100", "100, 90", "1001, 900"})
  void differsAsOftenAsTheVotesSay(int size, int shared) {
    long differing = 0;
    for (int i = 0; i < PAIRS; i++) {
      long[] a = random.longs(size).toArray();
      long[] b = random.longs(size).toArray();
      System.arraycopy(a, 0, b, 0, shared);
      differing += SimHash.distance(SimHash.of(a, size), SimHash.of(b, size));
    }

    assertThat(Binomial.of(64L * PAIRS, differs(size, shared)).sigmas(differing))
        .isBetween(-5.0, 5.0);
  }

  /**
   * Sets of the resemblance that a distance stands for have that distance on average, to a
   * hundredth of a bit; the mean distance is the unbiased quantity, the resemblance worked out from
   * a single distance is not.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 6, 10, 16, 24, 31})
  void resemblanceIsThatOfSetsWithThisMeanDistance(int distance) {
    double resemblance = SimHash.resemblance(distance);
    int size = 20_001;
    int shared = (int) Math.round(size * 2 * resemblance / (1 + resemblance));

    assertThat(64 * differs(size, shared)).isCloseTo(distance, within(0.01));
  }

  /** The probability that one bit of the SimHashes of two sets of one size differs. */
  private static double differs(int size, int shared) {
    double[] common = halves(shared);
    double[] own = halves(size - shared);
    double[] more = new double[size + 2]; // more[i]: own votes are i or more
    for (int i = own.length - 1; i >= 0; i--) {
      more[i] = more[i + 1] + own[i];
    }
    double differs = 0;
    for (int votes = 0; votes <= shared; votes++) {
      double set = more[Math.max(0, Math.min(size + 1, size / 2 + 1 - votes))];
      differs += common[votes] * 2 * set * (1 - set);
    }
    return differs;
  }

  /** The probabilities of 0, 1, ... heads in {@code throwsOfCoin} throws. */
  private static double[] halves(int throwsOfCoin) {
    double[] probability = new double[throwsOfCoin + 1];
    double log = -throwsOfCoin * Math.log(2);
    for (int heads = 0; heads <= throwsOfCoin; heads++) {
      probability[heads] = Math.exp(log);
      log += Math.log(throwsOfCoin - heads) - Math.log(heads + 1.0);
    }
    return probability;
  }
}
