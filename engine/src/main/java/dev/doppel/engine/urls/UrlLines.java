package dev.doppel.engine.urls;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes verdicts as lines: the new URLs as they were spelled, or of each line {@code
 * verdict<TAB>line<TAB>canonical form or reason}. For one thread.
 */
public final class UrlLines implements UrlSink {

  private static final byte[][] WORDS = words();

  private final OutputStream out;
  private final boolean tsv;

  /** Writes to a stream, which should be buffered. */
  public UrlLines(OutputStream out, boolean tsv) {
    this.out = out;
    this.tsv = tsv;
  }

  @Override
  public void accept(
      UrlVerdict verdict,
      byte[] line,
      int from,
      int to,
      byte[] canonical,
      int canonicalFrom,
      int canonicalTo)
      throws IOException {
    if (tsv) {
      out.write(WORDS[verdict.ordinal()]);
      out.write('\t');
      out.write(line, from, to - from);
      out.write('\t');
      out.write(canonical, canonicalFrom, canonicalTo - canonicalFrom);
      out.write('\n');
    } else if (verdict == UrlVerdict.NEW) {
      out.write(line, from, to - from);
      out.write('\n');
    }
  }

  @Override
  public void flush() throws IOException {
    out.flush();
  }

  private static byte[][] words() {
    byte[][] words = new byte[UrlVerdict.values().length][];
    for (UrlVerdict verdict : UrlVerdict.values()) {
      words[verdict.ordinal()] = verdict.toString().getBytes(US_ASCII);
    }
    return words;
  }
}
