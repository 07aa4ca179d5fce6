package dev.doppel.similarity.group;

import java.util.Arrays;

/** Shingle sets in memory: eight bytes per shingle, for texts that are in memory themselves. */
public final class HeapSets implements ShingleSets, ShingleSets.Cursor {

  /*
   * Blocks that never move: a set may be read while others are written. A set that does not fit
   * into what is left of a block begins a new one; one larger than a block gets a block of its size.
   */

  private static final int BLOCK_BITS = 16;
  private static final int BLOCK = 1 << BLOCK_BITS;

  private volatile long[][] blocks = new long[16][];
  private int count;
  private int used = BLOCK; // of the last block
  private long values;

  /** Returns an empty store. */
  public static HeapSets none() {
    return new HeapSets();
  }

  private HeapSets() {}

  @Override
  public Cursor cursor() {
    return this;
  }

  @Override
  public synchronized long bytes() {
    return values * Long.BYTES;
  }

  @Override
  public synchronized long write(long[] set, int size) {
    if (size == 0) {
      return 0;
    }
    if (used + size > BLOCK) {
      if (count == blocks.length) {
        blocks = Arrays.copyOf(blocks, count * 2);
      }
      blocks[count++] = new long[Math.max(size, BLOCK)];
      used = 0;
    }
    System.arraycopy(set, 0, blocks[count - 1], used, size);
    long place = (long) (count - 1) << BLOCK_BITS | used;
    used += size;
    values += size;
    return place;
  }

  @Override
  public void read(long start, int size, long[] set) {
    if (size == 0) {
      return;
    }
    long[] block = blocks[(int) (start >>> BLOCK_BITS)];
    System.arraycopy(block, (int) start & (BLOCK - 1), set, 0, size);
  }

  @Override
  public void close() {}
}
