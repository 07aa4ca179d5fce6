package dev.doppel.core.papers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.sketch.SimHash;
import org.junit.jupiter.api.Test;

/** Roth: The Similarity Index v2.0. 2013. */
class RothTest {

  /** Table 1. The row of "llo" is missing from it, and the value it ends with is without it. */
  @Test
  void helloWorld() {
    long[] sums = {281, 317, 251, 262, 262, 344, 333, 322};

    assertThat(SimHash.of(sums, sums.length)).isEqualTo(264);
  }

  /** The same, step by step: three characters, their sum, the votes after each row. */
  @Test
  void helloWorld_votes() {
    String text = "Hello world";
    int[] votes = new int[16]; // V of the paper, the highest bit first
    for (int at = 0; at + 3 <= text.length(); at++) {
      String gram = text.substring(at, at + 3);
      if (gram.equals("llo")) {
        continue; // missing from the paper's table
      }
      int sum = gram.chars().sum();
      for (int place = 0; place < votes.length; place++) {
        votes[place] += (sum >>> (15 - place) & 1) != 0 ? 1 : -1;
      }
    }

    assertThat(votes).containsExactly(-8, -8, -8, -8, -8, -8, -8, 6, -6, 0, -4, 0, 2, 0, 0, 0);
    int hash = 0;
    for (int vote : votes) {
      hash = hash << 1 | (vote > 0 ? 1 : 0);
    }
    assertThat(hash).isEqualTo(0b0000000100001000).isEqualTo(264);
  }

  /** Section 2.3: files that are 90 % similar are within 6 bits, since 64 - 0.90 * 64 = 6.4. */
  @Test
  void ninetyPercentAreSixBits() {
    assertThat((int) Math.floor(64 - 0.90 * 64)).isEqualTo(6);
  }

  /** Section 2.2.2. */
  @Test
  void distanceOfTwoFiles() {
    String file1 = "1010001111011011111100110100" + "111101110110111010100000010100010000";
    String file2 = "1010001110011011111110000101" + "111101110110111010100001010100010000";

    long hash1 = Long.parseUnsignedLong(file1, 2);
    long hash2 = Long.parseUnsignedLong(file2, 2);

    assertThat(SimHash.distance(hash1, hash2)).isEqualTo(6);
  }
}
