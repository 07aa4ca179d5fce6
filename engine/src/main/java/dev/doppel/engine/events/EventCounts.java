package dev.doppel.engine.events;

import dev.doppel.core.internal.StateReader;
import java.io.IOException;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The counts of a run, those before an interruption included.
 *
 * @param lines all lines read, headers included
 * @param rejected how many lines were not events, by reason
 * @param doubts what makes verdicts doubtful
 */
public record EventCounts(
    long lines,
    long unique,
    long duplicates,
    long late,
    Map<LineFault, Long> rejected,
    Doubts doubts) {

  /**
   * Counts that a user may want to look into.
   *
   * @param atEdge events that were called duplicates of an event that may be outside of the window,
   *     by less than a slot: see {@link dev.doppel.core.window.Window#atEdge}
   * @param jumps how often the newest time moved on by more than ten windows at once; a stream that
   *     began that far ahead of the events that follow counts as one jump
   * @param behind events that were older than the newest by more than a window and not late: they
   *     were compared as if they had come just then
   */
  public record Doubts(long atEdge, long jumps, long behind) {

    static final Doubts NONE = new Doubts(0, 0, 0);

    Doubts plus(Doubts other) {
      return new Doubts(atEdge + other.atEdge, jumps + other.jumps, behind + other.behind);
    }

    Doubts minus(Doubts other) {
      return new Doubts(atEdge - other.atEdge, jumps - other.jumps, behind - other.behind);
    }
  }

  private static final String UNIQUE = "unique";
  private static final String DUPLICATE = "duplicate";
  private static final String LATE = "late";
  private static final String REJECTED = "rejected.";
  private static final String AT_EDGE = "at-edge";
  private static final String JUMPS = "jumps";
  private static final String BEHIND = "behind";

  public EventCounts {
    Map<LineFault, Long> copy = new EnumMap<>(LineFault.class); // in the order of the reasons
    copy.putAll(rejected);
    rejected = Collections.unmodifiableMap(copy);
  }

  /** How many lines were not events. */
  public long rejectedInAll() {
    return rejected.values().stream().mapToLong(Long::longValue).sum();
  }

  /** How many lines were, or may have been, events that could not be read. */
  public long lost() {
    return rejected.entrySet().stream()
        .filter(each -> each.getKey().isLoss())
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  /** How many lines were events. */
  public long events() {
    return unique + duplicates + late;
  }

  /**
   * The share of the events that may have been called duplicates only because a sliding window
   * knows them for up to a slot longer than it should.
   */
  public double edgeShare() {
    return doubts.atEdge() / (double) Math.max(1, events());
  }

  /** Reads what {@link #byName} gave. */
  static EventCounts of(long lines, Map<String, Long> counts) {
    Map<LineFault, Long> rejected = new EnumMap<>(LineFault.class);
    counts.forEach(
        (name, count) -> {
          if (name.startsWith(REJECTED)) {
            rejected.put(LineFault.valueOf(name.substring(REJECTED.length())), count);
          }
        });
    return new EventCounts(
        lines,
        counts.getOrDefault(UNIQUE, 0L),
        counts.getOrDefault(DUPLICATE, 0L),
        counts.getOrDefault(LATE, 0L),
        rejected,
        new Doubts(
            counts.getOrDefault(AT_EDGE, 0L),
            counts.getOrDefault(JUMPS, 0L),
            counts.getOrDefault(BEHIND, 0L)));
  }

  /** What was counted, except for the lines, by names that a memory's note can hold. */
  Map<String, Long> byName() {
    Map<String, Long> counts = new TreeMap<>();
    counts.put(UNIQUE, unique);
    counts.put(DUPLICATE, duplicates);
    counts.put(LATE, late);
    counts.put(AT_EDGE, doubts.atEdge());
    counts.put(JUMPS, doubts.jumps());
    counts.put(BEHIND, doubts.behind());
    rejected.forEach((fault, count) -> counts.put(REJECTED + fault.name(), count));
    return counts;
  }

  /** Passes over what the first version of a memory has of them. */
  static void passVersion1(StateReader in) throws IOException {
    in.longs(new long[4]);
    int reasons = in.getInt();
    for (int i = 0; i < reasons; i++) {
      in.getText();
      in.getLong();
    }
  }
}
