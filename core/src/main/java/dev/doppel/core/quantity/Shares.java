package dev.doppel.core.quantity;

import dev.doppel.core.internal.Check;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Shares of a whole as users write them: a number from 0 to 1, as in {@code 0.05} or {@code 1e-4},
 * or a percentage, as in {@code 5%} or {@code 0.5%}.
 */
public final class Shares {

  private static final Pattern TEXT =
      Pattern.compile(
          "((?:[0-9]{1,20}(?:\\.[0-9]{0,20})?|\\.[0-9]{1,20})(?:[eE][+-]?[0-9]{1,3})?)(%?)");

  private Shares() {}

  /**
   * Returns the share written so, from 0 to 1.
   *
   * @throws IllegalArgumentException if none is
   */
  public static double parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    double share = matcher.matches() ? share(matcher) : -1;
    Check.argument(
        0 <= share && share <= 1,
        "a share is a number from 0 to 1, such as 0.05, or a percentage, such as 5%%, got '%s'",
        text);
    return share;
  }

  private static double share(Matcher matcher) {
    double number = Double.parseDouble(matcher.group(1));
    return matcher.group(2).isEmpty() ? number : number / 100;
  }
}
