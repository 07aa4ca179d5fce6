package dev.doppel.index;

import java.util.Locale;

/**
 * A stored document that is like another.
 *
 * @param distance the bits in which the SimHashes differ, from 0 to 64
 * @param similarity an estimate of the resemblance, from 0 to 1
 */
public record Match(String id, Kind kind, int distance, double similarity) {

  /** What a match is to the document it was found for. */
  public enum Kind {
    /** The canonical texts are equal. */
    EXACT,
    /** The texts are alike. */
    NEAR,
    /** Another state of the same document, which is no duplicate of it. */
    VERSION;

    /** The word as it stands in files and tables. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
