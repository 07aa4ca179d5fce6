package dev.doppel.cli.urls;

import dev.doppel.cli.option.SkipMixin;
import dev.doppel.cli.terminal.Counts;
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
    long problems = result.malformed() + result.skippedInAll();
    List<String> remarks = SkipMixin.shown(result.problems(), problems);
    if (result.malformed() > 0) {
      String what = result.records() == 0 ? "lines" : "pages";
      remarks.add(format("%,d %s without a URL were passed over", result.malformed(), what));
    }
    if (result.skippedInAll() > 0) {
      String skipped = Counts.words(result.skipped());
      remarks.add(format("%,d records without a page%s", result.skippedInAll(), skipped));
    }
    if (result.rules() > 0) {
      remarks.add(
          format(
              "%,d rules by which addresses lead to a mirror, %,d addresses that stay",
              result.rules(), result.staying()));
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
