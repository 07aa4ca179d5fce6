package dev.doppel.engine.urls;

import dev.doppel.io.JsonWriter;
import dev.doppel.web.url.UrlFault;
import java.io.IOException;
import java.io.OutputStream;
import java.util.EnumMap;
import java.util.Map;

/**
 * What a job counted.
 *
 * @param invalid how many lines were no URLs, by reason; empty ones are among them
 */
public record UrlCounts(
    long lines, long fresh, long duplicates, Map<UrlFault, Long> invalid, double seconds) {

  public UrlCounts {
    invalid = Map.copyOf(invalid);
  }

  /** How many lines were no URLs. */
  public long invalidInAll() {
    return invalid.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Writes {@code summary.json}: counts, settings and timings in one object. */
  public void write(OutputStream out, UrlMemory memory) throws IOException {
    UrlSettings settings = memory.settings();
    try (JsonWriter json = JsonWriter.lines(out)) {
      json.object()
          .field("command", "urls")
          .field("lines", lines)
          .field("new", fresh)
          .field("duplicate", duplicates)
          .object("invalid");
      for (Map.Entry<UrlFault, Long> each : sorted().entrySet()) {
        json.field(each.getKey().reason(), each.getValue());
      }
      json.end()
          .field("remembered", memory.size())
          .field("expectedError", memory.expectedErrorNow())
          .field("overfull", memory.isOverfull())
          .field("heapBytes", memory.heapBytes())
          .field("seconds", Math.round(seconds * 1000) / 1000.0)
          .object("settings")
          .field("profile", settings.rules().name())
          .field("filter", settings.kind().toString());
      if (settings.kind() != UrlSettings.Kind.EXACT) {
        json.field("capacity", settings.capacity()).field("fpp", settings.error());
      }
      json.end().end();
    }
  }

  private Map<UrlFault, Long> sorted() {
    return invalid.isEmpty() ? Map.of() : new EnumMap<>(invalid);
  }
}
