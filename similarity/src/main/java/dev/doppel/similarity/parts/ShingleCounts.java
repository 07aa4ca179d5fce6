package dev.doppel.similarity.parts;

import dev.doppel.core.shingle.LongSink;
import java.util.Arrays;

/** How many sets have each shingle; a reusable buffer. 12 bytes per slot, half full. */
final class ShingleCounts {

  private static final int MIN_SLOTS = 1 << 12;

  private long[] table = new long[MIN_SLOTS];
  private int[] counts = new int[MIN_SLOTS];
  private int size;

  void clear() {
    if (table.length > MIN_SLOTS) {
      table = new long[MIN_SLOTS];
      counts = new int[MIN_SLOTS];
    } else {
      Arrays.fill(table, 0);
    }
    size = 0;
  }

  /** The number of different shingles. */
  int size() {
    return size;
  }

  /** Counts each of the first {@code count} values, which are the distinct shingles of one set. */
  void add(long[] values, int count) {
    for (int i = 0; i < count; i++) {
      int slot = find(values[i]);
      if (table[slot] == 0) {
        table[slot] = values[i];
        counts[slot] = 0;
        size++;
      }
      counts[slot]++;
      if (size * 2 > table.length) {
        grow();
      }
    }
  }

  /** Hands out the shingles that at least {@code least} sets have. */
  void frequent(int least, LongSink sink) {
    long[] one = new long[1];
    for (int slot = 0; slot < table.length; slot++) {
      if (table[slot] != 0 && counts[slot] >= least) {
        one[0] = table[slot];
        sink.accept(one, 1);
      }
    }
  }

  private void grow() {
    long[] oldTable = table;
    int[] oldCounts = counts;
    table = new long[oldTable.length * 2];
    counts = new int[table.length];
    for (int i = 0; i < oldTable.length; i++) {
      if (oldTable[i] != 0) {
        int slot = find(oldTable[i]);
        table[slot] = oldTable[i];
        counts[slot] = oldCounts[i];
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
