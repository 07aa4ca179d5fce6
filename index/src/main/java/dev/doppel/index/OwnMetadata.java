package dev.doppel.index;

import dev.doppel.core.internal.Check;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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
   *   doppel.discard  empty; there if a person wants no more of it
   *   doppel.added  how many documents came before its id did, and 1, a space, and when this state
   *                 of it came, in milliseconds; earlier versions stored none
   */

  private static final String PLACE = "doppel.text";
  private static final String KEEP = "doppel.keep";
  private static final String DISCARD = "doppel.discard";
  private static final String ADDED = "doppel.added";
  private static final List<String> ALL = List.of(PLACE, KEEP, DISCARD, ADDED);

  private OwnMetadata() {}

  /**
   * Makes sure that a caller's metadata has none of these keys.
   *
   * @throws IllegalArgumentException if it has one
   */
  static void requireNone(Map<String, String> metadata) {
    for (String key : ALL) {
      Check.argument(!metadata.containsKey(key), "metadata '%s' is ours", key);
    }
  }

  /** The document as its caller gave it. */
  static SketchedDocument hide(SketchedDocument document) {
    if (ALL.stream().noneMatch(document.metadata()::containsKey)) {
      return document;
    }
    Map<String, String> metadata = new TreeMap<>(document.metadata());
    metadata.keySet().removeAll(ALL);
    return document.withMetadata(metadata);
  }

  /** The values of its caller's metadata. */
  static Stream<String> values(SketchedDocument document) {
    return document.metadata().entrySet().stream()
        .filter(each -> !ALL.contains(each.getKey()))
        .map(Map.Entry::getValue);
  }

  /** The place of the document's text. */
  static TextFile.Place place(SketchedDocument document) {
    return TextFile.Place.parse(document.metadata().getOrDefault(PLACE, ""));
  }

  /** A document that comes now. */
  static SketchedDocument arriving(
      SketchedDocument document, TextFile.Place place, long arrival, Instant time) {
    Map<String, String> metadata = new TreeMap<>(document.metadata());
    metadata.put(PLACE, place.toString());
    metadata.put(ADDED, arrival + " " + time.toEpochMilli());
    return document.withMetadata(metadata);
  }

  /** Where it stands among all that ever came; 0 if that was not stored. */
  static long arrival(SketchedDocument document) {
    return added(document)[0];
  }

  /** When it came; null if that was not stored. */
  static @Nullable Instant added(Map<String, String> metadata) {
    long[] added = parsed(metadata.get(ADDED));
    return added[1] == 0 ? null : Instant.ofEpochMilli(added[1]);
  }

  private static long[] added(SketchedDocument document) {
    return parsed(document.metadata().get(ADDED));
  }

  private static long[] parsed(@Nullable String added) {
    if (added == null) {
      return new long[2];
    }
    String[] parts = added.split(" ", -1);
    try {
      return new long[] {Long.parseLong(parts[0]), Long.parseLong(parts[1])};
    } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
      return new long[2]; // an index of earlier versions may have the key from its caller
    }
  }

  static DocumentState state(SketchedDocument document) {
    if (document.metadata().containsKey(KEEP)) {
      return DocumentState.KEPT;
    }
    boolean isDiscarded = document.metadata().containsKey(DISCARD);
    return isDiscarded ? DocumentState.DISCARDED : DocumentState.UNDECIDED;
  }

  static SketchedDocument withState(SketchedDocument document, DocumentState state) {
    Map<String, String> metadata = new TreeMap<>(document.metadata());
    metadata.keySet().removeAll(List.of(KEEP, DISCARD));
    if (state != DocumentState.UNDECIDED) {
      metadata.put(state == DocumentState.KEPT ? KEEP : DISCARD, "");
    }
    return document.withMetadata(metadata);
  }
}
