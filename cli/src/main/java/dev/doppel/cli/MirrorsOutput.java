package dev.doppel.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.engine.urls.Mirror;
import dev.doppel.engine.urls.MirrorResult;
import dev.doppel.io.JsonWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Mirrors as lines, and what a person should know of the job. */
final class MirrorsOutput {

  private MirrorsOutput() {}

  static void print(MirrorResult result, boolean json, PrintWriter out) throws IOException {
    for (Mirror mirror : result.mirrors()) {
      out.print(json ? json(mirror) : line(mirror));
    }
    out.flush();
  }

  static List<String> remarks(MirrorResult result) {
    List<String> remarks = new ArrayList<>(result.problems());
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

  private static String line(Mirror mirror) {
    return String.join(
        "\t",
        mirror.hostA(),
        mirror.prefixA(),
        mirror.hostB(),
        mirror.prefixB(),
        Long.toString(mirror.shared()),
        mirror.isCompared() ? format("%.4f", rounded(mirror.agreement())) : "-",
        format("%.4f", rounded(mirror.coverage())) + "\n");
  }

  private static String json(Mirror mirror) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonWriter json = JsonWriter.lines(bytes)) {
      json.object()
          .field("hostA", mirror.hostA())
          .field("prefixA", mirror.prefixA())
          .field("hostB", mirror.hostB())
          .field("prefixB", mirror.prefixB())
          .field("shared", mirror.shared())
          .field("exact", mirror.exact())
          .field("compared", mirror.compared())
          .field("differing", mirror.differing());
      if (mirror.isCompared()) {
        json.field("agreement", rounded(mirror.agreement()));
      }
      json.field("coverage", rounded(mirror.coverage())).array("counterExamples");
      for (String path : mirror.counterExamples()) {
        json.value(path);
      }
      json.end().end();
    }
    return bytes.toString(UTF_8);
  }

  /** Rounded down, so that what misses a threshold never seems to reach it. */
  private static double rounded(double share) {
    return Math.floor(share * 1e4 + 1e-6) / 1e4;
  }

  private static String format(String text, Object... values) {
    return String.format(Locale.ROOT, text, values);
  }
}
