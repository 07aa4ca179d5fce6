package dev.doppel.sql;

import dev.doppel.core.internal.Check;

/** A SimHash as people write it: a signed number, or 64 characters of 0 and 1 as Roth stores it. */
public final class SimHashText {

  private SimHashText() {}

  /**
   * Reads either form; white space around it does not count.
   *
   * @throws IllegalArgumentException if it is neither
   */
  public static long parse(String text) {
    String stripped = text.strip();
    if (stripped.length() == Long.SIZE && stripped.matches("[01]*")) {
      return Long.parseUnsignedLong(stripped, 2);
    }
    try {
      return Long.parseLong(stripped);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "a SimHash is a signed 64-bit number, or 64 characters 0 or 1; got '" + text + "'", e);
    }
  }

  /** Writes Roth's form. */
  public static String bits(long simHash) {
    String digits = Long.toBinaryString(simHash);
    return "0".repeat(Long.SIZE - digits.length()) + digits;
  }

  /**
   * The distance that stands for a similarity in Roth's paper: 64 - similarity * 64, rounded down.
   *
   * <p>It compares bits, not texts; {@link SimilarityTable#similar} uses an estimate of the
   * resemblance.
   */
  public static int distance(double similarity) {
    Check.argument(0 <= similarity && similarity <= 1, "similarity %s not in [0,1]", similarity);
    return (int) (Long.SIZE - similarity * Long.SIZE);
  }
}
