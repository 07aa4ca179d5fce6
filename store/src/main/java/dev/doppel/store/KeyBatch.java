package dev.doppel.store;

import java.util.Arrays;

/** Keys asked for together, and what is known of them so far. For one thread. */
final class KeyBatch {

  /** How many are asked for at once: enough to wait for memory together, few enough for a cache. */
  static final int SIZE = 1024;

  /** The keys not yet answered for, from 0 to {@link #open}, and their numbers in the batch. */
  final long[] high = new long[SIZE];

  final long[] low = new long[SIZE];
  final int[] index = new int[SIZE];
  int open;

  /** By number in the batch. */
  final boolean[] known = new boolean[SIZE];

  /** For segments to write down which of the open keys their filter lets pass. */
  final boolean[] maybe = new boolean[SIZE];

  /** Kept only so that reading ahead has a result and is not left out. */
  long touched;

  void clear() {
    open = 0;
    Arrays.fill(known, false);
  }

  void add(long keyHigh, long keyLow, int number) {
    high[open] = keyHigh;
    low[open] = keyLow;
    index[open] = number;
    open++;
  }

  /** Moves an open key to an earlier place. */
  void move(int from, int to) {
    high[to] = high[from];
    low[to] = low[from];
    index[to] = index[from];
  }
}
