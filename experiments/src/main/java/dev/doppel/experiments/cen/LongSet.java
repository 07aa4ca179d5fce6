package dev.doppel.experiments.cen;

import dev.doppel.core.hash.Hashes;
import java.util.Arrays;
import java.util.stream.LongStream;

/** A set of 64-bit hashes that grows, eight to sixteen bytes each. For one thread. */
final class LongSet {

  private static final int FIRST = 1 << 10;

  private long[] slots = new long[FIRST]; // 0 is empty
  private int size;
  private boolean hasZero;

  /** Adds a hash; true if it is new. */
  boolean add(long hash) {
    if (hash == 0) {
      boolean isNew = !hasZero;
      hasZero = true;
      return isNew;
    }
    int slot = find(slots, hash);
    if (slots[slot] == hash) {
      return false;
    }
    slots[slot] = hash;
    if (++size > slots.length / 2) {
      grow();
    }
    return true;
  }

  boolean contains(long hash) {
    return hash == 0 ? hasZero : slots[find(slots, hash)] == hash;
  }

  int size() {
    return size + (hasZero ? 1 : 0);
  }

  /** All hashes, in their order. */
  long[] sorted() {
    LongStream all = Arrays.stream(slots).filter(hash -> hash != 0);
    return LongStream.concat(all, LongStream.range(0, hasZero ? 1 : 0)).sorted().toArray();
  }

  /** Where the hash is, or the empty slot where it would be. */
  private static int find(long[] slots, long hash) {
    int slot = (int) Hashes.mix(hash) & (slots.length - 1);
    while (slots[slot] != 0 && slots[slot] != hash) {
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }

  private void grow() {
    long[] larger = new long[2 * slots.length];
    for (long hash : slots) {
      if (hash != 0) {
        larger[find(larger, hash)] = hash;
      }
    }
    slots = larger;
  }
}
