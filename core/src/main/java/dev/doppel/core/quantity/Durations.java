package dev.doppel.core.quantity;

import dev.doppel.core.internal.Check;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Durations as users write them: a whole number and one of {@code ms}, {@code s}, {@code m}, {@code
 * h} and {@code d}, as in {@code 500ms}, {@code 90s}, {@code 24h} or {@code 7d}. A day has 24
 * hours.
 */
public final class Durations {

  private static final Pattern TEXT = Pattern.compile("([0-9]{1,18})(ms|s|m|h|d)");
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");
  private static final String[] UNITS = {"d", "h", "m", "s", "ms"};
  private static final long MAX_MILLIS = 1L << 50; // 35,000 years

  private Durations() {}

  /**
   * Returns the duration written so.
   *
   * @throws IllegalArgumentException if none is, or one of more than 35,000 years
   */
  public static Duration parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    Check.argument(
        matcher.matches(), "a duration looks like 500ms, 90s, 10m, 24h or 7d, got '%s'", text);
    long unit = millis(matcher.group(2));
    long number = Long.parseLong(matcher.group(1));
    Check.argument(
        number <= MAX_MILLIS / unit, "a duration is at most 35,000 years, got '%s'", text);
    return Duration.ofMillis(number * unit);
  }

  /**
   * Returns the duration written so, where a number without a unit counts in the given one. For
   * options that took a bare number before there were units.
   *
   * @param unit such as {@code s}
   */
  public static Duration parse(String text, String unit) {
    return parse(NUMBER.matcher(text).matches() ? text + unit : text);
  }

  /** Writes a duration in whole milliseconds as {@link #parse} reads it, in the largest unit. */
  public static String format(Duration duration) {
    long millis = duration.toMillis();
    Check.argument(
        millis >= 0 && duration.equals(Duration.ofMillis(millis)),
        "a duration has 0 or more whole milliseconds, got %s",
        duration);
    for (String unit : UNITS) {
      if (millis > 0 && millis % millis(unit) == 0) {
        return millis / millis(unit) + unit;
      }
    }
    return "0s";
  }

  private static long millis(String unit) {
    return switch (unit) {
      case "ms" -> 1;
      case "s" -> 1_000;
      case "m" -> 60_000;
      case "h" -> 3_600_000;
      default -> 86_400_000;
    };
  }
}
