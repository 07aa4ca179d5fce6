package dev.doppel.engine.archives;

import dev.doppel.core.shingle.ShingleSet;
import dev.doppel.core.shingle.TextShingles;
import dev.doppel.core.sketch.MinHash;
import dev.doppel.core.sketch.PackedMinHash;
import dev.doppel.engine.documents.ReadText;
import dev.doppel.io.record.Document;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.UnreadableRecordException;
import dev.doppel.similarity.rules.DocumentSettings;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What a page is known by: the SHA-256 of its main text, and a sketch of it by which others are
 * compared. For one thread.
 */
final class PageSketch {

  /*
   * 256 components of 4 bits: the estimate is off by some 0.03. Shingles and threshold are those of
   * `doppel docs`. The sketch is not kept where the text is short.
   */

  private static final PackedMinHash PACKED = new PackedMinHash(256, 4);
  private static final DocumentSettings SETTINGS = DocumentSettings.builder().build();
  private static final int FEWEST_SHINGLES = 8;
  private static final int DIGEST_BYTES = 32;

  private final TextShingles shingles = TextShingles.of(SETTINGS.shingling());
  private final MinHash minHash = MinHash.ofComponents(PACKED.components());
  private final long[] sketch = new long[PACKED.components()];

  /** Returns what a page is known by; null if the record holds no page with enough of text. */
  byte @Nullable [] of(RawRecord record) {
    try {
      Document document = record.read();
      ReadText text = ReadText.of(document, DocumentSettings.Content.MAIN);
      shingles.read(text.bytes());
      ShingleSet set = shingles.shingles();
      if (text.isWithoutMain() || set.size() < FEWEST_SHINGLES) {
        return null;
      }
      minHash.sketch(set.values(), set.size(), sketch);
      ByteBuffer known = ByteBuffer.allocate(DIGEST_BYTES + PACKED.words() * Long.BYTES);
      known.put(Digests.sha256(text.bytes()));
      for (long word : PACKED.pack(sketch)) {
        known.putLong(word);
      }
      return known.array();
    } catch (UnreadableRecordException e) {
      return null; // no page, or a broken one: the record stays as it is
    }
  }

  /** Whether two texts are the same. */
  static boolean isSame(byte[] one, byte[] other) {
    return Arrays.equals(one, 0, DIGEST_BYTES, other, 0, DIGEST_BYTES);
  }

  /** The estimated resemblance of two texts. */
  static double resemblance(byte[] one, byte[] other) {
    return PACKED.resemblance(words(one), words(other));
  }

  /** Whether texts of this resemblance say nearly the same. */
  static boolean isNear(double resemblance) {
    return resemblance >= SETTINGS.threshold();
  }

  private static long[] words(byte[] known) {
    long[] words = new long[PACKED.words()];
    ByteBuffer.wrap(known, DIGEST_BYTES, known.length - DIGEST_BYTES).asLongBuffer().get(words);
    return words;
  }
}
