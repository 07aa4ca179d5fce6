package dev.doppel.sql;

import dev.doppel.core.shingle.ShingleSet;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.shingle.TextShingles;
import dev.doppel.core.sketch.SimHash;
import java.util.Optional;

/**
 * Turns texts into what the table keeps of them: by shingles of three words, of which each distinct
 * one votes once; a text of fewer than nine words is cut into runs of five characters, and is
 * similar only to other such texts. Tables do not say by which rules their rows were made, so these
 * are and stay those of edition 1: what earlier versions stored is found. Keeps buffers: one
 * instance per thread.
 */
public final class DocumentSketcher {

  private final TextShingles shingles = TextShingles.of(Shingling.words(3).inEdition(1));

  private DocumentSketcher() {}

  /** Returns a sketcher. */
  public static DocumentSketcher create() {
    return new DocumentSketcher();
  }

  /** Returns the sketch of a text; nothing if the text has nothing that could be compared. */
  public Optional<DocumentSketch> sketch(String text) {
    shingles.read(text);
    boolean isShort = shingles.isTooShort();
    ShingleSet set = isShort ? shingles.characters() : shingles.shingles();
    if (set.size() == 0) {
      return Optional.empty();
    }
    return Optional.of(
        new DocumentSketch(
            shingles.fingerprint(),
            shingles.sha256(),
            SimHash.of(set),
            shingles.canonical().length(),
            FineSketchV1.of(set, isShort ? FineSketchV1.CHARACTERS : FineSketchV1.WORDS)));
  }
}
