package dev.doppel.io.content;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.io.TestFiles;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class Utf8CensusTest {

  private final SplittableRandom random = new SplittableRandom(42);

  @Test
  void countsSequencesAndBadBytes() {
    byte[] bytes =
        TestFiles.concat(
            "plain ascii, then \u00e9 \u20ac \ud83d\ude00".getBytes(UTF_8),
            TestFiles.bytes(0xff, 0xc0, 0x80, 0xe2, 0x82));

    assertThat(Utf8Census.of(bytes, 0)).isEqualTo(new Utf8Census(3, 5));
  }

  @Test
  void acceptsEveryCharacter() {
    StringBuilder all = new StringBuilder();
    for (int point = 0; point <= Character.MAX_CODE_POINT; point++) {
      if (point < Character.MIN_SURROGATE || point > Character.MAX_SURROGATE) {
        all.appendCodePoint(point);
      }
    }

    assertThat(Utf8Census.of(all.toString().getBytes(UTF_8), 0))
        .isEqualTo(new Utf8Census(0x110000 - 0x800 - 0x80, 0));
  }

  /** Leading and trailing bytes at the edges of their ranges are drawn most of the time. */
  @Test
  void agreesWithTheDecoder() {
    int[] edges = {
      'a', 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc1, 0xc2, 0xdf, 0xe0, 0xed, 0xef, 0xf0, 0xf4,
      0xf5
    };
    int valid = 0;
    for (int round = 0; round < 200_000; round++) {
      byte[] bytes = new byte[random.nextInt(6)];
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = (byte) edges[random.nextInt(edges.length)];
      }
      boolean expected = isDecoded(bytes);
      valid += expected ? 1 : 0;

      assertThat(Utf8Census.of(bytes, 0).isValid())
          .as("%s", ByteBuffer.wrap(bytes))
          .isEqualTo(expected);
    }
    assertThat(valid).isGreaterThan(10_000);
  }

  private static boolean isDecoded(byte[] bytes) {
    try {
      UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }
}
