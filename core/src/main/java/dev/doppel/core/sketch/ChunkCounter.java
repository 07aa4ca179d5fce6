package dev.doppel.core.sketch;

import dev.doppel.core.hash.Hashes;
import java.util.Arrays;

/** Tells the first, second, third ... occurrence of a chunk apart. Reused from text to text. */
final class ChunkCounter {

  private static final int MIN_SLOTS = 64;

  private long[] keys = new long[MIN_SLOTS];
  private int[] counts = new int[MIN_SLOTS];
  private int slots = MIN_SLOTS;
  private int size;

  void clear(int expected) {
    slots = Math.max(MIN_SLOTS, Integer.highestOneBit(Math.max(1, expected)) << 2);
    if (keys.length < slots) {
      keys = new long[slots];
      counts = new int[slots];
    } else {
      Arrays.fill(counts, 0, slots, 0);
    }
    size = 0;
  }

  /** Returns a hash of the chunk and of how often it was met before. */
  long distinct(long chunk) {
    int slot = find(chunk);
    int before = counts[slot]++;
    keys[slot] = chunk;
    if (before == 0 && ++size * 2 > slots) {
      grow();
    }
    return before == 0 ? chunk : Hashes.mix(chunk + before * Hashes.GOLDEN);
  }

  private int find(long chunk) {
    int slot = (int) chunk & slots - 1;
    while (counts[slot] != 0 && keys[slot] != chunk) {
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
