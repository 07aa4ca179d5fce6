package dev.doppel.core.window;

import java.util.Arrays;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;

/**
 * Lists what was put into a large table while that is little, so that a table with few entries can
 * be emptied without a pass over all of it. Once there is more than the limit, a pass over the
 * table costs little for each entry, and the list is given up until it is restarted.
 */
final class FewHashes {

  private static final int FIRST = 16;

  private final int limit;
  private long[] hashes = new long[FIRST];
  private int size;
  private boolean isComplete = true;

  FewHashes(long limit) {
    this.limit = (int) Math.max(FIRST, Math.min(limit, 1 << 24));
  }

  /** Whether it has all that was added since it was begun. */
  boolean isComplete() {
    return isComplete;
  }

  int limit() {
    return limit;
  }

  int size() {
    return size;
  }

  boolean isFull() {
    return size == limit;
  }

  void add(long hash) {
    if (!isComplete) {
      return;
    }
    if (size == limit) {
      giveUp();
      return;
    }
    if (size == hashes.length) {
      hashes = Arrays.copyOf(hashes, Math.min(limit, 2 * size));
    }
    hashes[size++] = hash;
  }

  void forEach(LongConsumer action) {
    for (int i = 0; i < size; i++) {
      action.accept(hashes[i]);
    }
  }

  /** Keeps only those that are wanted still. */
  void keepIf(LongPredicate isWanted) {
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (isWanted.test(hashes[i])) {
        hashes[kept++] = hashes[i];
      }
    }
    size = kept;
  }

  /** Keeps each only once. */
  void keepDistinct() {
    Arrays.sort(hashes, 0, size);
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (i == 0 || hashes[i] != hashes[i - 1]) {
        hashes[kept++] = hashes[i];
      }
    }
    size = kept;
  }

  /** Starts over: the table is empty. */
  void begin() {
    size = 0;
    isComplete = true;
  }

  /** Forgets all: what is in the table is no longer known. */
  void giveUp() {
    size = 0;
    isComplete = false;
  }

  /** The most it takes: how much that is now depends on when its window was read from a file. */
  long bytes() {
    return limit * (long) Long.BYTES;
  }
}
