package dev.doppel.core.count;

/** Counts that are not negative, in two bytes each until one of them needs four or eight. */
final class Tallies {

  private final int length;
  private char[] small;
  private int[] middle = {};
  private long[] large = {};

  Tallies(int length) {
    this.length = length;
    this.small = new char[length];
  }

  long get(int at) {
    if (small.length > 0) {
      return small[at];
    }
    return middle.length > 0 ? middle[at] : large[at];
  }

  void set(int at, long count) {
    if (small.length > 0 && count <= Character.MAX_VALUE) {
      small[at] = (char) count;
    } else if (large.length == 0 && count <= Integer.MAX_VALUE) {
      widen();
      middle[at] = (int) count;
    } else {
      widenFully();
      large[at] = count;
    }
  }

  void swap(int i, int j) {
    long count = get(i);
    set(i, get(j));
    set(j, count);
  }

  long bytes() {
    return (long) Character.BYTES * small.length
        + (long) Integer.BYTES * middle.length
        + (long) Long.BYTES * large.length;
  }

  private void widen() {
    if (small.length > 0) {
      middle = new int[length];
      for (int i = 0; i < length; i++) {
        middle[i] = small[i];
      }
      small = new char[0];
    }
  }

  private void widenFully() {
    if (large.length == 0) {
      long[] wide = new long[length];
      for (int i = 0; i < length; i++) {
        wide[i] = get(i);
      }
      large = wide;
      small = new char[0];
      middle = new int[0];
    }
  }
}
