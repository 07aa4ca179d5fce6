package dev.doppel.engine;

import dev.doppel.core.internal.Check;
import dev.doppel.core.quantity.Shares;
import dev.doppel.io.record.UnreadableRecordException.Reason;
import java.io.Serializable;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * How many records of an input may be unreadable before a job counts as failed.
 *
 * @param records at most this many
 * @param share at most this share of all, where {@code records} allows fewer
 */
public record SkipLimit(long records, double share) implements Serializable {

  /** Everything must be read. */
  public static final SkipLimit NONE = new SkipLimit(0, 0);

  private static final Pattern COUNT = Pattern.compile("[0-9]{1,18}");

  public SkipLimit {
    Check.argument(records >= 0, "records must not be negative, got %d", records);
    Check.argument(0 <= share && share <= 1, "share must lie between 0 and 1, got %s", share);
  }

  /** Returns the limit that a number of records, or a percentage of them, stands for. */
  public static SkipLimit parse(String text) {
    if (COUNT.matcher(text).matches()) {
      return new SkipLimit(Long.parseLong(text), 0);
    }
    try {
      Check.argument(text.endsWith("%"), "no percentage");
      return new SkipLimit(0, Shares.parse(text));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "--max-skipped takes a number of records, or a percentage such as 0.5%, got '"
              + text
              + "'",
          e);
    }
  }

  /** Whether this many unreadable records of this many are within the limit. */
  public boolean allows(long skipped, long all) {
    return skipped <= records || skipped <= share * all;
  }

  /**
   * Returns how many of the records that were passed over count as unreadable: those that are, or
   * may be, lost documents; all of them if there is no document at all.
   */
  public static long lost(Map<Reason, Integer> skipped, long documents) {
    return skipped.entrySet().stream()
        .filter(each -> documents == 0 || each.getKey().isLoss())
        .mapToLong(each -> each.getValue())
        .sum();
  }
}
