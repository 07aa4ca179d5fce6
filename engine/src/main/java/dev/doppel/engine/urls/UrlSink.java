package dev.doppel.engine.urls;

import java.io.IOException;

/** Receives verdicts, in the order of the lines. */
public interface UrlSink {

  /** Takes the verdicts on some lines. They are good until this returns. */
  void accept(JudgedLines lines) throws IOException;

  /**
   * Makes sure that all verdicts so far have reached their target; only then are URLs called seen.
   */
  void flush() throws IOException;
}
