package dev.doppel.io;

import java.io.IOException;
import java.io.OutputStream;

/** Writes records to a file of the format they came in, each as it came. For one thread. */
public interface RecordWriter {

  /**
   * Begins a file for records such as this one: of its format and, where the format has columns,
   * under its header. The record itself is not written.
   */
  static RecordWriter on(OutputStream out, RawRecord like) throws IOException {
    return switch (like.format()) {
      case FILE, TAR -> throw new IllegalArgumentException("a file is no record: " + like.source());
      case JSONL, CSV -> LineWriter.on(out, like);
      case WARC, ARC -> ArchiveWriter.on(out, like);
      case PARQUET -> FormatProvider.of(like.format()).writer(out, like);
    };
  }

  /**
   * Writes one more record.
   *
   * @throws IOException if the record {@linkplain RawRecord#isLost is lost}, or the stream fails
   */
  void write(RawRecord record) throws IOException;

  /** Writes what the file has to end with. The stream stays open: who commits it should do so. */
  void finish() throws IOException;
}
