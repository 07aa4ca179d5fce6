package dev.doppel.engine.aliases;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.shingle.ShingleSet;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.shingle.TextShingles;
import dev.doppel.core.sketch.MinHash;
import dev.doppel.core.sketch.PackedMinHash;
import org.jspecify.annotations.Nullable;

/** Sketches texts in 16 bytes, enough to distinguish the same page from another. For one thread. */
final class TextSketch {

  /*
   * 128 components of one bit. Texts that share nothing agree in half of them, which comes to a
   * resemblance of 0, with a deviation of 0.09: half of all is more than five deviations away, so
   * one of ten million pairs of strangers passes for the same page. A page of which a tenth of the
   * words changed has a resemblance above 0.5 by shingles of two words.
   */

  static final int WORDS = 2;

  private static final PackedMinHash PACKED = new PackedMinHash(128, 1);
  private static final double SAME = 0.5;
  private static final int FEWEST_SHINGLES = 8;

  private final TextShingles shingles = TextShingles.of(Shingling.words(2));
  private final MinHash minHash = MinHash.ofComponents(PACKED.components());
  private final long[] sketch = new long[PACKED.components()];

  /** Returns the sketch of a text; null if it has too few words to be known by them. */
  long @Nullable [] of(String text) {
    return of(text.getBytes(UTF_8));
  }

  long @Nullable [] of(byte[] utf8) {
    shingles.read(utf8);
    ShingleSet set = shingles.shingles();
    if (set.size() < FEWEST_SHINGLES) {
      return null;
    }
    minHash.sketch(set.values(), set.size(), sketch);
    return PACKED.pack(sketch);
  }

  /** Whether two sketches are those of one page. */
  static boolean areSame(long[] one, long[] other) {
    return PACKED.resemblance(one, other) >= SAME;
  }
}
