package dev.doppel.engine.events;

/** What keeps a line from being an event. */
public enum LineFault {
  /** Nothing. */
  NONE("none"),
  EMPTY("empty line"),
  TOO_LONG("longer than a line may be"),
  MISSING_FIELD("a field is missing"),
  BAD_QUOTES("a quoted cell does not end in its line, or not before a delimiter"),
  NOT_JSON("not a JSON object"),
  NOT_LOG("not a line of a web server's log"),
  BAD_TIME("no time that can be read"),
  AHEAD("a time in the future"),
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
