package dev.doppel.engine.results;

import java.util.Locale;

/** What a result is compared by. */
public enum Basis {
  /** Its text, or that of its page: every verdict was counted. */
  TEXT,
  /** The sketch stored with it: verdicts are estimates. */
  SKETCH,
  /** A few words around the hit. They are compared with other snippets only. */
  SNIPPET,
  /** Nothing: it stands alone. */
  NOTHING;

  /** The word as it stands in files and tables. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
