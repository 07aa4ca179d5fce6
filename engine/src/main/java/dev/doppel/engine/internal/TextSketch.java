package dev.doppel.engine.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.shingle.ShingleSet;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.shingle.TextShingles;
import dev.doppel.core.sketch.MinHash;
import dev.doppel.core.sketch.PackedMinHash;
import dev.doppel.io.record.ContentKind;
import dev.doppel.io.record.Document;
import dev.doppel.web.html.Page;
import dev.doppel.web.html.RecognizableText;
import org.jspecify.annotations.Nullable;

/** Sketches texts in 16 bytes, enough to distinguish the same page from another. For one thread. */
public final class TextSketch {

  /*
   * 128 components of one bit. Texts that share nothing agree in half of them, which comes to a
   * resemblance of 0, with a deviation of 0.09: half of all is more than five deviations away, so
   * one of ten million pairs of strangers passes for the same page. A page of which a tenth of the
   * words changed has a resemblance above 0.5 by shingles of two words.
   */

  /** The resemblance of two sketches from which on aliases take their pages for one. */
  public static final double SAME = 0.5;

  private static final PackedMinHash PACKED = new PackedMinHash(128, 1);
  private static final int FEWEST_SHINGLES = 8;

  private final TextShingles shingles = TextShingles.of(Shingling.words(2));
  private final MinHash minHash = MinHash.ofComponents(PACKED.components());
  private final long[] sketch = new long[PACKED.components()];

  /** Returns the sketch of a text; null if it has too few words to be known by them. */
  public long @Nullable [] of(String text) {
    return of(text.getBytes(UTF_8));
  }

  /** Returns the sketch of a text in UTF-8; null if it has too few words to be known by them. */
  public long @Nullable [] of(byte[] utf8) {
    shingles.read(utf8);
    ShingleSet set = shingles.shingles();
    if (set.size() < FEWEST_SHINGLES) {
      return null;
    }
    minHash.sketch(set.values(), set.size(), sketch);
    return PACKED.pack(sketch);
  }

  /** Returns the sketch of what a page says, without what stands around it; null as above. */
  public long @Nullable [] of(Page page) {
    return of(page.recognizableText().map(RecognizableText::text).orElseGet(page::visibleText));
  }

  /** Returns the sketch of a text or of a page's main text; null as above. */
  public long @Nullable [] of(Document document) {
    return document.kind() == ContentKind.TEXT
        ? of(document.content())
        : of(Page.parse(document.content(), document.charset()));
  }

  /** Whether two sketches are those of one page. */
  public static boolean areSame(long[] one, long[] other) {
    return resemblance(one, other) >= SAME;
  }

  /** Estimates how alike the texts of two sketches are, from 0 to 1. */
  public static double resemblance(long[] one, long[] other) {
    return PACKED.resemblance(one, other);
  }

  /** Returns {@code rows} neighbouring bits of a sketch as a number. */
  public static long band(long[] sketch, int band, int rows) {
    return PACKED.band(sketch, band, rows);
  }
}
