package dev.doppel.io.record;

import static java.util.Objects.requireNonNull;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A document's id and content.
 *
 * @param content the bytes, not a copy of them: neither side may change them
 * @param charset the character set of a page, where something outside the page tells it; null where
 *     only the page itself can
 * @param repaired whether the text was not valid in its encoding, and had to be decoded by a guess
 *     or with replacement characters
 * @param metadata what the content says of itself, such as a title; empty for text and pages
 */
@SuppressWarnings("ArrayRecordComponent") // copies would double the work of reading
public record Document(
    String id,
    byte[] content,
    ContentKind kind,
    @Nullable String charset,
    boolean repaired,
    Map<String, String> metadata) {

  public Document {
    requireNonNull(id, "id");
    requireNonNull(content, "content");
    requireNonNull(kind, "kind");
    metadata = Map.copyOf(metadata);
  }

  /** A document that says nothing of itself. */
  public Document(
      String id, byte[] content, ContentKind kind, @Nullable String charset, boolean repaired) {
    this(id, content, kind, charset, repaired, Map.of());
  }

  @Override
  public String toString() {
    return "Document[" + id + ", " + kind + ", " + content.length + " bytes]";
  }
}
