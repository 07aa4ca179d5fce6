package dev.doppel.engine.events.commission;

import dev.doppel.core.internal.Check;
import dev.doppel.core.internal.StateReader;
import dev.doppel.core.internal.StateWriter;
import java.io.IOException;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.Arrays;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The hours, days, weeks or months that events fall into, numbered in the order of their coming.
 */
final class Periods {

  static final int NONE = -1;
  static final int MOST = 1 << 14;
  private static final long HOUR = 3_600_000;

  private final ChronoUnit unit;
  private final ZoneId zone;
  private long[] starts = new long[16];
  private long[] ends = new long[16];
  private final NavigableMap<Long, Integer> byStart = new TreeMap<>();
  private int size;
  private int latest; // that was asked for; most events are of the same

  Periods(ChronoUnit unit, ZoneId zone) {
    Check.argument(
        unit == ChronoUnit.HOURS
            || unit == ChronoUnit.DAYS
            || unit == ChronoUnit.WEEKS
            || unit == ChronoUnit.MONTHS,
        "a period is an hour, day, week or month, not %s",
        unit);
    this.unit = unit;
    this.zone = zone;
  }

  /** Returns the number of the period of a time, or {@link #NONE} if there are too many. */
  int of(long time) {
    if (size > 0 && holds(latest, time)) {
      return latest;
    }
    Map.Entry<Long, Integer> before = byStart.floorEntry(time);
    if (before != null && holds(before.getValue(), time)) {
      latest = before.getValue();
      return latest;
    }
    if (size == MOST) {
      return NONE;
    }
    latest = add(time);
    return latest;
  }

  private boolean holds(int period, long time) {
    return starts[period] <= time && time < ends[period];
  }

  /** When a period begins, in milliseconds since 1970. */
  long start(int period) {
    return starts[period];
  }

  private int add(long time) {
    if (size == starts.length) {
      starts = Arrays.copyOf(starts, 2 * size);
      ends = Arrays.copyOf(ends, 2 * size);
    }
    if (unit == ChronoUnit.HOURS) {
      setHour(time);
    } else {
      LocalDate first = first(Instant.ofEpochMilli(time).atZone(zone).toLocalDate());
      starts[size] = first.atStartOfDay(zone).toInstant().toEpochMilli();
      ends[size] = first.plus(1, unit).atStartOfDay(zone).toInstant().toEpochMilli();
    }
    byStart.put(starts[size], size);
    return size++;
  }

  /** Where clocks are set by half an hour, an hour ends there, and a shorter one begins. */
  private void setHour(long time) {
    Instant at = Instant.ofEpochMilli(time);
    ZoneRules rules = zone.getRules();
    long local = time + 1000L * rules.getOffset(at).getTotalSeconds();
    starts[size] = time - Math.floorMod(local, HOUR);
    ends[size] = starts[size] + HOUR;
    ZoneOffsetTransition before = rules.previousTransition(at.plusMillis(1));
    if (before != null) {
      starts[size] = Math.max(starts[size], before.getInstant().toEpochMilli());
    }
    ZoneOffsetTransition after = rules.nextTransition(at);
    if (after != null) {
      ends[size] = Math.min(ends[size], after.getInstant().toEpochMilli());
    }
  }

  private LocalDate first(LocalDate day) {
    if (unit == ChronoUnit.MONTHS) {
      return day.withDayOfMonth(1);
    }
    return unit == ChronoUnit.WEEKS
        ? day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY))
        : day;
  }

  void writeTo(StateWriter out) throws IOException {
    out.putInt(size);
    for (int i = 0; i < size; i++) {
      out.putLong(starts[i]);
    }
  }

  void readFrom(StateReader in) throws IOException {
    int periods = in.getInt();
    for (int i = 0; i < periods && i < MOST; i++) {
      add(in.getLong());
    }
  }
}
