package dev.doppel.core.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.hash.Hashes;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Freezes version 1 of the cuts; each is worked out anew from the bytes before it as well. */
class ChunkingGoldenTest {

  private static final BigInteger LBFS = new BigInteger("bfe6b8a5bf378d83", 16);

  private final byte[] text = text(3000);

  @Test
  void golden_rabin() {
    List<Integer> slow = new ArrayList<>();
    for (int end = 1; end <= text.length; end++) {
      if ((fingerprint(end) & 0xFF) == 0x78 || end == text.length) {
        slow.add(end);
      }
    }

    assertThat(cuts(Chunking.JAIN_2005))
        .isEqualTo(slow)
        .containsExactly(270, 349, 494, 561, 1550, 1769, 1822, 2097, 2216, 2824, 3000);
  }

  @Test
  void golden_gear() {
    List<Integer> slow = new ArrayList<>();
    for (int end = 1; end <= text.length; end++) {
      if (gear(end) >>> 57 == 0 || end == text.length) {
        slow.add(end);
      }
    }

    assertThat(cuts(Chunking.DEFAULT))
        .isEqualTo(slow)
        .containsExactly(
            103, 383, 411, 432, 554, 716, 753, 806, 892, 1089, 1321, 1523, 1798, 1837, 1838, 1904,
            2027, 2229, 2402, 2429, 2558, 2686, 2702, 2714, 2735, 3000);
  }

  /** Bytes go by fours up to the end or the limit, wherever these come. */
  @ParameterizedTest
  @ValueSource(ints = {16, 17, 18, 19, 30, 64})
  void gear_anyLengthAndLimit(int maxBytes) {
    for (int length = 0; length <= 200; length++) {
      List<Integer> slow = new ArrayList<>();
      int start = 0;
      for (int end = 1; end <= length; end++) {
        if (gear(end) >>> 60 == 0 || end - start == maxBytes || end == length) {
          slow.add(end);
          start = end;
        }
      }

      assertThat(cuts(Chunking.gear(16, maxBytes), length)).isEqualTo(slow);
    }
  }

  private List<Integer> cuts(Chunking chunking) {
    return cuts(chunking, text.length);
  }

  private List<Integer> cuts(Chunking chunking, int length) {
    List<Integer> cuts = new ArrayList<>();
    chunking.chunk(text, length, (start, end) -> cuts.add(end));
    return cuts;
  }

  /** The last 48 bytes as a polynomial over GF(2), modulo that of LBFS, by long division. */
  private long fingerprint(int end) {
    BigInteger rest = BigInteger.ZERO;
    for (int i = Math.max(0, end - 48); i < end; i++) {
      rest = rest.shiftLeft(8).or(BigInteger.valueOf(text[i] & 0xFF));
    }
    while (rest.bitLength() >= LBFS.bitLength()) {
      rest = rest.xor(LBFS.shiftLeft(rest.bitLength() - LBFS.bitLength()));
    }
    return rest.longValueExact();
  }

  /** The last 64 bytes' words, each doubled as often as bytes came after it. */
  private long gear(int end) {
    long sum = 0;
    for (int age = 0; age < 64 && age < end; age++) {
      sum += Hashes.mix(((text[end - 1 - age] & 0xFF) + 1) * Hashes.GOLDEN) << age;
    }
    return sum;
  }

  private static byte[] text(int length) {
    byte[] text = new byte[length];
    for (int i = 0; i < length; i++) {
      text[i] = (byte) Hashes.mix(i + 1);
    }
    return text;
  }
}
