package dev.doppel.index;

import dev.doppel.core.internal.Check;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is stored with a document besides its caller's metadata: the place of its text, and whether
 * a person wants to keep it. Callers neither set nor see it.
 */
final class OwnMetadata {

  /*
   * Both stand among the metadata of the index's records, so these keys and values are a format:
   *
   *   doppel.text   TextFile.Place as text, such as "1234 56 9ae0daaf"
   *   doppel.keep   empty; there if a person wants to keep the document
   */

  private static final String PLACE = "doppel.text";
  private static final String KEEP = "doppel.keep";

  private OwnMetadata() {}

  /**
   * Makes sure that a caller's metadata has none of these keys.
   *
   * @throws IllegalArgumentException if it has one
   */
  static void requireNone(Map<String, String> metadata) {
    for (String key : List.of(PLACE, KEEP)) {
      Check.argument(!metadata.containsKey(key), "metadata '%s' is ours", key);
    }
  }

  /** The document as its caller gave it. */
  static SketchedDocument hide(SketchedDocument document) {
    return without(without(document, PLACE), KEEP);
  }

  /** The place of the document's text. */
  static TextFile.Place place(SketchedDocument document) {
    return TextFile.Place.parse(document.metadata().getOrDefault(PLACE, ""));
  }

  static SketchedDocument withPlace(SketchedDocument document, TextFile.Place place) {
    return with(document, PLACE, place.toString());
  }

  static boolean isKept(SketchedDocument document) {
    return document.metadata().containsKey(KEEP);
  }

  static SketchedDocument withKept(SketchedDocument document, boolean keep) {
    return keep ? with(document, KEEP, "") : without(document, KEEP);
  }

  private static SketchedDocument with(SketchedDocument document, String key, String value) {
    Map<String, String> metadata = new TreeMap<>(document.metadata());
    metadata.put(key, value);
    return document.withMetadata(metadata);
  }

  private static SketchedDocument without(SketchedDocument document, String key) {
    if (!document.metadata().containsKey(key)) {
      return document;
    }
    Map<String, String> metadata = new TreeMap<>(document.metadata());
    metadata.remove(key);
    return document.withMetadata(metadata);
  }
}
