package dev.doppel.core.index;

import java.util.Arrays;

/**
 * The pairs of items that a join finds near each other, bounded in crowds: an item with more than
 * {@value #FULL} neighbours keeps the {@value #KEPT} first of them and the {@value #KEPT} nearest.
 * A pair stays if one of its two items keeps it, so at most {@value #FULL} pairs per item stay,
 * however they were found. Not safe for concurrent use.
 */
public final class NearPairs {

  /*
   * The first neighbours are where the heads of clusters are: all members of a crowd meet the same
   * ones. The nearest are the pairs for which one looks: two copies among thousands of look-alikes.
   * Neither depends on the order in which pairs are added.
   *
   * A list holds distance << 32 | neighbour. That of a crowded item has the numbers of the first
   * neighbours below KEPT, sorted, and the nearest ones, sorted, above.
   */

  /** Up to this many neighbours, an item keeps them all. */
  public static final int FULL = BandJoin.DEFAULT_BUCKET;

  /** How many first neighbours, and how many nearest ones, an item of a crowd keeps. */
  public static final int KEPT = BandJoin.ANCHORS;

  private static final int CROWDED = -1;
  private static final long[] NONE = {};

  private final long[][] lists;
  private final int[] sizes;
  private final boolean[] mayRepeat;
  private long added;
  private long notCompared;

  private NearPairs(int items) {
    lists = new long[items][];
    Arrays.fill(lists, NONE);
    sizes = new int[items];
    mayRepeat = new boolean[items];
  }

  /** Returns an empty set of pairs of this many items. */
  public static NearPairs among(int items) {
    return new NearPairs(items);
  }

  /** Adds a pair that was not added before, unless both items {@link #mayRepeat}. */
  public void add(int a, int b, int distance) {
    added += mayRepeat(a, b) ? 0 : 1;
    offer(a, b, distance);
    offer(b, a, distance);
  }

  /**
   * Says that pairs of the item may be added again, as in a crowd too large to compare in full. It
   * counts as crowded as soon as it has more neighbours than a crowded item keeps.
   */
  void mayRepeat(int item) {
    if (!mayRepeat[item]) {
      mayRepeat[item] = true;
      if (sizes[item] > 2 * KEPT) {
        crowd(item);
      }
    }
  }

  /** Whether a pair of these items may be added again. */
  boolean mayRepeat(int a, int b) {
    return mayRepeat[a] && mayRepeat[b];
  }

  /** Counts pairs that were not even looked at. */
  void notCompared(long pairs) {
    notCompared += pairs;
  }

  /** Returns the pairs that stay, sorted, the earlier item of each first. */
  public Pairs pairs() {
    Pairs pairs = Pairs.none();
    for (int item = 0; item < lists.length; item++) {
      int size = sizes[item] == CROWDED ? 2 * KEPT : sizes[item];
      for (int i = 0; i < size; i++) {
        int other = (int) lists[item][i];
        pairs.add(Math.min(item, other), Math.max(item, other));
      }
    }
    pairs.sortDistinct();
    return pairs;
  }

  /**
   * About how many pairs were added, or not even looked at, beyond those that stay. Zero only if
   * all stay.
   */
  public long omitted(Pairs stayed) {
    return notCompared + Math.max(0, added - stayed.size());
  }

  private void offer(int item, int other, int distance) {
    long entry = (long) distance << 32 | other;
    if (sizes[item] == CROWDED) {
      insert(lists[item], 0, other);
      insert(lists[item], KEPT, entry);
      return;
    }
    int size = sizes[item];
    if (mayRepeat[item] && contains(lists[item], size, entry)) {
      return;
    }
    if (size == lists[item].length) {
      lists[item] = Arrays.copyOf(lists[item], size + (size >> 1) + 4);
    }
    lists[item][size] = entry;
    sizes[item]++;
    if (size == (mayRepeat[item] ? 2 * KEPT : FULL)) {
      crowd(item);
    }
  }

  private static boolean contains(long[] list, int size, long entry) {
    for (int i = 0; i < size; i++) {
      if (list[i] == entry) {
        return true;
      }
    }
    return false;
  }

  private void crowd(int item) {
    long[] all = Arrays.copyOf(lists[item], sizes[item]);
    long[] kept = new long[2 * KEPT];
    Arrays.sort(all);
    System.arraycopy(all, 0, kept, KEPT, KEPT);
    for (int i = 0; i < all.length; i++) {
      all[i] = (int) all[i];
    }
    Arrays.sort(all);
    System.arraycopy(all, 0, kept, 0, KEPT);
    lists[item] = kept;
    sizes[item] = CROWDED;
  }

  /** Puts an entry among the {@link #KEPT} smallest that begin at a place, unless it is there. */
  private static void insert(long[] list, int from, long entry) {
    int end = from + KEPT;
    if (entry >= list[end - 1]) {
      return;
    }
    int found = Arrays.binarySearch(list, from, end, entry);
    if (found < 0) {
      int at = -found - 1;
      System.arraycopy(list, at, list, at + 1, end - 1 - at);
      list[at] = entry;
    }
  }
}
