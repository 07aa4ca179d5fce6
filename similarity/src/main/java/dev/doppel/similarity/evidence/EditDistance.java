package dev.doppel.similarity.evidence;

import java.util.OptionalInt;

/** How many edits make one text of another, as far as it was measured. */
public sealed interface EditDistance {

  /** So many and no fewer. */
  record Exactly(int edits) implements EditDistance {
    @Override
    public String toString() {
      return Integer.toString(edits);
    }
  }

  /** More than the search went up to. */
  record Over(int limit) implements EditDistance {
    @Override
    public String toString() {
      return "over " + limit;
    }
  }

  /** The texts are too long for it. */
  record NotMeasured() implements EditDistance {
    @Override
    public String toString() {
      return "not measured";
    }
  }

  /** Returns the number of edits, or that it is over the limit where none was counted. */
  static EditDistance of(OptionalInt edits, int limit) {
    return edits.isPresent() ? new Exactly(edits.getAsInt()) : new Over(limit);
  }
}
