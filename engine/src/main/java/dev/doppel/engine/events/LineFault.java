package dev.doppel.engine.events;

/** What keeps a line from being an event. */
public enum LineFault {
  /** Nothing. */
  NONE("none"),
  /** The line has no characters. */
  EMPTY("empty line"),
  /** The line is longer than a line may be. */
  TOO_LONG("longer than a line may be"),
  /** A field of the key, or the time, is not there. */
  MISSING_FIELD("a field is missing"),
  /** A quoted cell does not end in its line, or not before a delimiter. */
  BAD_QUOTES("a quoted cell does not end in its line, or not before a delimiter"),
  /** The line is not a JSON object. */
  NOT_JSON("not a JSON object"),
  /** The line is not one of a web server's log. */
  NOT_LOG("not a line of a web server's log"),
  /** The time cannot be read. */
  BAD_TIME("no time that can be read"),
  /** The time lies in the future. */
  AHEAD("a time in the future"),
  /** The time lies before year 1 or after year 9999. */
  NO_YEAR("a time before year 1 or after year 9999");

  private final String reason;

  LineFault(String reason) {
    this.reason = reason;
  }

  /** Whether an event was lost, or may have been: not by an empty line, nor by the user's rule. */
  public boolean isLoss() {
    return this != NONE && this != EMPTY && this != AHEAD;
  }

  /** Says it in words. */
  public String reason() {
    return reason;
  }

  boolean isOfTime() {
    return this == BAD_TIME || this == AHEAD || this == NO_YEAR;
  }

  @Override
  public String toString() {
    return reason;
  }
}
