package dev.doppel.index;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.shingle.ShingleSet;
import dev.doppel.core.shingle.Shingling.Unit;
import dev.doppel.core.shingle.TextShingles;
import dev.doppel.core.sketch.MinHash;
import dev.doppel.core.sketch.SimHash;
import java.util.Map;

/** Sketches one document after the other for an index. Keeps buffers: one instance per thread. */
public final class TextSketcher {

  private static final MinHash MINHASH = MinHash.ofComponents(SimilaritySettings.FINE.components());
  private static final long[] NOTHING = {};

  private final SimilaritySettings settings;
  private final TextShingles text;
  private final long[] signature = new long[MINHASH.components()];

  private TextSketcher(SimilaritySettings settings) {
    this.settings = settings;
    this.text = TextShingles.of(settings.shingling());
  }

  /** Returns a sketcher for an index with these settings. */
  public static TextSketcher of(SimilaritySettings settings) {
    return new TextSketcher(settings);
  }

  /** How it sketches. */
  public SimilaritySettings settings() {
    return settings;
  }

  /** Sketches a text. */
  public SketchedDocument sketch(String id, Map<String, String> metadata, String string) {
    return sketch(id, metadata, string.getBytes(UTF_8));
  }

  /** Sketches a text in UTF-8. */
  public SketchedDocument sketch(String id, Map<String, String> metadata, byte[] bytes) {
    text.read(bytes);
    ShingleSet set = text.isTooShort() ? text.characters() : text.shingles();
    return new SketchedDocument(
        id,
        metadata,
        text.fingerprint(),
        text.sha256(),
        text.isTooShort() ? Unit.CHARS : settings.shingling().unit(),
        SimHash.of(set),
        set.size() == 0 ? NOTHING : fine(set),
        text.canonical().length());
  }

  private long[] fine(ShingleSet set) {
    MINHASH.sketch(set.values(), set.size(), signature);
    return SimilaritySettings.FINE.pack(signature);
  }
}
