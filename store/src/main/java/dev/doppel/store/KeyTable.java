package dev.doppel.store;

import java.util.Arrays;

/** A set of keys in the heap, kept in order all the time. For one thread. */
final class KeyTable {

  /*
   * Ordered linear probing [1]: a key sits in its home slot or, where that is taken, after it, and
   * all keys are in ascending order. As homes ascend with the keys, reading the slots from the
   * first to the last gives the keys sorted; nothing else has to sort them. At most half of the
   * home slots are taken, so that few keys have to step aside for a new one.
   *
   * An empty slot is all zeros, so the key of all zeros is kept apart. The last slot is always
   * empty, and stops every walk.
   *
   * [1] Amble, Knuth: Ordered hash tables. The Computer Journal 17 (1974).
   */

  private static final int MIN_HOMES = 1 << 8;
  private static final int OVERFLOW = 32;

  private long[] slots = new long[2 * (MIN_HOMES + OVERFLOW)];
  private int homes = MIN_HOMES;
  private int size;
  private boolean hasZero;

  int size() {
    return size;
  }

  long heapBytes() {
    return (long) slots.length * Long.BYTES;
  }

  boolean contains(long high, long low) {
    if ((high | low) == 0) {
      return hasZero;
    }
    int at = find(high, low);
    return slots[at] == high && slots[at + 1] == low;
  }

  /** Adds a key, and returns whether it is new. */
  boolean add(long high, long low) {
    if ((high | low) == 0) {
      return addZero();
    }
    int at = find(high, low);
    if (slots[at] == high && slots[at + 1] == low) {
      return false;
    }
    insert(at, high, low);
    size++;
    if (size > homes / 2) {
      grow();
    }
    return true;
  }

  void clear() {
    Arrays.fill(slots, 0);
    size = 0;
    hasZero = false;
  }

  KeyCursor cursor() {
    return new Cursor();
  }

  private boolean addZero() {
    boolean isNew = !hasZero;
    hasZero = true;
    size += isNew ? 1 : 0;
    return isNew;
  }

  /** Returns where the key is, or where it would have to be. */
  private int find(long high, long low) {
    int at = 2 * (int) Keys.home(high, homes);
    while (!isEmpty(at) && Keys.compare(slots[at], slots[at + 1], high, low) < 0) {
      at += 2;
    }
    return at;
  }

  private void insert(int at, long high, long low) {
    int end = at;
    while (!isEmpty(end)) {
      end += 2;
    }
    if (end == slots.length - 2) {
      slots = Arrays.copyOf(slots, slots.length + slots.length / 4 * 2);
    }
    System.arraycopy(slots, at, slots, at + 2, end - at);
    slots[at] = high;
    slots[at + 1] = low;
  }

  private boolean isEmpty(int at) {
    return (slots[at] | slots[at + 1]) == 0;
  }

  private void grow() {
    long[] old = slots;
    homes *= 2;
    slots = new long[2 * (homes + OVERFLOW)];
    for (int at = 0; at < old.length; at += 2) {
      if ((old[at] | old[at + 1]) != 0) {
        insert(find(old[at], old[at + 1]), old[at], old[at + 1]);
      }
    }
  }

  private final class Cursor implements KeyCursor {

    private int at = hasZero ? -4 : -2; // -2 stands for the key of all zeros

    @Override
    public boolean next() {
      at += 2;
      while (at >= 0 && at < slots.length && isEmpty(at)) {
        at += 2;
      }
      return at < slots.length;
    }

    @Override
    public long high() {
      return at < 0 ? 0 : slots[at];
    }

    @Override
    public long low() {
      return at < 0 ? 0 : slots[at + 1];
    }
  }
}
