package dev.doppel.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.sketch.SimHash;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimHashReachTest {

  @Test
  void growsAsSimilarityFalls() {
    assertThat(SimHashReach.of(1)).isZero();
    assertThat(SimHashReach.of(0.95)).isEqualTo(8);
    assertThat(SimHashReach.of(0.9)).isEqualTo(11);
    assertThat(SimHashReach.of(0.8)).isEqualTo(15);
    assertThat(SimHashReach.of(0.5)).isBetween(20, 30);
  }

  @Test
  void of_noSimilarity() {
    assertThatThrownBy(() -> SimHashReach.of(0)).hasMessage("similarity must be in (0,1], got 0.0");
  }

  /*
   * Pairs of random sets of just the resemblance: those within reach are binomial with the share
   * that Charikar's angle gives. Five sigmas off happen once in 1.7 million seeds. Teeth: by the
   * same theory, a reach one bit shorter is seven sigmas off. Sets are odd, so that no vote is a tie.
   */
  @ParameterizedTest
  @CsvSource({"0.8, 808, 101, 0.9731", "0.9, 918, 51, 0.9696"})
  void holdsNineteenInTwenty(double resemblance, int shared, int own, double share) {
    Random random = new Random(5);
    int pairs = 2000;
    int within = 0;
    for (int pair = 0; pair < pairs; pair++) {
      long[] a = random.longs(shared + own).toArray();
      long[] b = a.clone();
      for (int i = 0; i < own; i++) {
        b[i] = random.nextLong();
      }
      int distance = SimHash.distance(SimHash.of(a, a.length), SimHash.of(b, b.length));
      within += distance <= SimHashReach.of(resemblance) ? 1 : 0;
    }

    double sigma = Math.sqrt(pairs * share * (1 - share));
    assertThat((within - pairs * share) / sigma).isBetween(-5.0, 5.0);
  }
}
