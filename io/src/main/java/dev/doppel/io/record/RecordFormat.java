package dev.doppel.io.record;

import java.util.Locale;

/** How documents are stored in a file. */
public enum RecordFormat {

  /** The whole file is one document. */
  FILE,

  /** One JSON object a line. */
  JSONL,

  /** A header line, then one row a document, as in RFC 4180. */
  CSV,

  /** What a crawler fetched, as in ISO 28500; WET and WAT files are such files, too. */
  WARC,

  /** What a crawler fetched, as the Internet Archive kept it before there was WARC. */
  ARC,

  /** A table kept by columns; read and written by a {@link FormatProvider}. */
  PARQUET,

  /** An archive of files, each of them one document. */
  TAR;

  /** How the names of such files end, without the dot. */
  public String ending() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns whether the records of a file are rows under one header. Where they are not, a header
   * may stand between them, so that records of many files fit into one.
   */
  public boolean hasColumns() {
    return this == CSV || this == PARQUET;
  }
}
