package dev.doppel.engine.events;

import java.io.IOException;

/** Receives lines with their verdicts, in the order of the input. For one thread. */
public interface EventSink {

  /** Takes the header of the first file; before any line, if at all. */
  void header(byte[] line, int from, int to) throws IOException;

  /** Takes lines that follow each other. They are good until this returns. */
  void accept(JudgedEvents events) throws IOException;

  /** Flushes all lines so far to their readers. */
  void flush() throws IOException;

  /**
   * Makes sure that all lines so far are durable in their target; only then are their events called
   * seen.
   */
  void sync() throws IOException;
}
