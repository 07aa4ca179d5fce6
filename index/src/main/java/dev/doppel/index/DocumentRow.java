package dev.doppel.index;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A stored document as it is listed.
 *
 * @param metadata as its caller gave it
 * @param length of the canonical text, in bytes
 * @param added when this state of it came; null if an earlier version of Doppel stored it
 */
public record DocumentRow(
    String id,
    Map<String, String> metadata,
    int length,
    @Nullable Instant added,
    DocumentState state) {

  static DocumentRow of(Entry entry) {
    SketchedDocument document = entry.document();
    return new DocumentRow(
        document.id(),
        OwnMetadata.hide(document).metadata(),
        document.length(),
        OwnMetadata.added(document.metadata()),
        entry.state());
  }
}
