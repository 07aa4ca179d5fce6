package dev.doppel.sql;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.Sha256;
import dev.doppel.core.shingle.CanonicalText;
import dev.doppel.core.shingle.ShingleSet;
import dev.doppel.core.shingle.Shingler;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.sketch.SimHash;
import dev.doppel.engine.TextRules;
import java.util.Optional;

/**
 * Turns texts into what the table keeps of them: by shingles of three words, of which each distinct
 * one votes once; a text of fewer than nine words goes by five characters, and is similar only to
 * other such texts. Keeps buffers: one a thread.
 */
public final class DocumentSketcher {

  private static final Shingling WORDS = Shingling.words(3);

  private final CanonicalText canonical = CanonicalText.standard();
  private final Shingler words = Shingler.of(WORDS);
  private final Shingler characters = Shingler.of(TextRules.SHORT_SHINGLING);
  private final ShingleSet set = ShingleSet.withDefaultLimit();

  private DocumentSketcher() {}

  /** Returns a sketcher. */
  public static DocumentSketcher create() {
    return new DocumentSketcher();
  }

  /** Returns the sketch of a text; nothing if the text has nothing that could be compared. */
  public Optional<DocumentSketch> sketch(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    canonical.set(bytes, 0, bytes.length);
    set.clear(WORDS.expectedIn(canonical));
    byte unit = FineSketchV1.WORDS;
    if (words.shingle(canonical, set) < TextRules.leastWords(WORDS)) {
      unit = FineSketchV1.CHARACTERS;
      set.clear(canonical.length());
      characters.shingle(canonical, set);
    }
    if (set.size() == 0) {
      return Optional.empty();
    }
    return Optional.of(
        new DocumentSketch(
            canonical.fingerprint(),
            Sha256.of(canonical.bytes(), 0, canonical.length()),
            SimHash.of(set.values(), set.size()),
            canonical.length(),
            FineSketchV1.of(set, unit)));
  }
}
