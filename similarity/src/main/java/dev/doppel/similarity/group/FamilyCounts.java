package dev.doppel.similarity.group;

import dev.doppel.core.hash.Hashes;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * How many families have each of some shingles. First the shingles are named, then families are
 * counted by any number of threads, then counts are asked for. 13 bytes a slot, a quarter to half
 * of which are taken.
 */
final class FamilyCounts {

  /** The heap that one shingle takes at most. */
  static final int MOST_BYTES = 52;

  private static final int MIN_SLOTS = 1 << 10;
  private static final int BITS_A_SLOT = 8; // most shingles of a corpus are asked for here only

  private long[] table = new long[MIN_SLOTS];
  private AtomicIntegerArray counts = new AtomicIntegerArray(0);
  private long[] filter = {};
  private int size;

  /** Names the first {@code count} values as wanted. */
  void want(long[] values, int count) {
    for (int i = 0; i < count; i++) {
      int slot = find(values[i]);
      if (table[slot] == 0) {
        table[slot] = values[i];
        size++;
        if (size * 2 > table.length) {
          grow();
        }
      }
    }
  }

  /** How many shingles are wanted. */
  int wanted() {
    return size;
  }

  /** Ends the naming. */
  void beginCounting() {
    counts = new AtomicIntegerArray(table.length);
    filter = new long[table.length * BITS_A_SLOT / Long.SIZE];
    for (long value : table) {
      if (value != 0) {
        int bit = bit(value);
        filter[bit >>> 6] |= 1L << bit;
      }
    }
  }

  /** The place of the shingle; -1 if it is not wanted. */
  int place(long value) {
    int bit = bit(value);
    if (((filter[bit >>> 6] >>> bit) & 1) == 0) {
      return -1;
    }
    int slot = find(value);
    return table[slot] == 0 ? -1 : slot;
  }

  /** Counts a family that has the shingle at that place. */
  void count(int place) {
    counts.getAndIncrement(place);
  }

  /** Puts the counts of the first {@code count} values, all of them wanted ones, to the array. */
  void read(long[] values, int count, int[] families) {
    for (int i = 0; i < count; i++) {
      families[i] = counts.get(find(values[i]));
    }
  }

  private int bit(long value) {
    return (int) ((value * Hashes.GOLDEN) >>> 32) & (filter.length * Long.SIZE - 1);
  }

  private void grow() {
    long[] old = table;
    table = new long[old.length * 2];
    for (long value : old) {
      if (value != 0) {
        table[find(value)] = value;
      }
    }
  }

  /** Where the shingle is or belongs; sets never hold the hash 0, so it marks a free slot. */
  private int find(long value) {
    int mask = table.length - 1;
    int slot = (int) value & mask;
    while (table[slot] != 0 && table[slot] != value) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }
}
