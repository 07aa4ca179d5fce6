package dev.doppel.core.shingle;

import dev.doppel.core.hash.Hashes;
import java.util.Arrays;

/**
 * Distinguishes the first, second, third ... occurrence of an element, which turns a bag into a
 * set. A buffer to be cleared for each text; not safe for concurrent use.
 */
public final class Occurrences {

  private static final int MIN_SLOTS = 64;

  private long[] keys = new long[MIN_SLOTS];
  private int[] counts = new int[MIN_SLOTS];
  private int slots = MIN_SLOTS;
  private int size;

  private Occurrences() {}

  /** Returns an empty buffer. */
  public static Occurrences none() {
    return new Occurrences();
  }

  /** Forgets all and makes ready for about {@code expected} distinct elements. */
  public void clear(int expected) {
    slots = Math.max(MIN_SLOTS, Integer.highestOneBit(Math.max(1, expected)) << 2);
    if (keys.length < slots) {
      keys = new long[slots];
      counts = new int[slots];
    } else {
      Arrays.fill(counts, 0, slots, 0);
    }
    size = 0;
  }

  /** Returns a hash of the element and of how often it was met before. */
  public long number(long element) {
    int slot = find(element);
    int before = counts[slot]++;
    keys[slot] = element;
    if (before == 0 && ++size * 2 > slots) {
      grow();
    }
    return before == 0 ? element : Hashes.mix(element + before * Hashes.GOLDEN);
  }

  private int find(long element) {
    int slot = (int) element & (slots - 1);
    while (counts[slot] != 0 && keys[slot] != element) {
      slot = slot + 1 & slots - 1;
    }
    return slot;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldCounts = counts;
    int oldSlots = slots;
    slots *= 2;
    keys = new long[slots];
    counts = new int[slots];
    for (int i = 0; i < oldSlots; i++) {
      if (oldCounts[i] != 0) {
        int slot = find(oldKeys[i]);
        keys[slot] = oldKeys[i];
        counts[slot] = oldCounts[i];
      }
    }
  }
}
