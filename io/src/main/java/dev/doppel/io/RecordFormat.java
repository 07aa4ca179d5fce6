package dev.doppel.io;

/** How documents lie in a file. */
public enum RecordFormat {

  /** The whole file is one document. */
  FILE,

  /** One JSON object a line. */
  JSONL,

  /** A header line, then one row a document, as in RFC 4180. */
  CSV
}
