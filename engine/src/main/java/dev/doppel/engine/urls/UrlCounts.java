package dev.doppel.engine.urls;

import dev.doppel.io.JsonWriter;
import dev.doppel.web.url.UrlFault;
import dev.doppel.web.url.UrlRules;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a job counted.
 *
 * @param invalid how many lines were no URLs, by reason; empty ones are among them
 */
public record UrlCounts(
    long lines, long fresh, long duplicates, Map<UrlFault, Long> invalid, double seconds) {

  public UrlCounts {
    // Not copyOf: the order is that of the reasons, whatever the run.
    invalid = Collections.unmodifiableMap(new TreeMap<>(invalid));
  }

  /** How many lines were no URLs. */
  public long invalidInAll() {
    return invalid.values().stream().mapToLong(Long::longValue).sum();
  }

  /** How many of them were empty. */
  public long empty() {
    return invalid.getOrDefault(UrlFault.EMPTY, 0L);
  }

  /** Writes {@code summary.json} of a job with a memory: counts, settings and timings. */
  public void write(OutputStream out, UrlMemory memory) throws IOException {
    UrlSettings settings = memory.settings();
    try (JsonWriter json = JsonWriter.lines(out)) {
      json.object().field("command", "urls");
      writeCounts(json);
      json.field("remembered", memory.size())
          .field("expectedError", memory.expectedErrorNow())
          .field("overfull", memory.isOverfull())
          .field("heapBytes", memory.heapBytes())
          .object("settings")
          .field("profile", settings.rules().name())
          .field("filter", settings.kind().toString());
      if (settings.kind() != UrlSettings.Kind.EXACT) {
        json.field("capacity", settings.capacity()).field("fpp", settings.error());
      }
      json.end().end();
    }
  }

  /** Writes {@code summary.json} of a job that only made canonical. */
  public void write(OutputStream out, UrlRules rules) throws IOException {
    try (JsonWriter json = JsonWriter.lines(out)) {
      json.object().field("command", "canon");
      writeCounts(json);
      json.object("settings").field("profile", rules.name()).end().end();
    }
  }

  private void writeCounts(JsonWriter json) throws IOException {
    json.field("lines", lines).field("new", fresh).field("duplicate", duplicates).object("invalid");
    for (Map.Entry<UrlFault, Long> each : invalid.entrySet()) {
      json.field(each.getKey().reason(), each.getValue());
    }
    json.end().field("seconds", Math.round(seconds * 1000) / 1000.0);
  }
}
