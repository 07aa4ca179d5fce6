package dev.doppel.server.memory;

import org.jspecify.annotations.Nullable;

/**
 * The present state of a memory.
 *
 * @param items how many different URLs or documents it holds, or how many events it was given
 * @param expectedError the share of new items that it would call known
 * @param fill how full it is, 1 being what it was made for; null if there is no such bound
 * @param heapBytes the heap that it takes; null if that is not counted
 * @param waiting how many items wait to be added
 * @param failed whether its disk failed, so that it must be opened again
 */
public record MemoryState(
    long items,
    double expectedError,
    @Nullable Double fill,
    @Nullable Long heapBytes,
    int waiting,
    boolean failed) {

  /** That of a memory that cannot be opened. */
  static final MemoryState BROKEN = new MemoryState(0, 0, null, null, 0, true);
}
