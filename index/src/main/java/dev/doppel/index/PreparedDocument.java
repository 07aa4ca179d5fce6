package dev.doppel.index;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.internal.Check;
import java.util.Map;

/**
 * A document with its text, sketched and ready to be stored. Immutable; made by {@link
 * StoredDocuments#prepare}.
 */
public final class PreparedDocument {

  private final SketchedDocument document;
  private final String text;

  private PreparedDocument(SketchedDocument document, String text) {
    this.document = document;
    this.text = text;
  }

  /** Checks what can be stored, before anything is computed. */
  static PreparedDocument of(
      String id, Map<String, String> metadata, String text, TextSketcher sketcher) {
    Check.argument(!id.isEmpty(), "a document needs an id, got '%s'", id);
    requireUnicode("id", id);
    metadata.forEach((name, value) -> requireUnicode("metadata", name + " " + value));
    OwnMetadata.requireNone(metadata);
    return new PreparedDocument(sketcher.sketch(id, metadata, text), text);
  }

  /** The id under which it will be stored. */
  public String id() {
    return document.id();
  }

  /** What the index will keep of it, to ask what is like it. */
  public SketchedDocument document() {
    return document;
  }

  /** Its text. */
  public String text() {
    return text;
  }

  @Override
  public String toString() {
    return "PreparedDocument[" + id() + "]";
  }

  /** What has no UTF-8 would come back as something else when it is read again. */
  private static void requireUnicode(String what, String text) {
    Check.argument(
        UTF_8.newEncoder().canEncode(text),
        "%s holds half of a surrogate pair, which is not text: '%s'",
        what,
        new String(text.getBytes(UTF_8), UTF_8));
  }
}
