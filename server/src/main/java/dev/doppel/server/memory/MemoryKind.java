package dev.doppel.server.memory;

import java.util.Locale;

/** What a memory is about. */
public enum MemoryKind {
  URLS,
  DOCUMENTS,
  EVENTS;

  /** The word as it stands in JSON; also the name of the default memory of the kind. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
