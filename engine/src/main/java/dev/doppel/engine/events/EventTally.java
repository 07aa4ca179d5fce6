package dev.doppel.engine.events;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Counts verdicts, and keeps what was wrong with the first lines that were not events. */
final class EventTally {

  private static final int MAX_PROBLEMS = 5;

  private final Map<LineFault, Long> rejected = new EnumMap<>(LineFault.class);
  private final List<String> problems = new ArrayList<>();
  private long unique;
  private long duplicates;
  private long late;

  /** Counts on from there. */
  void resume(EventCounts before) {
    unique = before.unique();
    duplicates = before.duplicates();
    late = before.late();
    rejected.putAll(before.rejected());
  }

  /** Counts a line of a batch. */
  void add(EventVerdict verdict, EventBatch batch, int event) {
    switch (verdict) {
      case UNIQUE -> unique++;
      case DUPLICATE -> duplicates++;
      case LATE -> late++;
      case REJECTED -> {
        rejected.merge(batch.fault(event), 1L, Long::sum);
        if (problems.size() < MAX_PROBLEMS) {
          problems.add(batch.problem(event));
        }
      }
    }
  }

  /** Whether at least this many lines were read and none was an event. */
  boolean isHopeless(int least) {
    return unique + duplicates + late == 0 && !problems.isEmpty() && failed() >= least;
  }

  /** How many lines were not events. */
  long failed() {
    return rejected.values().stream().mapToLong(Long::longValue).sum();
  }

  List<String> problems() {
    return problems;
  }

  EventCounts counts(long lines, EventCounts.Doubts doubts) {
    return new EventCounts(lines, unique, duplicates, late, rejected, doubts);
  }
}
