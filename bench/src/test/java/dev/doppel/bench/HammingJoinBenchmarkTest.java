package dev.doppel.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HammingJoinBenchmarkTest {

  private final HammingJoinBenchmark benchmark = new HammingJoinBenchmark();

  @BeforeEach
  void makeKeys() {
    benchmark.keys = 100_000;
    benchmark.makeKeys();
  }

  @Test
  void findsWhatTheLoopFinds() {
    assertThat(benchmark.fiftiethWithin3())
        .isPositive()
        .isEqualTo(benchmark.fiftiethWithin3ByLoop());
  }

  @Test
  void rotationsFindNoMore() {
    assertThat(benchmark.tenthWithin3ByRotation())
        .isPositive()
        .isLessThanOrEqualTo(benchmark.tenthWithin3());
  }
}
