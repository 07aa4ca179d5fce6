package dev.doppel.cli.urls;

import dev.doppel.cli.option.SkipMixin;
import dev.doppel.engine.mirrors.MirrorResult;
import dev.doppel.engine.mirrors.MirrorText;
import dev.doppel.engine.mirrors.rules.Mirror;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** Mirrors as lines, and what a person should know of the job. */
final class MirrorsOutput {

  private MirrorsOutput() {}

  static void print(MirrorResult result, boolean json, PrintWriter out) throws IOException {
    for (Mirror mirror : result.mirrors()) {
      out.print(json ? MirrorText.json(mirror) : MirrorText.line(mirror));
    }
    out.flush();
  }

  static List<String> remarks(MirrorResult result) {
    List<String> remarks = SkipMixin.shown(result.problems(), result.malformed());
    if (result.malformed() > 0) {
      remarks.add(format("%,d lines without a URL were passed over", result.malformed()));
    }
    if (result.familiesByHead() > 0) {
      remarks.add(
          format(
              "%,d families have more than 1,000 hosts; only pairs with their heads are listed",
              result.familiesByHead()));
    }
    remarks.add(
        format(
            "%,d hosts, %,d rows: %,d pairs of mirrors in %,d families, the largest of %,d hosts",
            result.hosts(),
            result.rows(),
            result.mirrors().size(),
            result.families(),
            result.largestFamily()));
    return remarks;
  }

  private static String format(String text, Object... values) {
    return String.format(Locale.ROOT, text, values);
  }
}
