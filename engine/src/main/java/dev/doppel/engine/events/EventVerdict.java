package dev.doppel.engine.events;

import java.util.Locale;

/** The verdict on a line. */
public enum EventVerdict {
  /** Its key did not come before within the window. */
  UNIQUE(0),
  /** Its key came before within the window. */
  DUPLICATE(1),
  /** It came after events that are newer by more than allowed, and was not compared. */
  LATE(2),
  /** It is not an event: malformed, or without a wanted field. */
  REJECTED(3);

  private final int column;

  EventVerdict(int column) {
    this.column = column;
  }

  /** Where counts by verdict have it, in memory and in files. */
  int column() {
    return column;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
