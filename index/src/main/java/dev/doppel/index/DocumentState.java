package dev.doppel.index;

import java.util.Locale;

/** What a person decided on a document. */
public enum DocumentState {
  /** Nothing yet. */
  UNDECIDED,
  /** It is kept, though it may repeat another. */
  KEPT,
  /** It repeats another and need not exist. */
  DISCARDED;

  /** The word as it stands in files and tables. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
