package dev.doppel.core.window;

import java.util.Arrays;

/** From hashes, which are well mixed, to slots. */
final class SlotMap {

  /* Open addressing with linear probing, at most two thirds full; removing closes the gap. */

  static final long NONE = Long.MIN_VALUE;

  private long[] keys = new long[16];
  private long[] values = newValues(16);
  private int size;

  /** Returns the slot, or NONE. */
  long get(long key) {
    return values[find(key)];
  }

  /** Puts the slot, unless there is a newer one. */
  void put(long key, long value) {
    int at = find(key);
    if (values[at] == NONE) {
      size++;
      if (size > keys.length / 3 * 2) {
        grow();
        at = find(key);
      }
    }
    keys[at] = key;
    values[at] = Math.max(values[at], value);
  }

  /** Removes the key if it has this slot. */
  void remove(long key, long value) {
    int gap = find(key);
    if (values[gap] != value) {
      return;
    }
    size--;
    int mask = keys.length - 1;
    for (int at = (gap + 1) & mask; values[at] != NONE; at = (at + 1) & mask) {
      int home = home(keys[at]);
      if (((at - home) & mask) >= ((at - gap) & mask)) {
        keys[gap] = keys[at];
        values[gap] = values[at];
        gap = at;
      }
    }
    values[gap] = NONE;
  }

  /** Looks at where a key will be searched for; see {@link SlottedHashes#readAhead}. */
  long readAhead(long key) {
    int at = home(key);
    return keys[at] + values[at];
  }

  long bytes() {
    return 2L * Long.BYTES * keys.length;
  }

  private int find(long key) {
    int mask = keys.length - 1;
    int at = home(key);
    while (values[at] != NONE && keys[at] != key) {
      at = (at + 1) & mask;
    }
    return at;
  }

  private int home(long key) {
    return (int) (key >>> 32) & (keys.length - 1);
  }

  private void grow() {
    long[] oldKeys = keys;
    long[] oldValues = values;
    keys = new long[2 * oldKeys.length];
    values = newValues(keys.length);
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldValues[i] != NONE) {
        int at = find(oldKeys[i]);
        keys[at] = oldKeys[i];
        values[at] = oldValues[i];
      }
    }
  }

  private static long[] newValues(int length) {
    long[] values = new long[length];
    Arrays.fill(values, NONE);
    return values;
  }
}
