package dev.doppel.engine.aliases;

import java.util.Locale;

/** Why an address leads to another one. */
public enum AliasReason {
  /** Moved for good. */
  MOVED("301"),
  /** Found elsewhere, for now. */
  FOUND("302"),
  /** See another page. */
  SEE_OTHER("303"),
  /** Elsewhere for now, asked for in the same way. */
  TEMPORARY("307"),
  /** Moved for good, asked for in the same way. */
  PERMANENT("308"),
  /** The page sends its reader on at once: {@code <meta http-equiv="refresh" content="0; ...">}. */
  REFRESH("refresh"),
  /** The page sends its reader on after some seconds. */
  LATE_REFRESH("late-refresh"),
  /** The page names its canonical address, in its head or in the HTTP header {@code Link}. */
  CANONICAL("canonical"),
  /** The host is a mirror. */
  MIRROR("mirror"),
  /** A user says so. */
  RULE("rule");

  private final String word;

  AliasReason(String word) {
    this.word = word;
  }

  /**
   * Returns the reason of that word.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static AliasReason of(String word) {
    String wanted = word.strip().toLowerCase(Locale.ROOT);
    for (AliasReason each : values()) {
      if (each.word.equals(wanted)) {
        return each;
      }
    }
    throw new IllegalArgumentException("unknown reason '" + word + "'");
  }

  /** Whether the page itself is somewhere else only for now. */
  boolean isTemporary() {
    return this == FOUND || this == SEE_OTHER || this == TEMPORARY || this == LATE_REFRESH;
  }

  /** Whether there is a page at the address, which says that it is the same as another one. */
  boolean isClaim() {
    return this == CANONICAL;
  }

  /** Whether it was given by a person who knows, and need not be proved. */
  boolean isGiven() {
    return this == MIRROR || this == RULE;
  }

  /** The word that stands in lists, such as {@code 301}. */
  @Override
  public String toString() {
    return word;
  }
}
