package dev.doppel.engine.urls;

import dev.doppel.seen.UrlVerdict;
import java.io.IOException;

/** Receives verdicts, in the order of the lines. */
public interface UrlSink {

  /**
   * Takes a verdict. The slices are good until this returns.
   *
   * @param canonical the canonical form of the line, or why there is none, in UTF-8
   */
  void accept(UrlVerdict verdict, Slice line, Slice canonical) throws IOException;

  /**
   * Makes sure that all verdicts so far have reached their target; only then are URLs called seen.
   */
  void flush() throws IOException;
}
