package dev.doppel.cli.urls;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.engine.urls.JudgedLines;
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
  public void accept(JudgedLines lines) throws IOException {
    for (int i = 0; i < lines.size(); i++) {
      boolean isUrl = lines.verdict(i) != UrlVerdict.INVALID;
      if (!isUrl) {
        out.write('!');
        out.write(' ');
      }
      lines.canonical(i).writeTo(out);
      out.write('\n');
      if (explained != null && isUrl) {
        explain(lines.line(i).toString(), explained);
      }
    }
  }

  private void explain(String url, UrlRules rules) throws IOException {
    for (UrlChange change : rules.explain(url).changes()) {
      out.write(("  " + change.rule() + ": " + change.after() + "\n").getBytes(UTF_8));
    }
  }

  @Override
  public void flush() throws IOException {
    out.flush();
  }
}
