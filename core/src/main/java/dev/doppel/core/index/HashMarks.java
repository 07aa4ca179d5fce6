package dev.doppel.core.index;

import java.util.Arrays;

/** A set of a few hashes, to be filled again and again; clearing costs what was in it. */
final class HashMarks {

  private static final int MIN_SLOTS = 64;

  private long[] table = new long[MIN_SLOTS];
  private long[] list = new long[MIN_SLOTS / 2];
  private int size;
  private boolean hasZero; // which marks a free slot

  void clear() {
    if (size > table.length / 8) {
      Arrays.fill(table, 0);
    } else {
      for (int i = size - 1; i >= 0; i--) { // the last one first, so that none is searched past
        table[slot(list[i])] = 0;
      }
    }
    size = 0;
    hasZero = false;
  }

  void add(long hash) {
    if (hash == 0) {
      hasZero = true;
      return;
    }
    int slot = slot(hash);
    if (table[slot] == hash) {
      return;
    }
    table[slot] = hash;
    if (size == list.length) {
      list = Arrays.copyOf(list, size * 2);
    }
    list[size++] = hash;
    if (size * 2 > table.length) {
      grow();
    }
  }

  boolean has(long hash) {
    return hash == 0 ? hasZero : table[slot(hash)] == hash;
  }

  private void grow() {
    table = new long[table.length * 2];
    for (int i = 0; i < size; i++) {
      table[slot(list[i])] = list[i];
    }
  }

  private int slot(long hash) {
    int mask = table.length - 1;
    int slot = (int) (hash ^ (hash >>> 32)) & mask;
    while (table[slot] != 0 && table[slot] != hash) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }
}
