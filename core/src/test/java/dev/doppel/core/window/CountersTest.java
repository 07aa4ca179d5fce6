package dev.doppel.core.window;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CountersTest {

  private static final HashSpaces SPACES = new HashSpaces(5, 1000, false);

  private final Counters counters = new Counters(SPACES, 4);

  /** A counter of four bits counts to fourteen: fifteen may stand for more. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 14, 15, 16, 40})
  void whatWasTakenBackIsForgotten_unlessACounterMayHaveLostCount(int times) {
    for (int i = 0; i < times; i++) {
      counters.add(7);
      assertThat(counters.mightContain(7)).isTrue();
    }
    assertThat(counters.mightContain(8)).isFalse();
    boolean isStuck = times > 14;
    assertThat(counters.isStuck()).isEqualTo(isStuck);
    double full = Math.pow(5.0 / 5000, 5);
    assertThat(counters.expectedErrorNow()).isEqualTo(full);

    for (int i = 1; i <= times; i++) {
      counters.remove(7);
      assertThat(counters.mightContain(7)).isEqualTo(isStuck || i < times);
    }

    assertThat(counters.expectedErrorNow()).isEqualTo(isStuck ? full : 0);
    counters.clear();
    assertThat(counters.isStuck()).isFalse();
    assertThat(counters.mightContain(7)).isFalse();
    assertThat(counters.expectedErrorNow()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 14, 15})
  void aPartIsTakenOutOfTheSum(int times) {
    Counters part = new Counters(SPACES, 4);
    counters.add(1);
    for (int i = 0; i < times; i++) {
      counters.add(2);
      part.add(2);
    }

    counters.subtractAndClear(part);

    assertThat(counters.mightContain(1)).isTrue();
    assertThat(counters.mightContain(2)).isEqualTo(times > 14);
    assertThat(part.mightContain(2)).isFalse();
    assertThat(part.expectedErrorNow()).isZero();
    counters.erase(1);
    assertThat(counters.mightContain(1)).isFalse();
  }
}
