package dev.doppel.engine.internal;

/**
 * Reads times, detected by their shape: seconds, milliseconds, microseconds or nanoseconds since
 * 1970 by the number of digits, ISO 8601 with a blank or a T, and the time of web servers' logs. A
 * time without an offset is UTC. Allocates nothing.
 */
public final class Times {

  /** Stands for no time; no event has it. */
  public static final long UNREADABLE = Long.MIN_VALUE;

  /** The first millisecond of year 1, and the last of year 9999. */
  private static final long FIRST = -62_135_596_800_000L;

  private static final long LAST = 253_402_300_799_999L;

  private static final long SECOND = 1000;
  private static final long MINUTE = 60 * SECOND;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;
  private static final String MONTHS = "janfebmaraprmayjunjulaugsepoctnovdec";
  private static final int BROKEN = -1;

  private Times() {}

  /** Returns milliseconds since 1970, or {@link #UNREADABLE}. */
  public static long parse(byte[] text, int from, int to) {
    if (to - from >= 10 && text[from + 4] == '-') {
      return parseIso(text, from, to);
    }
    if (to - from >= 20 && text[from + 2] == '/') {
      return parseLog(text, from, to);
    }
    return parseNumber(text, from, to);
  }

  /** Whether it lies in the years 1 to 9999: others are mistakes, and no clock goes there. */
  public static boolean isInCalendar(long millis) {
    return millis >= FIRST && millis <= LAST;
  }

  /** {@code 1447588800}, {@code 1447588800.123}, {@code 1447588800123} and longer. */
  private static long parseNumber(byte[] text, int from, int to) {
    int start = from < to && text[from] == '-' ? from + 1 : from;
    int end = digitsEnd(text, start, to);
    int digits = end - start;
    if (digits == 0 || digits > 18 + 1) {
      return UNREADABLE;
    }
    long value = number(text, start, end);
    long millis;
    if (digits <= 11) {
      int fractionEnd = end < to && text[end] == '.' ? digitsEnd(text, end + 1, to) : end;
      millis = value * SECOND + thousandths(text, end + 1, fractionEnd);
      end = fractionEnd;
    } else if (digits <= 14) {
      millis = value;
    } else {
      millis = value / (digits <= 17 ? 1_000 : 1_000_000);
    }
    return end == to && value >= 0 ? (start > from ? -millis : millis) : UNREADABLE;
  }

  /** {@code yyyy-MM-dd}, {@code yyyy-MM-dd HH:mm[:ss[.SSS]][Z|+hh[:][mm]]}, with a blank or T. */
  private static long parseIso(byte[] text, int from, int to) {
    int month = two(text, from + 5);
    int day = two(text, from + 8);
    boolean isDate = digitsEnd(text, from, from + 4) == from + 4 && text[from + 7] == '-';
    long days = isDate ? days((int) number(text, from, from + 4), month, day) : UNREADABLE;
    if (days == UNREADABLE || to == from + 10) {
      return days == UNREADABLE ? UNREADABLE : days * DAY;
    }
    boolean hasTime = to >= from + 16 && (text[from + 10] == 'T' || text[from + 10] == ' ');
    if (!hasTime || text[from + 13] != ':') {
      return UNREADABLE;
    }
    int second = 0;
    int at = from + 16;
    long fraction = 0;
    if (at + 3 <= to && text[at] == ':') {
      second = two(text, at + 1);
      at += 3;
      if (at < to && (text[at] == '.' || text[at] == ',')) {
        int end = digitsEnd(text, at + 1, to);
        fraction = thousandths(text, at + 1, end);
        at = end;
      }
    }
    long clock = clock(two(text, from + 11), two(text, from + 14), second);
    long offset = offset(text, at, to);
    return clock == UNREADABLE || offset == UNREADABLE
        ? UNREADABLE
        : days * DAY + clock + fraction - offset;
  }

  /** {@code dd/Mon/yyyy:HH:mm:ss +hhmm}. */
  private static long parseLog(byte[] text, int from, int to) {
    int month = month(text, from + 3);
    boolean isShaped =
        text[from + 6] == '/'
            && text[from + 11] == ':'
            && text[from + 14] == ':'
            && text[from + 17] == ':'
            && digitsEnd(text, from + 7, from + 11) == from + 11;
    if (!isShaped) {
      return UNREADABLE;
    }
    long days = days((int) number(text, from + 7, from + 11), month, two(text, from));
    long clock = clock(two(text, from + 12), two(text, from + 15), two(text, from + 18));
    int zone = from + 20 < to && text[from + 20] == ' ' ? from + 21 : from + 20;
    long offset = offset(text, zone, to);
    return days == UNREADABLE || clock == UNREADABLE || offset == UNREADABLE
        ? UNREADABLE
        : days * DAY + clock - offset;
  }

  private static long offset(byte[] text, int from, int to) {
    if (from == to || (to - from == 1 && text[from] == 'Z')) {
      return 0;
    }
    int sign = text[from] == '+' ? 1 : text[from] == '-' ? -1 : 0;
    int length = to - from;
    int minutesAt = length == 6 && text[from + 3] == ':' ? from + 4 : from + 3;
    if (sign == 0 || (length != 3 && minutesAt + 2 != to)) {
      return UNREADABLE;
    }
    int hours = two(text, from + 1);
    int minutes = length == 3 ? 0 : two(text, minutesAt);
    boolean isOffset = hours >= 0 && hours <= 18 && minutes >= 0 && minutes < 60;
    return isOffset ? sign * (hours * HOUR + minutes * MINUTE) : UNREADABLE;
  }

  private static long clock(int hour, int minute, int second) {
    boolean isClock =
        hour >= 0 && hour < 24 && minute >= 0 && minute < 60 && second >= 0 && second <= 60;
    return isClock ? hour * HOUR + minute * MINUTE + second * SECOND : UNREADABLE;
  }

  /** Days since 1970, in the calendar of today. */
  private static long days(int year, int month, int day) {
    if (month < 1 || month > 12 || day < 1 || day > monthDays(year, month)) {
      return UNREADABLE;
    }
    // Years that begin in March have their odd day at the end.
    long years = month > 2 ? year : year - 1;
    long months = month > 2 ? month - 3 : month + 9;
    long leaps = Math.floorDiv(years, 4L) - Math.floorDiv(years, 100L) + Math.floorDiv(years, 400L);
    return 365 * years + leaps + (153 * months + 2) / 5 + day - 1 - 719_468;
  }

  private static int monthDays(int year, int month) {
    if (month == 2) {
      return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
    }
    return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
  }

  private static int month(byte[] text, int from) {
    for (int month = 0; month < 12; month++) {
      boolean isIt = true;
      for (int i = 0; i < 3; i++) {
        isIt &= (text[from + i] | 0x20) == MONTHS.charAt(3 * month + i);
      }
      if (isIt) {
        return month + 1;
      }
    }
    return BROKEN;
  }

  private static int two(byte[] text, int at) {
    int tens = text[at] - '0';
    int ones = text[at + 1] - '0';
    return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? 10 * tens + ones : BROKEN;
  }

  private static int digitsEnd(byte[] text, int from, int to) {
    int at = from;
    while (at < to && text[at] >= '0' && text[at] <= '9') {
      at++;
    }
    return at;
  }

  private static long number(byte[] text, int from, int to) {
    long value = 0;
    for (int i = from; i < to; i++) {
      value = 10 * value + text[i] - '0';
    }
    return value;
  }

  private static long thousandths(byte[] text, int from, int to) {
    long value = 0;
    for (int i = 0; i < 3; i++) {
      value = 10 * value + (from + i < to ? text[from + i] - '0' : 0);
    }
    return value;
  }
}
