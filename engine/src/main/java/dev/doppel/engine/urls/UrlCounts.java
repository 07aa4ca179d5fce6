package dev.doppel.engine.urls;

import dev.doppel.engine.run.Run;
import dev.doppel.io.JsonWriter;
import dev.doppel.web.url.UrlFault;
import dev.doppel.web.url.UrlRules;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a job counted; if it resumed an interrupted run, all of that run.
 *
 * @param seconds how long the job took, without what an interrupted one did before
 * @param invalid how many lines were no URLs, by reason; empty ones are among them
 */
public record UrlCounts(
    long lines, long fresh, long duplicates, Map<UrlFault, Long> invalid, double seconds) {

  private static final String NEW = "new";
  private static final String DUPLICATE = "duplicate";
  private static final String INVALID = "invalid.";

  public UrlCounts {
    // Not copyOf: the order is that of the reasons, whatever the run.
    invalid = Collections.unmodifiableMap(new TreeMap<>(invalid));
  }

  /** Reads what {@link #byName} gave. */
  static UrlCounts of(long lines, Map<String, Long> counts) {
    Map<UrlFault, Long> invalid = new EnumMap<>(UrlFault.class);
    counts.forEach(
        (name, count) -> {
          if (name.startsWith(INVALID)) {
            invalid.put(UrlFault.valueOf(name.substring(INVALID.length())), count);
          }
        });
    long fresh = counts.getOrDefault(NEW, 0L);
    return new UrlCounts(lines, fresh, counts.getOrDefault(DUPLICATE, 0L), invalid, 0);
  }

  /** What was counted, but for lines and time, by names that a memory's note can hold. */
  Map<String, Long> byName() {
    Map<String, Long> counts = new TreeMap<>(Map.of(NEW, fresh, DUPLICATE, duplicates));
    invalid.forEach((fault, count) -> counts.put(INVALID + fault.name(), count));
    return counts;
  }

  /** How many lines were no URLs. */
  public long invalidInAll() {
    return invalid.values().stream().mapToLong(Long::longValue).sum();
  }

  /** How many of them were empty. */
  public long empty() {
    return invalid.getOrDefault(UrlFault.EMPTY, 0L);
  }

  /**
   * Writes {@code summary.json} of a job with a memory: counts, settings and timings.
   *
   * @param run how the job began; null if it wrote no file
   */
  public void write(OutputStream out, UrlMemory memory, @Nullable Run run) throws IOException {
    UrlSettings settings = memory.settings();
    try (JsonWriter json = JsonWriter.lines(out)) {
      json.object().field("command", "urls");
      writeCounts(json);
      if (run != null) {
        run.write(json);
      }
      json.field("remembered", memory.size())
          .field("expectedError", memory.expectedErrorNow())
          .field("overfull", memory.isOverfull())
          .field("heapBytes", memory.heapBytes())
          .object("settings")
          .field("profile", settings.rules().name())
          .field("filter", settings.kind().toString());
      if (settings.kind() != UrlSettings.Kind.EXACT) {
        json.field("capacity", settings.capacity()).field("fpp", settings.fpp());
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
