package dev.doppel.core.sketch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlanceTest {

  private final SplittableRandom random = new SplittableRandom(55);
  private final Glance glance = Glance.buffer();
  private final long[] glances = new long[2 * Glance.WORDS];

  /** Right at the wanted resemblance one in thirty thousand may be lost. */
  @ParameterizedTest
  @CsvSource({
    "40, 0.55",
    "200, 0.55",
    "1000, 0.55",
    "5000, 0.55",
    "300, 0.8",
    "300, 0.3",
    "20, 0.9"
  })
  void hardlyEverLosesAPairThatReachesTheResemblance(int union, double resemblance) {
    int shared = (int) Math.ceil(union * resemblance);

    assertThat(dismissed(20_000, union, shared, resemblance)).isLessThanOrEqualTo(4);
  }

  @ParameterizedTest
  @CsvSource({"400, 0.05, 1.0", "400, 0.2, 0.9", "2000, 0.2, 0.95", "400, 0.3, 0.6"})
  void dismissesMostPairsFarBelow(int union, double resemblance, double share) {
    int dismissed = dismissed(2_000, union, (int) (union * resemblance), 0.55);

    assertThat(dismissed / 2_000.0).isGreaterThanOrEqualTo(share);
  }

  @Test
  void equalSetsReachEverything() {
    for (int size : new int[] {1, 2, 100, 10_000}) {
      assertThat(dismissed(100, size, size, 1)).isZero();
    }
  }

  @Test
  void zerosSayNothing() {
    glance.of(new long[] {7, 8, 9}, 3, glances, 0);

    assertThat(Glance.mayReach(1, glances, 0, glances, Glance.WORDS)).isTrue();
    assertThat(Glance.mayReach(1, glances, Glance.WORDS, glances, 0)).isTrue();
  }

  private int dismissed(int pairs, int union, int shared, double resemblance) {
    int dismissed = 0;
    long[] values = new long[union];
    for (int pair = 0; pair < pairs; pair++) {
      for (int i = 0; i < union; i++) {
        values[i] = random.nextLong();
      }
      int inFirst = shared + (union - shared) / 2;
      glance.of(values, inFirst, glances, 0);
      System.arraycopy(values, inFirst, values, shared, union - inFirst);
      glance.of(values, shared + union - inFirst, glances, Glance.WORDS);
      dismissed += Glance.mayReach(resemblance, glances, 0, glances, Glance.WORDS) ? 0 : 1;
    }
    return dismissed;
  }
}
