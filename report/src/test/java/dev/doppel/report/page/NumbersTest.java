package dev.doppel.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NumbersTest {

  @Test
  void countsHaveSeparators() {
    assertThat(Numbers.count(1_234_567)).isEqualTo("1,234,567");
    assertThat(Numbers.count(1, "copy", "copies")).isEqualTo("1 copy");
    assertThat(Numbers.count(1000, "copy", "copies")).isEqualTo("1,000 copies");
  }

  @Test
  void sharesOfNothing() {
    assertThat(Numbers.percent(0, 0)).isEqualTo("0 %");
    assertThat(Numbers.percent(310, 1243)).isEqualTo("24.9 %");
  }

  @Test
  void similaritiesAreRoundedDown() {
    assertThat(Numbers.similarity(0.9999)).isEqualTo("0.99");
    assertThat(Numbers.similarity(0.7f)).isEqualTo("0.70");
    assertThat(Numbers.similarity(1)).isEqualTo("1.00");
    assertThat(Numbers.percent(0.999)).isEqualTo("99 %");
  }

  @Test
  void bytesHaveAUnitThatFits() {
    assertThat(Numbers.bytes(9_999)).isEqualTo("9,999 B");
    assertThat(Numbers.bytes(83_512)).isEqualTo("83.5 kB");
    assertThat(Numbers.bytes(Long.MAX_VALUE)).isEqualTo("9223372.0 TB");
  }
}
