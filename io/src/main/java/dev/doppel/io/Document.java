package dev.doppel.io;

import static java.util.Objects.requireNonNull;

/**
 * A document's id and content.
 *
 * @param content the bytes, not a copy of them: neither side may change them
 * @param repaired whether the text was not valid in its encoding, and had to be decoded by a guess
 *     or with replacement characters
 */
@SuppressWarnings("ArrayRecordComponent") // copies would double the work of reading
public record Document(String id, byte[] content, ContentKind kind, boolean repaired) {

  public Document {
    requireNonNull(id, "id");
    requireNonNull(content, "content");
    requireNonNull(kind, "kind");
  }

  @Override
  public String toString() {
    return "Document[" + id + ", " + kind + ", " + content.length + " bytes]";
  }
}
