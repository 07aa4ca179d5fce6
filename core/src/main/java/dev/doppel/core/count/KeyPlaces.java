package dev.doppel.core.count;

import dev.doppel.core.hash.Hashes;
import java.util.Arrays;

/** Where each key stands in an array of at most 65,535 different keys. */
final class KeyPlaces {

  /* Open addressing with linear probing; a slot holds a place plus one, as two bytes. */

  private final long[] keys;
  private final char[] slots;
  private final int mask;

  KeyPlaces(long[] keys) {
    this.keys = keys;
    this.slots = new char[Integer.highestOneBit(Math.max(8, keys.length * 3 / 2)) << 1];
    this.mask = slots.length - 1;
  }

  /** Returns the place, or -1. */
  int find(long key) {
    int slot = home(key);
    while (slots[slot] != 0 && keys[slots[slot] - 1] != key) {
      slot = (slot + 1) & mask;
    }
    return slots[slot] - 1;
  }

  /** Adds the key that stands at this place. */
  void add(int place) {
    int slot = home(keys[place]);
    while (slots[slot] != 0) {
      slot = (slot + 1) & mask;
    }
    slots[slot] = (char) (place + 1);
  }

  /** Removes the key that stands at this place. */
  void remove(int place) {
    int gap = slotOf(place);
    for (int slot = (gap + 1) & mask; slots[slot] != 0; slot = (slot + 1) & mask) {
      int home = home(keys[slots[slot] - 1]);
      if (((slot - home) & mask) >= ((slot - gap) & mask)) {
        slots[gap] = slots[slot];
        gap = slot;
      }
    }
    slots[gap] = 0;
  }

  /** To be called before the keys at two places change theirs. */
  void swap(int place, int other) {
    int slot = slotOf(place);
    int otherSlot = slotOf(other);
    slots[slot] = (char) (other + 1);
    slots[otherSlot] = (char) (place + 1);
  }

  void clear() {
    Arrays.fill(slots, (char) 0);
  }

  long bytes() {
    return (long) Character.BYTES * slots.length;
  }

  private int slotOf(int place) {
    int slot = home(keys[place]);
    while (slots[slot] != place + 1) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private int home(long key) {
    return (int) Hashes.mix(key) & mask;
  }
}
