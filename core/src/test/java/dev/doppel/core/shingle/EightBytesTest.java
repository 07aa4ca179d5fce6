package dev.doppel.core.shingle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

class EightBytesTest {

  private final SplittableRandom random = new SplittableRandom(42);

  @Test
  void oneByteBeyondAsciiIsSeen() {
    for (int place = 0; place < 8; place++) {
      for (int value = 0; value < 256; value++) {
        byte[] bytes = randomAscii();
        bytes[place] = (byte) value;

        assertThat(EightBytes.isAscii(EightBytes.get(bytes, 0)))
            .as("%02x at %d", value, place)
            .isEqualTo(value < 128);
      }
    }
  }

  @Test
  void everyCharacterIsToldInEveryPlace() {
    for (int place = 0; place < 8; place++) {
      for (int value = 0; value < 128; value++) {
        byte[] bytes = randomAscii();
        bytes[place] = (byte) value;
        long eight = EightBytes.get(bytes, 0);

        assertThat(EightBytes.spaces(eight))
            .isEqualTo(topBits(bytes, c -> CharClass.classify(c) == CharClass.SPACE));
        assertThat(EightBytes.wordCharacters(eight))
            .isEqualTo(topBits(bytes, c -> CharClass.classify(c) == CharClass.WORD));
        assertThat(EightBytes.lowerCase(eight)).isEqualTo(lowerCase(bytes));
      }
    }
  }

  @Test
  void anyTopBits() {
    for (int bits = 0; bits < 256; bits++) {
      byte[] bytes = randomAscii();
      byte[] blanked = bytes.clone();
      long topBits = 0;
      for (int place = 0; place < 8; place++) {
        if ((bits >> place & 1) != 0) {
          topBits |= 0x80L << (8 * place);
          blanked[place] = ' ';
        }
      }
      int first = Integer.numberOfTrailingZeros(bits | 256);

      assertThat(EightBytes.gather(topBits)).isEqualTo(bits);
      assertThat(EightBytes.first(topBits)).isEqualTo(first);
      assertThat(EightBytes.run(topBits, first))
          .isEqualTo(Integer.numberOfTrailingZeros(~(bits >> first)));
      assertThat(EightBytes.blank(EightBytes.get(bytes, 0), topBits))
          .isEqualTo(EightBytes.get(blanked, 0));
    }
  }

  @Test
  void getsTheFirstByteLowest() {
    byte[] bytes = {0, 1, 2, 3, 4, 5, 6, 7, -8, 9};

    assertThat(EightBytes.get(bytes, 1)).isEqualTo(0xf807060504030201L);
  }

  @Test
  void setsWhatItGets() {
    byte[] bytes = new byte[10];

    EightBytes.set(bytes, 1, 0x0807060504030201L);

    assertThat(bytes).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 0);
  }

  private static long topBits(byte[] bytes, IntPredicate property) {
    long topBits = 0;
    for (int i = 0; i < 8; i++) {
      topBits |= property.test(bytes[i]) ? 0x80L << (8 * i) : 0;
    }
    return topBits;
  }

  private static long lowerCase(byte[] bytes) {
    byte[] small = bytes.clone();
    for (int i = 0; i < 8; i++) {
      small[i] = (byte) Character.toLowerCase(bytes[i]);
    }
    return EightBytes.get(small, 0);
  }

  private byte[] randomAscii() {
    byte[] bytes = new byte[8];
    for (int i = 0; i < 8; i++) {
      bytes[i] = (byte) random.nextInt(128);
    }
    return bytes;
  }
}
