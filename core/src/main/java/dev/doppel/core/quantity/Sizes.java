package dev.doppel.core.quantity;

import dev.doppel.core.internal.Check;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sizes in bytes as users write them: a whole number, and {@code KB}, {@code MB}, {@code GB} or
 * {@code TB} for powers of 1000, {@code KiB}, {@code MiB}, {@code GiB} or {@code TiB} for powers of
 * 1024, {@code B} or nothing for bytes; in capitals or not.
 */
public final class Sizes {

  private static final Pattern TEXT =
      Pattern.compile("([0-9]{1,18})(|b|([kmgt])(i?)b)", Pattern.CASE_INSENSITIVE);
  private static final String POWERS = "kmgt";

  private Sizes() {}

  /**
   * Returns the bytes written so.
   *
   * @throws IllegalArgumentException if no size is, or one that a long does not hold
   */
  public static long parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    Check.argument(
        matcher.matches(), "a size looks like 64MiB, 10MB or 1000000 (bytes), got '%s'", text);
    long size = Long.parseLong(matcher.group(1));
    if (matcher.group(3) == null) {
      return size;
    }
    int power = POWERS.indexOf(matcher.group(3).toLowerCase(Locale.ROOT)) + 1;
    long base = matcher.group(4).isEmpty() ? 1000 : 1024;
    for (int i = 0; i < power; i++) {
      Check.argument(
          size <= Long.MAX_VALUE / base, "a size is less than 2^63 bytes, got '%s'", text);
      size *= base;
    }
    return size;
  }
}
