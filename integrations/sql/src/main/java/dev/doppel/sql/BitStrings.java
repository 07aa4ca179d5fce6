package dev.doppel.sql;

import dev.doppel.core.internal.Check;
import java.util.regex.Pattern;

/** Strings of 0 and 1, as Roth stores what others store as numbers. */
final class BitStrings {

  private static final Pattern BITS = Pattern.compile("[01]*");

  private BitStrings() {}

  /**
   * The number of places in which two of equal length differ: {@code HamDist} of Roth's Appendix 2.
   * Blanks around them do not count.
   */
  static int distance(String a, String b) {
    String one = a.strip();
    String other = b.strip();
    Check.argument(
        one.length() == other.length()
            && BITS.matcher(one).matches()
            && BITS.matcher(other).matches(),
        "two strings of 0 and 1 of equal length are needed, got '%s' and '%s'",
        a,
        b);
    int distance = 0;
    for (int i = 0; i < one.length(); i++) {
      distance += one.charAt(i) == other.charAt(i) ? 0 : 1;
    }
    return distance;
  }
}
