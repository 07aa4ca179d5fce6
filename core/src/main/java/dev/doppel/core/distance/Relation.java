package dev.doppel.core.distance;

import java.util.Locale;

/** The relation of one item to another. */
public enum Relation {
  /** Their canonical forms are equal. */
  EXACT,
  /** Their resemblance reaches the threshold. */
  NEAR,
  /** The one lies inside the other. */
  CONTAINED;

  /** The word as it stands in files and tables. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
