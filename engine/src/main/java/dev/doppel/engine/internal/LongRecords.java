package dev.doppel.engine.internal;

/** Sorts records of two longs or more that stand in one array, by the first, then the second. */
public final class LongRecords {

  /*
   * Quicksort with the median of three, since the library sorts no records of primitives. The first
   * longs are hashes, so nobody's data makes it slow; where many are equal, the second decides and
   * is mostly sorted, which the median takes well.
   */

  private static final int SMALL = 12;

  private final long[] records;
  private final int width;

  private LongRecords(long[] records, int width) {
    this.records = records;
    this.width = width;
  }

  /** Sorts the first {@code count} records of {@code width} longs each. */
  public static void sort(long[] records, int width, int count) {
    new LongRecords(records, width).sort(0, count - 1);
  }

  private void sort(int from, int to) {
    int low = from;
    int high = to;
    while (high - low > SMALL) {
      int cut = partition(low, high);
      if (cut - low < high - cut) { // the smaller part by recursion, so that the stack stays flat
        sort(low, cut);
        low = cut + 1;
      } else {
        sort(cut + 1, high);
        high = cut;
      }
    }
    insertionSort(low, high);
  }

  /** Hoare's partition: afterwards nothing up to the result is above anything behind it. */
  private int partition(int low, int high) {
    int middle = (low + high) >>> 1;
    order(low, middle);
    order(middle, high);
    order(low, middle);
    long first = records[middle * width];
    long second = records[middle * width + 1];
    int left = low - 1;
    int right = high + 1;
    while (true) {
      do {
        left++;
      } while (isBelow(records[left * width], records[left * width + 1], first, second));
      do {
        right--;
      } while (isBelow(first, second, records[right * width], records[right * width + 1]));
      if (left >= right) {
        return right;
      }
      swap(left, right);
    }
  }

  private void insertionSort(int low, int high) {
    for (int next = low + 1; next <= high; next++) {
      for (int at = next; at > low && isBelow(at, at - 1); at--) {
        swap(at, at - 1);
      }
    }
  }

  private void order(int low, int high) {
    if (isBelow(high, low)) {
      swap(low, high);
    }
  }

  private boolean isBelow(int left, int right) {
    int a = left * width;
    int b = right * width;
    return isBelow(records[a], records[a + 1], records[b], records[b + 1]);
  }

  private static boolean isBelow(long first, long second, long otherFirst, long otherSecond) {
    return first < otherFirst || (first == otherFirst && second < otherSecond);
  }

  private void swap(int left, int right) {
    for (int column = 0; column < width; column++) {
      long kept = records[left * width + column];
      records[left * width + column] = records[right * width + column];
      records[right * width + column] = kept;
    }
  }
}
