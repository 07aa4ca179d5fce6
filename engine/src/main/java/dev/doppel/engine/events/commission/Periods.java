package dev.doppel.engine.events.commission;

import dev.doppel.core.internal.Check;
import dev.doppel.core.internal.StateReader;
import dev.doppel.core.internal.StateWriter;
import java.io.IOException;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.Arrays;

/**
 * The hours, days, weeks or months that events fall into, numbered in the order of their coming.
 */
final class Periods {

  static final int NONE = -1;
  static final int MOST = 1 << 14;

  private final ChronoUnit unit;
  private final ZoneId zone;
  private long[] starts = new long[16];
  private long[] ends = new long[16];
  private int size;

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
    for (int i = size - 1; i >= 0; i--) { // most events are of the newest
      if (starts[i] <= time && time < ends[i]) {
        return i;
      }
    }
    return size == MOST ? NONE : add(time);
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
    ZonedDateTime at = Instant.ofEpochMilli(time).atZone(zone);
    if (unit == ChronoUnit.HOURS) {
      ZonedDateTime start = at.truncatedTo(ChronoUnit.HOURS);
      starts[size] = start.toInstant().toEpochMilli();
      ends[size] = start.plusHours(1).toInstant().toEpochMilli();
    } else {
      LocalDate first = first(at.toLocalDate());
      starts[size] = first.atStartOfDay(zone).toInstant().toEpochMilli();
      ends[size] = first.plus(1, unit).atStartOfDay(zone).toInstant().toEpochMilli();
    }
    return size++;
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
