package dev.doppel.cli.urls;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.engine.urls.Slice;
import dev.doppel.engine.urls.UrlSink;
import dev.doppel.seen.UrlVerdict;
import dev.doppel.web.url.UrlChange;
import dev.doppel.web.url.UrlRules;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** Writes canonical forms, one per line, or an exclamation mark and why there is none. */
final class CanonLines implements UrlSink {

  private final OutputStream out;
  private final @Nullable UrlRules explained;

  /** With rules, each form is followed by what each of them changed. */
  CanonLines(OutputStream out, @Nullable UrlRules explained) {
    this.out = out;
    this.explained = explained;
  }

  @Override
  public void accept(UrlVerdict verdict, Slice line, Slice canonical) throws IOException {
    if (verdict == UrlVerdict.INVALID) {
      out.write('!');
      out.write(' ');
    }
    canonical.writeTo(out);
    out.write('\n');
    if (explained != null && verdict != UrlVerdict.INVALID) {
      for (UrlChange change : explained.explain(line.toString()).changes()) {
        out.write(("  " + change.rule() + ": " + change.after() + "\n").getBytes(UTF_8));
      }
    }
  }

  @Override
  public void flush() throws IOException {
    out.flush();
  }
}
