package dev.doppel.engine.similarity;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.Sha256;
import dev.doppel.core.shingle.CanonicalText;
import dev.doppel.core.shingle.ShingleSet;
import dev.doppel.core.shingle.Shingler;
import dev.doppel.core.shingle.Shingling.Unit;
import dev.doppel.core.sketch.MinHash;
import dev.doppel.core.sketch.SimHash;
import dev.doppel.engine.TextRules;
import dev.doppel.engine.documents.ReadText;
import dev.doppel.io.Document;
import java.util.HashMap;
import java.util.Map;

/** Sketches one document after the other for an index. Keeps buffers: one a thread. */
public final class TextSketcher {

  private static final MinHash MINHASH = MinHash.ofComponents(SimilaritySettings.FINE.components());
  private static final long[] NOTHING = {};

  private final SimilaritySettings settings;
  private final CanonicalText canonical = CanonicalText.standard();
  private final CanonicalText shingled;
  private final Shingler shingler;
  private final Shingler characters;
  private final ShingleSet set = ShingleSet.withDefaultLimit();
  private final long[] signature = new long[MINHASH.components()];

  private TextSketcher(SimilaritySettings settings) {
    this.settings = settings;
    this.shingled = CanonicalText.forShingling(settings.shingling());
    this.shingler = Shingler.of(settings.shingling());
    this.characters = Shingler.of(settings.shortShingling());
  }

  /** Returns a sketcher for an index with these settings. */
  public static TextSketcher of(SimilaritySettings settings) {
    return new TextSketcher(settings);
  }

  /**
   * Sketches a document as it was read, of a page the part that counts. What the document says of
   * itself is kept, where the metadata given does not say otherwise.
   */
  public SketchedDocument sketch(Document document, Map<String, String> metadata) {
    byte[] text = ReadText.of(document, settings.content()).bytes();
    Map<String, String> all = new HashMap<>(document.metadata());
    all.putAll(metadata);
    return sketch(document.id(), all, text);
  }

  /** Sketches a text. */
  public SketchedDocument sketch(String id, Map<String, String> metadata, String text) {
    return sketch(id, metadata, text.getBytes(UTF_8));
  }

  private SketchedDocument sketch(String id, Map<String, String> metadata, byte[] text) {
    canonical.set(text, 0, text.length);
    Unit unit = shingle(text);
    return new SketchedDocument(
        id,
        metadata,
        canonical.fingerprint(),
        Sha256.of(canonical.bytes(), 0, canonical.length()),
        unit,
        SimHash.of(set.values(), set.size()),
        set.size() == 0 ? NOTHING : fine(),
        canonical.length());
  }

  /** Fills the set, and returns of what. */
  private Unit shingle(byte[] text) {
    shingled.set(text, 0, text.length);
    set.clear(settings.shingling().expectedIn(shingled));
    long units = shingler.shingle(shingled, set);
    if (!settings.hasShortTexts() || units >= TextRules.leastWords(settings.shingling())) {
      return settings.shingling().unit();
    }
    set.clear(settings.shortShingling().expectedIn(canonical));
    characters.shingle(canonical, set);
    return Unit.CHARS;
  }

  private long[] fine() {
    MINHASH.sketch(set.values(), set.size(), signature);
    return SimilaritySettings.FINE.pack(signature);
  }
}
