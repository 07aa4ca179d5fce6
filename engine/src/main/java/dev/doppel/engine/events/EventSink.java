package dev.doppel.engine.events;

import java.io.IOException;

/** Where lines go with their verdicts, in the order of the input. For one thread. */
public interface EventSink {

  /** Takes the header of the first file; before any line, if at all. */
  void header(byte[] line, int from, int to) throws IOException;

  /** Takes a line. The array is good until this returns. */
  void accept(EventVerdict verdict, byte[] line, int from, int to) throws IOException;

  /** Hands on all lines so far, to whoever waits for them. */
  void flush() throws IOException;

  /**
   * Makes sure that all lines so far are where they belong and stay there; only then are their
   * events called seen.
   */
  void sync() throws IOException;
}
