package dev.doppel.engine.urls;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.util.Objects.requireNonNull;

import dev.doppel.seen.UrlVerdict;
import java.io.IOException;
import java.io.OutputStream;
import java.util.EnumMap;
import java.util.Map;

/**
 * Writes verdicts as lines: the new URLs as they were spelled, or of each line {@code
 * verdict<TAB>line<TAB>canonical form or reason}. For one thread.
 */
public final class UrlLines implements UrlSink {

  private static final Map<UrlVerdict, byte[]> WORDS = words();

  private final OutputStream out;
  private final boolean tsv;

  /** Writes to a stream, which should be buffered. */
  public UrlLines(OutputStream out, boolean tsv) {
    this.out = out;
    this.tsv = tsv;
  }

  @Override
  public void accept(JudgedLines lines) throws IOException {
    if (!tsv) {
      lines.writeNew(out);
      return;
    }
    for (int i = 0; i < lines.size(); i++) {
      write(lines.verdict(i), lines.line(i), lines.canonical(i));
    }
  }

  /**
   * Writes the verdict on one line.
   *
   * @param canonical the canonical form of the line, or why there is none, in UTF-8
   */
  public void write(UrlVerdict verdict, Slice line, Slice canonical) throws IOException {
    if (tsv) {
      out.write(requireNonNull(WORDS.get(verdict)));
      out.write('\t');
      line.writeTo(out);
      out.write('\t');
      canonical.writeTo(out);
      out.write('\n');
    } else if (verdict == UrlVerdict.NEW) {
      line.writeTo(out);
      out.write('\n');
    }
  }

  @Override
  public void flush() throws IOException {
    out.flush();
  }

  private static Map<UrlVerdict, byte[]> words() {
    Map<UrlVerdict, byte[]> words = new EnumMap<>(UrlVerdict.class);
    for (UrlVerdict verdict : UrlVerdict.values()) {
      words.put(verdict, verdict.toString().getBytes(US_ASCII));
    }
    return words;
  }
}
