package dev.doppel.engine.mirrors;

import dev.doppel.io.JsonWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;

/** The counts of a {@link MirrorJob}, for programs. */
public final class MirrorSummary {

  private MirrorSummary() {}

  /** Writes counts, settings and timings as one JSON object. */
  public static void write(OutputStream out, MirrorResult result, MirrorSettings settings)
      throws IOException {
    try (JsonWriter json = JsonWriter.lines(out)) {
      json.object()
          .field("command", "mirrors")
          .field("rows", result.rows())
          .field("malformed", result.malformed())
          .field("hosts", result.hosts())
          .field("pairs", result.mirrors().size())
          .field("families", result.families())
          .field("largestFamily", result.largestFamily())
          .field("familiesByHead", result.familiesByHead())
          .field("candidates", result.candidates())
          .field("crowdedFeatures", result.crowdedFeatures())
          .field("temporaryBytes", result.temporaryBytes())
          .array("problems");
      for (String problem : result.problems()) {
        json.value(problem);
      }
      json.end().object("seconds");
      for (Map.Entry<String, Double> each : result.seconds().entrySet()) {
        json.field(each.getKey(), Math.round(each.getValue() * 1000) / 1000.0);
      }
      json.end()
          .object("settings")
          .field("shared", settings.shared())
          .field("agreement", settings.agreement())
          .field("coverage", settings.coverage())
          .field("threads", settings.threads())
          .end()
          .end();
    }
  }
}
