package dev.doppel.engine.events;

import dev.doppel.core.internal.StateReader;
import dev.doppel.core.internal.StateWriter;
import java.io.IOException;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * What a run counted.
 *
 * @param lines all lines read, headers included
 * @param rejected how many lines were no events, by reason
 */
public record EventCounts(
    long lines, long unique, long duplicates, long late, Map<LineFault, Long> rejected) {

  static final EventCounts NONE = new EventCounts(0, 0, 0, 0, Map.of());

  public EventCounts {
    Map<LineFault, Long> copy = new EnumMap<>(LineFault.class); // in the order of the reasons
    copy.putAll(rejected);
    rejected = Collections.unmodifiableMap(copy);
  }

  /** How many lines were no events. */
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

  void writeTo(StateWriter out) throws IOException {
    out.putLong(lines);
    out.putLong(unique);
    out.putLong(duplicates);
    out.putLong(late);
    out.putInt(rejected.size());
    for (Map.Entry<LineFault, Long> each : rejected.entrySet()) {
      out.putText(each.getKey().name());
      out.putLong(each.getValue());
    }
  }

  static EventCounts read(StateReader in) throws IOException {
    long lines = in.getLong();
    long unique = in.getLong();
    long duplicates = in.getLong();
    long late = in.getLong();
    Map<LineFault, Long> rejected = new EnumMap<>(LineFault.class);
    int reasons = in.getInt();
    for (int i = 0; i < reasons; i++) {
      rejected.put(LineFault.valueOf(in.getText()), in.getLong());
    }
    return new EventCounts(lines, unique, duplicates, late, rejected);
  }
}
