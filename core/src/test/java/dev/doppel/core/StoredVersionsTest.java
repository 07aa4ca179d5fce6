package dev.doppel.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.hash.Fingerprint;
import dev.doppel.core.hash.Hashes;
import dev.doppel.core.shingle.JainText;
import dev.doppel.core.shingle.Shingler;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.sketch.MinHash;
import dev.doppel.core.sketch.SimHash;
import dev.doppel.core.testkit.Shingles;
import org.junit.jupiter.api.Test;

/**
 * Memories, indexes and tables hold what these algorithms gave. Each name stands for its values for
 * ever: whoever must change a value here adds an algorithm with another name, and leaves this one.
 */
class StoredVersionsTest {

  private static final String TEXT = "Have I seen this text before, or one that is much like it?";

  private final long[] shingles = Shingles.of(TEXT, Shingling.words(3));

  @Test
  void hashes() {
    assertThat(Hashes.VERSION).isEqualTo("xxh3-64-v1");
    assertThat(Hashes.of(TEXT)).isEqualTo(0xb482aee1279be56aL);
  }

  @Test
  void fingerprints() {
    assertThat(Fingerprint.VERSION).isEqualTo("xxh3-128-v1");
    assertThat(Fingerprint.of(TEXT)).hasToString("e95edef9ce81326ea90387120bdf64b4");
  }

  @Test
  void shingles() {
    assertThat(Shingler.VERSION_1).isEqualTo("shingles-v1");
    assertThat(Shingler.VERSION).isEqualTo("shingles-v2");
    assertThat(shingles).hasSize(11).startsWith(0x4ad18019dec162d9L);
    assertThat(Shingles.of(TEXT, Shingling.parse("words:3,v1"))).isEqualTo(shingles);
  }

  @Test
  void simHash() {
    assertThat(SimHash.VERSION).isEqualTo("simhash-64-v1");
    assertThat(SimHash.of(shingles, shingles.length)).isEqualTo(0x400407c752cdfe35L);
  }

  @Test
  void minHash() {
    assertThat(MinHash.VERSION).isEqualTo("minhash-v1");
    long[] sketch = new long[4];
    MinHash.ofComponents(4).sketch(shingles, shingles.length, sketch);
    assertThat(sketch).containsExactly(0x326bfedL, 0x624ded3cL, 0x4647d40cL, 0x72fd7f76L);
  }

  /** Of the paper's filters of chunks, whose own golden value is in {@code ChunkSketchTest}. */
  @Test
  void textOfJain2005() {
    assertThat(JainText.VERSION).isEqualTo("jain-text-v3");
    assertThat(JainText.of("1. (a) \u201cHave I\u201d, it's this:\n * text-book 10:30,\t3.5 kg?"))
        .isEqualTo("have i, it s this text book 1030, 3.5 kg?");
  }
}
