package dev.doppel.bench.mutants;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A test of {@link Larger} that the build does not run; {@link MutantTableTest} does. */
class LargerCheck {

  @Test
  void theLargerOneIsGiven() {
    assertThat(Larger.of(1, 2)).isEqualTo(2);
    assertThat(Larger.of(2, 1)).isEqualTo(2);
  }
}
