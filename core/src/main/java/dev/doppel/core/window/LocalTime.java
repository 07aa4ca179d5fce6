package dev.doppel.core.window;

import java.time.Instant;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;

/**
 * Turns instants into what the clocks of a zone show, in milliseconds since midnight of Monday, 5
 * January 1970 there, so that days begin at midnight and weeks on Mondays.
 */
final class LocalTime {

  /* The offset of a zone changes twice a year, so the last one is kept with when it holds. */

  private static final long MONDAY = 4 * 86_400_000L;

  private final ZoneRules rules;
  private long from = 1;
  private long until = 0; // an empty range: the first instant looks its offset up
  private long offset;

  LocalTime(ZoneId zone) {
    this.rules = zone.getRules();
  }

  long of(long time) {
    if (time < from || time >= until) {
      lookUp(time);
    }
    return time + offset - MONDAY;
  }

  private void lookUp(long time) {
    Instant instant = Instant.ofEpochMilli(time);
    offset = rules.getOffset(instant).getTotalSeconds() * 1000L;
    ZoneOffsetTransition previous = rules.previousTransition(instant.plusMillis(1));
    ZoneOffsetTransition next = rules.nextTransition(instant);
    from = previous == null ? Long.MIN_VALUE : previous.getInstant().toEpochMilli();
    until = next == null ? Long.MAX_VALUE : next.getInstant().toEpochMilli();
  }
}
