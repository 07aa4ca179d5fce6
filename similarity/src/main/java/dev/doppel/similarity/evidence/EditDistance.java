package dev.doppel.similarity.evidence;

import java.util.OptionalInt;

/** How many edits turn one text into another, as far as it was measured. */
public sealed interface EditDistance {

  /** The exact number. */
  record Exactly(int edits) implements EditDistance {
    @Override
    public String toString() {
      return Integer.toString(edits);
    }
  }

  /** More than the limit of the search. */
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
