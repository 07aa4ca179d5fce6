package dev.doppel.engine.mirrors;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.engine.mirrors.rules.Mirror;
import dev.doppel.io.output.JsonWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Mirrors as lines, each with its end. */
public final class MirrorText {

  /** What stands where nothing is known. */
  static final String NOT_KNOWN = "-";

  private MirrorText() {}

  /**
   * Returns host, prefix, host, prefix, shared paths, agreement and coverage, parted by tabs; of
   * pages with sketches also the shares that agree exactly and nearly, and when each host was last
   * met.
   */
  public static String line(Mirror mirror) {
    String line =
        String.join(
            "\t",
            mirror.hostA(),
            mirror.prefixA(),
            mirror.hostB(),
            mirror.prefixB(),
            Long.toString(mirror.shared()),
            mirror.isCompared() ? share(mirror.agreement()) : NOT_KNOWN,
            share(mirror.coverage()));
    return mirror.isSketched()
        ? String.join(
                "\t",
                line,
                share(mirror.exactly()),
                share(mirror.nearly()),
                time(mirror.newestA()),
                time(mirror.newestB()))
            + "\n"
        : line + "\n";
  }

  private static String time(@Nullable Instant time) {
    return time == null ? NOT_KNOWN : time.toString();
  }

  /** Returns a JSON object. */
  public static String json(Mirror mirror) throws IOException {
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
      if (mirror.isSketched()) {
        json.field("near", mirror.near());
      }
      if (mirror.isCompared()) {
        json.field("agreement", rounded(mirror.agreement()));
      }
      if (mirror.isSketched()) {
        json.field("exactly", rounded(mirror.exactly())).field("nearly", rounded(mirror.nearly()));
      }
      if (mirror.newestA() != null) {
        json.field("newestA", mirror.newestA().toString());
      }
      if (mirror.newestB() != null) {
        json.field("newestB", mirror.newestB().toString());
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

  private static String share(double share) {
    return String.format(Locale.ROOT, "%.4f", rounded(share));
  }
}
