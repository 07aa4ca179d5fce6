package dev.doppel.engine.urls;

import dev.doppel.web.url.UrlFault;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The counts of a job; if it resumed an interrupted run, those of the whole run.
 *
 * @param seconds how long the job took, without the time before an interruption
 * @param invalid how many lines were not URLs, by reason; empty ones are among them
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

  /** What was counted, except for lines and time, by names that a memory's note can hold. */
  Map<String, Long> byName() {
    Map<String, Long> counts = new TreeMap<>(Map.of(NEW, fresh, DUPLICATE, duplicates));
    invalid.forEach((fault, count) -> counts.put(INVALID + fault.name(), count));
    return counts;
  }

  /** How many lines were not URLs. */
  public long invalidInAll() {
    return invalid.values().stream().mapToLong(Long::longValue).sum();
  }

  /** How many of them were empty. */
  public long empty() {
    return invalid.getOrDefault(UrlFault.EMPTY, 0L);
  }
}
