package dev.doppel.io.record;

import java.io.IOException;

/** Writes records to a file of the format they came in, each as it came. For one thread. */
public interface RecordWriter {

  /**
   * Writes one more record.
   *
   * @throws IOException if the record {@linkplain RawRecord#isLost is lost}, or the stream fails
   */
  void write(RawRecord record) throws IOException;

  /** Writes what the file has to end with. The stream stays open: who commits it should do so. */
  void finish() throws IOException;
}
