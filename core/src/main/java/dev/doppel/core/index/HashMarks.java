package dev.doppel.core.index;

import java.util.Arrays;

/** A set of a few hashes, to be filled again and again; clearing costs what was in it. */
final class HashMarks {

  private static final int MIN_SLOTS = 256;
  private static final int SLOTS_A_HASH = 4; // few are searched past

  private long[] table = new long[MIN_SLOTS];
  private int[] taken = new int[MIN_SLOTS / SLOTS_A_HASH]; // slots
  private int size;
  private boolean hasZero; // which marks a free slot

  void clear() {
    for (int i = 0; i < size; i++) {
      table[taken[i]] = 0;
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
    if (size == taken.length) {
      grow();
      slot = slot(hash);
    }
    table[slot] = hash;
    taken[size++] = slot;
  }

  boolean has(long hash) {
    return hash == 0 ? hasZero : table[slot(hash)] == hash;
  }

  private void grow() {
    long[] old = table;
    table = new long[old.length * 2];
    taken = Arrays.copyOf(taken, taken.length * 2);
    for (int i = 0; i < size; i++) {
      long hash = old[taken[i]];
      taken[i] = slot(hash);
      table[taken[i]] = hash;
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
