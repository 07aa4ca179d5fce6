package dev.doppel.engine.mirrors.parts;

import dev.doppel.engine.internal.LongRecords;
import java.util.Arrays;

/**
 * Some of a set's items, chosen by their hash alone: a number of the lowest hashes, and all hashes
 * below a common line. Two samples so made hold the same items of what their sets share, which is
 * why shared items can be counted on them.
 *
 * <p>Each item has a place, if the sample is wide a value, and a sketch if it is to; of equal
 * hashes the lowest place stays. Hashes are not negative. Not safe for concurrent use.
 */
final class Sample {

  /*
   * Items are appended and now and then sorted and cut. Invariant 1: after compact(), the items are
   * sorted and distinct, and every item of the set with a hash up to `complete` is among them.
   */

  static final int NARROW = 2; // hash, place
  static final int WIDE = 3; // hash, place, value
  static final int SKETCHED = 5; // hash, place, value, sketch

  private static final long ALL = Long.MAX_VALUE;
  private static final double HASHES = 0x1p63;
  private static final int FIRST_ROOM = 4;
  private static final long[] NO_SKETCH = {0, 0};

  private final int width;
  private long[] items;
  private int size;
  private long complete = ALL;

  Sample(int width) {
    this.width = width;
    this.items = new long[FIRST_ROOM * width];
  }

  /**
   * Adds an item, if it belongs into the sample.
   *
   * @param core as many of the lowest hashes are kept in any case
   * @param line hashes up to this are kept too
   */
  void add(long hash, long place, long value, int core, long line) {
    add(hash, place, value, NO_SKETCH, core, line);
  }

  /** The same with a sketch of two longs, which are copied. */
  void add(long hash, long place, long value, long[] sketch, int core, long line) {
    if (hash > complete) {
      return;
    }
    if (size == room()) {
      makeRoom(core, line);
      if (hash > complete) {
        return;
      }
    }
    int at = size++ * width;
    items[at] = hash;
    items[at + 1] = place;
    if (width >= WIDE) {
      items[at + 2] = value;
    }
    if (width == SKETCHED) {
      System.arraycopy(sketch, 0, items, at + WIDE, NO_SKETCH.length);
    }
  }

  /** Sorts the items, drops repeated ones and those that do not belong into the sample. */
  void compact(int core, long line) {
    LongRecords.sort(items, width, size);
    dropRepeated();
    int kept = Math.min(size, Math.max(core, upTo(line)));
    if (kept < size) {
      size = kept;
      complete = Math.min(complete, Math.max(line, hash(kept - 1)));
    }
  }

  /** Says that the set has items which were left out before they came here. */
  void cut() {
    complete = Math.min(complete, ALL - 1);
  }

  /**
   * Forgets, of a sample that was cut, how far above the line it happens to be complete: that
   * depends on when it was cut, and so on the order of the items.
   */
  void settle(long line) {
    if (!isWhole()) {
      complete = Math.min(complete, Math.max(line, hash(size - 1)));
    }
  }

  /** Gives back what memory is not needed. */
  void trim() {
    if (size < room()) {
      items = Arrays.copyOf(items, Math.max(FIRST_ROOM, size) * width);
    }
  }

  int size() {
    return size;
  }

  /** For how many items there is memory. */
  int room() {
    return items.length / width;
  }

  long hash(int item) {
    return items[item * width];
  }

  long place(int item) {
    return items[item * width + 1];
  }

  long value(int item) {
    return items[item * width + 2];
  }

  /** Whether an item has a sketch. */
  boolean hasSketch(int item) {
    int at = item * width + WIDE;
    return width == SKETCHED && (items[at] | items[at + 1]) != 0;
  }

  /** The sketch of an item that has one. */
  long[] sketch(int item) {
    int at = item * width + WIDE;
    return new long[] {items[at], items[at + 1]};
  }

  /** Up to this hash nothing is missing. */
  long complete() {
    return complete;
  }

  boolean isWhole() {
    return complete == ALL;
  }

  /** How many items the set has, repeated ones counted once. */
  double estimate() {
    return isWhole() ? size : size / rate(complete);
  }

  /** The share of hashes up to this one. */
  static double rate(long hash) {
    return hash == ALL ? 1 : (hash + 1) / HASHES;
  }

  /**
   * The hash of the last of the {@code core} lowest items; the highest of all if there are less.
   */
  long coreEnd(int core) {
    return size <= core && isWhole() ? ALL : hash(Math.min(size, core) - 1);
  }

  /** Returns where the hash stands, or a negative number if it is not there. */
  int find(long hash) {
    int at = upTo(hash) - 1;
    return at >= 0 && hash(at) == hash ? at : -1;
  }

  /** How many items have a hash of at most this. */
  int upTo(long hash) {
    int low = 0;
    int high = size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (hash(middle) <= hash) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private void makeRoom(int core, long line) {
    if (size >= 2 * core) { // cutting frees memory only past the core
      compact(core, line);
    }
    if (4L * size > 3L * room()) {
      items = Arrays.copyOf(items, (room() + (room() >> 1) + 1) * width);
    }
  }

  private void dropRepeated() {
    int kept = 0;
    for (int item = 0; item < size; item++) {
      if (kept == 0 || hash(item) != hash(kept - 1)) {
        System.arraycopy(items, item * width, items, kept++ * width, width);
      }
    }
    size = kept;
  }
}
