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
