package dev.doppel.engine.urls;

import java.io.IOException;

/** Where verdicts go, in the order of the lines. */
public interface UrlSink {

  /**
   * Takes a verdict. The arrays are good until this returns.
   *
   * @param canonical holds the canonical form, or why there is none, in UTF-8
   */
  void accept(
      UrlVerdict verdict,
      byte[] line,
      int from,
      int to,
      byte[] canonical,
      int canonicalFrom,
      int canonicalTo)
      throws IOException;

  /** Makes sure that all verdicts so far are where they belong; only then are URLs called seen. */
  void flush() throws IOException;
}
