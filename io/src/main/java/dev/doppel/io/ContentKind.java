package dev.doppel.io;

/** What a document's content has to be read as. */
public enum ContentKind {

  /** Plain text, in valid UTF-8. */
  TEXT,

  /**
   * A web page. From a record it is UTF-8; from a file of its own it is the file's bytes, whose
   * charset the page itself declares.
   */
  HTML
}
