package dev.doppel.engine.internal;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimesTest {

  private final SplittableRandom random = new SplittableRandom(3);

  @ParameterizedTest
  @CsvSource({
    "0, 1970-01-01T00:00:00Z",
    "807256800, 1995-08-01T06:00:00Z",
    "807256800.5, 1995-08-01T06:00:00.500Z",
    "-1, 1969-12-31T23:59:59Z",
    "1447588800123, 2015-11-15T12:00:00.123Z",
    "1447588800123456, 2015-11-15T12:00:00.123Z",
    "1447588800123456789, 2015-11-15T12:00:00.123Z",
    "2015-11-15, 2015-11-15T00:00:00Z",
    "2015-11-15 12:01, 2015-11-15T12:01:00Z",
    "2015-11-15 12:01:02, 2015-11-15T12:01:02Z",
    "2015-11-15T12:01:02.34Z, 2015-11-15T12:01:02.340Z",
    "2015-11-15T12:01:02.3456789+02, 2015-11-15T10:01:02.345Z",
    "2015-11-15T12:01:02+02:30, 2015-11-15T09:31:02Z",
    "2015-11-15T12:01:02-0230, 2015-11-15T14:31:02Z",
    "2016-02-29T00:00:00Z, 2016-02-29T00:00:00Z",
    "2016-12-31T23:59:60Z, 2017-01-01T00:00:00Z",
    "22/Dec/2016:15:19:05 +0300, 2016-12-22T12:19:05Z",
    "22/Dec/2016:15:19:05, 2016-12-22T15:19:05Z"
  })
  void readsTheUsualShapes(String text, String instant) {
    assertThat(parse(text)).isEqualTo(Instant.parse(instant).toEpochMilli());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-",
        "x",
        "12x",
        "1.2.3",
        "12345678901234567890",
        "9223372036854775808",
        "2015-13-01",
        "2015-02-29",
        "2015-11-15X12:01:02",
        "2015-11-15 25:01:02",
        "2015-11-15 12:61:02",
        "2015-11-15 12:01:02 +02",
        "2015-11-15 12:01:02+2",
        "2015-11-15 12:01:02+99:00",
        "22/Dez/2016:15:19:05 +0300",
        "32/Dec/2016:15:19:05 +0300",
        "22/Dec/2016 15:19:05 +0300",
        "2015-11-15T12:01:02.34Zulu",
        "abcd-11-15 12:01:02",
        "2015/11/15 12:01:02",
        "1447588800123.5"
      })
  void whatIsNoTime(String text) {
    assertThat(parse(text)).isEqualTo(Times.UNREADABLE);
  }

  @Test
  void agreesWithTheLibrary() {
    DateTimeFormatter log = DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ENGLISH);
    DateTimeFormatter iso = DateTimeFormatter.ISO_OFFSET_DATE_TIME;
    for (int i = 0; i < 20_000; i++) {
      long seconds = random.nextLong(-30_000_000_000L, 60_000_000_000L);
      ZoneOffset offset = ZoneOffset.ofTotalSeconds(60 * random.nextInt(-18 * 60, 18 * 60 + 1));
      OffsetDateTime time = Instant.ofEpochSecond(seconds).atOffset(offset);

      assertThat(parse(log.format(time))).as("%s", time).isEqualTo(seconds * 1000);
      assertThat(parse(iso.format(time))).as("%s", time).isEqualTo(seconds * 1000);
    }
  }

  private static long parse(String text) {
    byte[] bytes = text.getBytes(US_ASCII);
    return Times.parse(bytes, 0, bytes.length);
  }
}
