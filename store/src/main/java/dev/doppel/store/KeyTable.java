package dev.doppel.store;

import java.util.Arrays;

/** A set of keys in the heap, kept in order all the time. For one thread. */
final class KeyTable {

  /*
   * Ordered linear probing [1]: a key sits in its home slot or, where that is taken, after it, and
   * all keys are in ascending order. As homes ascend with the keys, reading the slots from the
   * first to the last gives the keys sorted; nothing else has to sort them. At most two in three of
   * the home slots are taken, so that few keys have to step aside for a new one.
   *
   * The slots are chunks of one size. A table grows by half, in place: new chunks come after the
   * old ones, and the keys move up. So a key takes 24 to 36 bytes, and nothing is left behind.
   *
   * An empty slot is all zeros, so the key of all zeros is kept apart. The last slot is always
   * empty, and stops every walk.
   *
   * [1] Amble, Knuth: Ordered hash tables. The Computer Journal 17 (1974).
   */

  private static final int CHUNK_SHIFT = 13;
  private static final int CHUNK_SLOTS = 1 << CHUNK_SHIFT;
  private static final int OVERFLOW = 32;

  /** The bytes for a key when the table has just grown. */
  private static final int MOST_BYTES = 36;

  private long[][] chunks = {newChunk()};
  private int slots = CHUNK_SLOTS;
  private int homes = CHUNK_SLOTS - OVERFLOW;
  private int size;
  private boolean hasZero;

  /** How many keys take at most that many bytes of heap. */
  static int keysIn(long bytes) {
    return (int) Math.min(1 << 29, bytes / MOST_BYTES);
  }

  int size() {
    return size;
  }

  long heapBytes() {
    return (long) slots * Keys.BYTES;
  }

  /**
   * Looks at the home slots of keys that are about to be asked for, so that they are waited for
   * together. The result has no meaning; using it keeps the compiler from leaving this out.
   */
  long readAhead(long[] highs, int count) {
    long touched = 0;
    for (int i = 0; i < count; i++) {
      touched += high((int) Keys.home(highs[i], homes));
    }
    return touched;
  }

  boolean contains(long high, long low) {
    if ((high | low) == 0) {
      return hasZero;
    }
    return has(find(high, low), high, low);
  }

  /** Adds a key, and returns whether it is new. */
  boolean add(long high, long low) {
    if ((high | low) == 0) {
      return addZero();
    }
    int slot = find(high, low);
    if (has(slot, high, low)) {
      return false;
    }
    insert(slot, high, low);
    size++;
    if (size > homes / 3 * 2) {
      grow();
    }
    return true;
  }

  /** Takes a key away, and returns whether it was there. */
  boolean remove(long high, long low) {
    if ((high | low) == 0) {
      boolean wasThere = hasZero;
      hasZero = false;
      size -= wasThere ? 1 : 0;
      return wasThere;
    }
    int slot = find(high, low);
    if (!has(slot, high, low)) {
      return false;
    }
    // Those that had to step aside move back; the last slot is always empty.
    while (!isEmpty(slot + 1) && Keys.home(high(slot + 1), homes) <= slot) {
      put(slot, high(slot + 1), low(slot + 1));
      slot++;
    }
    put(slot, 0, 0);
    size--;
    return true;
  }

  void clear() {
    for (long[] chunk : chunks) {
      Arrays.fill(chunk, 0);
    }
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
    int slot = (int) Keys.home(high, homes);
    while (isLess(slot, high, low)) {
      slot++;
    }
    return slot;
  }

  /** Whether a slot has a key, and a lesser one. */
  private boolean isLess(int slot, long high, long low) {
    long[] chunk = chunks[slot >>> CHUNK_SHIFT];
    int at = at(slot);
    long foundHigh = chunk[at];
    long foundLow = chunk[at + 1];
    return (foundHigh | foundLow) != 0 && Keys.compare(foundHigh, foundLow, high, low) < 0;
  }

  /** Puts a key into a slot, and what is there into the next one, and so on to an empty one. */
  private void insert(int slot, long high, long low) {
    long putHigh = high;
    long putLow = low;
    for (int to = slot; (putHigh | putLow) != 0; to++) {
      if (to == slots - 1) {
        extend(1);
      }
      long nextHigh = high(to);
      long nextLow = low(to);
      put(to, putHigh, putLow);
      putHigh = nextHigh;
      putLow = nextLow;
    }
  }

  /* All keys go to the end first, side by side; from there each finds its place before it. */
  private void grow() {
    int old = slots;
    extend(Math.max(1, chunks.length / 2));
    int first = slots - 1;
    for (int from = old - 1; from >= 0; from--) {
      if (!isEmpty(from)) {
        move(from, --first);
      }
    }
    homes = slots - 1 - OVERFLOW;
    spread(first);
  }

  /** Moves the keys that lie side by side from a slot on to their places. */
  private void spread(int first) {
    int next = 0;
    int end = slots - 1;
    for (int from = first; from < end; from++) {
      int place = Math.max((int) Keys.home(high(from), homes), next);
      while (place > from) { // too many great keys: there must be room for them behind the homes
        makeRoom(from, end);
        from += CHUNK_SLOTS;
        end += CHUNK_SLOTS;
      }
      if (place < from) {
        move(from, place);
      }
      next = place + 1;
    }
  }

  private void makeRoom(int first, int end) {
    extend(1);
    for (int from = end - 1; from >= first; from--) {
      move(from, from + CHUNK_SLOTS);
    }
  }

  private void extend(int more) {
    int old = chunks.length;
    chunks = Arrays.copyOf(chunks, old + more);
    for (int i = old; i < chunks.length; i++) {
      chunks[i] = newChunk();
    }
    slots += more * CHUNK_SLOTS;
  }

  private static long[] newChunk() {
    return new long[2 * CHUNK_SLOTS];
  }

  /** Moves a key to an empty slot. */
  private void move(int from, int to) {
    put(to, high(from), low(from));
    put(from, 0, 0);
  }

  private boolean has(int slot, long high, long low) {
    return high(slot) == high && low(slot) == low;
  }

  private boolean isEmpty(int slot) {
    return (high(slot) | low(slot)) == 0;
  }

  private long high(int slot) {
    return chunks[slot >>> CHUNK_SHIFT][at(slot)];
  }

  private long low(int slot) {
    return chunks[slot >>> CHUNK_SHIFT][at(slot) + 1];
  }

  private void put(int slot, long high, long low) {
    long[] chunk = chunks[slot >>> CHUNK_SHIFT];
    chunk[at(slot)] = high;
    chunk[at(slot) + 1] = low;
  }

  /** Where a slot begins in its chunk. */
  private static int at(int slot) {
    return 2 * (slot & (CHUNK_SLOTS - 1));
  }

  private final class Cursor implements KeyCursor {

    private int slot = hasZero ? -2 : -1; // -1 stands for the key of all zeros

    @Override
    public boolean next() {
      slot++;
      while (slot >= 0 && slot < slots && isEmpty(slot)) {
        slot++;
      }
      return slot < slots;
    }

    @Override
    public long high() {
      return slot < 0 ? 0 : KeyTable.this.high(slot);
    }

    @Override
    public long low() {
      return slot < 0 ? 0 : KeyTable.this.low(slot);
    }
  }
}
