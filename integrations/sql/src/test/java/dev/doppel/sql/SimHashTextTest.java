package dev.doppel.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SimHashTextTest {

  @ParameterizedTest
  @ValueSource(longs = {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, 4565842352917503107L})
  void bothFormsComeBack(long simHash) {
    assertThat(SimHashText.parse(Long.toString(simHash))).isEqualTo(simHash);
    assertThat(SimHashText.parse(" " + SimHashText.bits(simHash) + "\n")).isEqualTo(simHash);
    assertThat(SimHashText.bits(simHash)).hasSize(64);
  }

  @Test
  void rothsStringIsANumber() {
    String sttech = "0011111101011101000101010000111101110110010010010101110010000011";

    assertThat(SimHashText.parse(sttech)).isEqualTo(0x3F5D150F76495C83L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "9223372036854775808", "0x12"})
  void parse_neither(String text) {
    assertThatThrownBy(() -> SimHashText.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith("got '" + text + "'");
  }

  /** Section 2.3: 64 - 0.90 * 64 = 6.4, so 6 or less. */
  @Test
  void ninetyPercentAreSixBits() {
    assertThat(SimHashText.distance(0.90)).isEqualTo(6);
    assertThat(SimHashText.distance(1)).isZero();
    assertThat(SimHashText.distance(0)).isEqualTo(64);
    assertThatThrownBy(() -> SimHashText.distance(1.1)).hasMessage("similarity 1.1 not in [0,1]");
  }
}
