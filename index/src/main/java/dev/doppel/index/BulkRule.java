package dev.doppel.index;

import dev.doppel.core.internal.Check;
import java.util.Locale;

/**
 * Decides on many clusters at once: in each, which documents are kept and which discarded. What a
 * person decided before stays as it is; another state of a document that is kept is not discarded.
 *
 * @param similarity the least resemblance of a member to its head, from 0.5 to 1
 * @param least only clusters all of whose members are at least so similar to their heads
 * @param choice which document of a cluster is kept
 * @param prefix with which the ids of those begin that are kept, for {@link Choice#PREFIX}
 */
public record BulkRule(double similarity, double least, Choice choice, String prefix) {

  /** Which document of a cluster is kept. */
  public enum Choice {
    /** The one that came first. */
    FIRST,
    /** The one that came last. */
    NEWEST,
    /** The one with the longest text. */
    LONGEST,
    /** All whose ids begin with a prefix; a cluster without one is left as it is. */
    PREFIX;

    /** The word as it stands in requests. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public BulkRule {
    Check.argument(
        0.5 <= similarity && similarity <= 1, "similarity must be 0.5 to 1, got %s", similarity);
    Check.argument(0 <= least && least <= 1, "least must be 0 to 1, got %s", least);
    Check.argument(
        (choice == Choice.PREFIX) == !prefix.isEmpty(),
        "a prefix belongs to the choice 'prefix', got '%s' with '%s'",
        prefix,
        choice);
  }
}
