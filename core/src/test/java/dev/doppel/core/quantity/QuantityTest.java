package dev.doppel.core.quantity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What users write for durations, sizes and shares. */
class QuantityTest {

  @ParameterizedTest
  @CsvSource({
    "0s, 0",
    "500ms, 500",
    "90s, 90000",
    "10m, 600000",
    "24h, 86400000",
    "7d, 604800000",
    "1125899906842624ms, 1125899906842624",
    "013s, 13000"
  })
  void durationsHaveANumberAndAUnit(String text, long millis) {
    assertThat(Durations.parse(text)).isEqualTo(Duration.ofMillis(millis));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "s", "10", "10 s", "-1s", "1.5h", "10S", "10min", "1h30m", "P1D", "1e3s"})
  void otherDurationsAreRefused(String text) {
    assertThatThrownBy(() -> Durations.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a duration looks like 500ms, 90s, 10m, 24h or 7d, got '" + text + "'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1125899906842625ms", "13031250d", "999999999999999999d"})
  void longerDurationsAreRefused(String text) {
    assertThatThrownBy(() -> Durations.parse(text)).hasMessageContaining("at most 35,000 years");
  }

  @Test
  void aBareNumberCountsInTheUnitOfItsOption() {
    assertThat(Durations.parse("30", "s")).isEqualTo(Duration.ofSeconds(30));
    assertThat(Durations.parse("30m", "s")).isEqualTo(Duration.ofMinutes(30));
    assertThatThrownBy(() -> Durations.parse("30x", "s")).hasMessageContaining("'30x'");
  }

  @ParameterizedTest
  @CsvSource({"0s, 0s", "1500ms, 1500ms", "60s, 1m", "90m, 90m", "24h, 1d", "1000ms, 1s"})
  void durationsAreWrittenInTheLargestUnit(String text, String written) {
    assertThat(Durations.format(Durations.parse(text))).isEqualTo(written);
  }

  @Test
  void partsOfMillisecondsAreNotWritten() {
    assertThatThrownBy(() -> Durations.format(Duration.ofNanos(1)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Durations.format(Duration.ofMillis(-1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "8388608, 8388608",
    "10B, 10",
    "64KB, 64000",
    "64KiB, 65536",
    "10MB, 10000000",
    "10mb, 10000000",
    "64MiB, 67108864",
    "1GiB, 1073741824",
    "2TB, 2000000000000",
    "8388607TiB, 9223370937343148032",
    "9223372036854775KB, 9223372036854775000"
  })
  void sizesAreInPowersOf1000And1024(String text, long bytes) {
    assertThat(Sizes.parse(text)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "MB", "-1", "1.5MB", "64M", "64k", "10 MB", "1iB", "1PB"})
  void otherSizesAreRefused(String text) {
    assertThatThrownBy(() -> Sizes.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a size looks like 64MiB, 10MB or 1000000 (bytes), got '" + text + "'");
  }

  @Test
  void sizesOf2To63AreRefused() {
    assertThatThrownBy(() -> Sizes.parse("8388608TiB")).hasMessageContaining("less than 2^63");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1, 1",
    "1., 1",
    "0.8, 0.8",
    ".5, 0.5",
    "1e-4, 1e-4",
    "1.0E-4, 1e-4",
    "5%, 0.05",
    "0.5%, 0.005",
    "100%, 1",
    "1e-2%, 1e-4"
  })
  void sharesAreNumbersOrPercentages(String text, double share) {
    assertThat(Shares.parse(text)).isEqualTo(share);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "%", "-0.1", "1.1", "80", "101%", "5 %", "0x1p-1", "NaN", "half", "1e", "."})
  void otherSharesAreRefused(String text) {
    assertThatThrownBy(() -> Shares.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("such as 5%, got '" + text + "'");
  }
}
