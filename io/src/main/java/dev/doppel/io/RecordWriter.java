package dev.doppel.io;

import dev.doppel.core.internal.Check;
import java.io.IOException;
import java.io.OutputStream;

/** Writes records to a file of the format they came in, each as it came. For one thread. */
public interface RecordWriter {

  /**
   * Begins a file for records such as this one: of its format and, where the format has columns,
   * under its header. The record itself is not written.
   */
  static RecordWriter on(OutputStream out, RawRecord like) throws IOException {
    Check.argument(like.format() != RecordFormat.FILE, "a file is no record: %s", like.source());
    return switch (like.format()) {
      case WARC, ARC -> ArchiveWriter.on(out, like);
      default -> LineWriter.on(out, like);
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
