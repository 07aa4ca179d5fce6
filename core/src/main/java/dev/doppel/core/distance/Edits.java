package dev.doppel.core.distance;

import dev.doppel.core.internal.Check;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.concurrent.CancellationException;

/**
 * Edit distances between sequences of symbols, up to a limit: a text of a megabyte against another
 * costs little if they are close, and if they are not, the search ends at the limit.
 */
public final class Edits {

  /*
   * For e = 0, 1, 2 ... edits, note on each diagonal how far into a one can get; equal symbols are
   * free. Time is O(limit * length) at worst and O(length + limit^2) on average, memory O(limit).
   * (Ukkonen 1985; Myers, An O(ND) Difference Algorithm, 1986.)
   *
   * The worst case, two rows of millions of one symbol, takes many seconds, so we look after each
   * further edit whether anybody still waits.
   */

  private Edits() {}

  /**
   * The fewest insertions and deletions that make {@code b} of {@code a}, if within the limit.
   *
   * @throws CancellationException if the thread is interrupted meanwhile
   */
  public static OptionalInt insertionsAndDeletions(int[] a, int[] b, int limit) {
    return distance(a, b, limit, false);
  }

  /**
   * The fewest insertions, deletions and replacements, if within the limit.
   *
   * @throws CancellationException if the thread is interrupted meanwhile
   */
  public static OptionalInt levenshtein(int[] a, int[] b, int limit) {
    return distance(a, b, limit, true);
  }

  private static OptionalInt distance(int[] a, int[] b, int limit, boolean replace) {
    Check.argument(limit >= 0, "limit must not be negative, got %d", limit);
    int goal = a.length - b.length; // the diagonal of the end: position in a less that in b
    int most = (int) Math.min(limit, (long) a.length + b.length);
    if (Math.abs(goal) > most) {
      return OptionalInt.empty();
    }
    int middle = most + 1;
    int[] before = new int[2 * most + 3];
    int[] now = new int[2 * most + 3];
    Arrays.fill(before, -1);
    Arrays.fill(now, -1);
    for (int edits = 0; edits <= most; edits++) {
      if (Thread.currentThread().isInterrupted()) {
        throw new CancellationException("counting edits was given up");
      }
      for (int diagonal = -edits; diagonal <= edits; diagonal++) {
        int reach = edits == 0 ? 0 : step(before, middle + diagonal, replace);
        now[middle + diagonal] = slide(a, b, reach, diagonal);
      }
      if (Math.abs(goal) <= edits && now[middle + goal] >= a.length) {
        return OptionalInt.of(edits);
      }
      int[] spare = before;
      before = now;
      now = spare;
    }
    return OptionalInt.empty();
  }

  /** The furthest position in a on a diagonal after one more edit; -1 if out of reach. */
  private static int step(int[] before, int at, boolean replace) {
    int deleted = before[at - 1] < 0 ? -1 : before[at - 1] + 1;
    int reach = Math.max(deleted, before[at + 1]);
    int replaced = replace && before[at] >= 0 ? before[at] + 1 : before[at];
    return Math.max(reach, replaced);
  }

  private static int slide(int[] a, int[] b, int reach, int diagonal) {
    int position = reach;
    if (position < 0 || position - diagonal < 0) {
      return -1;
    }
    position = Math.min(position, Math.min(a.length, b.length + diagonal));
    while (position < a.length
        && position - diagonal < b.length
        && a[position] == b[position - diagonal]) {
      position++;
    }
    return position;
  }
}
