package dev.doppel.io.record;

/** What a document's content has to be read as. */
public enum ContentKind {

  /** Plain text, in valid UTF-8. */
  TEXT,

  /**
   * A web page, its bytes as they came. {@link Document#charset} tells how to read them if anything
   * but the page does.
   */
  HTML
}
