package dev.doppel.server.memory;

import java.util.Locale;

/** What a memory is about. */
public enum MemoryKind {
  /** Which URLs were seen. */
  URLS,
  /** Which documents were seen, and which are similar. */
  DOCUMENTS,
  /** Which events repeat others. */
  EVENTS;

  /** The word as it stands in JSON; also the name of the default memory of the kind. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
