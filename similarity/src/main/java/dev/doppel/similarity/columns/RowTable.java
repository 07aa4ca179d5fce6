package dev.doppel.similarity.columns;

import dev.doppel.core.hash.Hashes;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;

/**
 * Finds a row by its hash, which stands in a column: 5 bytes per slot, of which at most three
 * quarters are taken. For one thread.
 */
public final class RowTable {

  /*
   * A byte of each hash stands beside the row, so that the column, which may be on disk, is looked
   * at for hardly any other row than the one that is asked for.
   */

  private static final int FREE = -1;
  private static final int MIN_SLOTS = 1 << 10;

  private final IntToLongFunction hashes;
  private int[] rows = free(MIN_SLOTS);
  private byte[] tags = new byte[MIN_SLOTS];
  private int size;

  /**
   * Makes an empty table.
   *
   * @param hashes returns the hash of a row
   */
  public RowTable(IntToLongFunction hashes) {
    this.hashes = hashes;
  }

  /** Returns the row of this hash that is the same, or -1. */
  public int find(long hash, IntPredicate isSame) {
    long mixed = mix(hash);
    int mask = rows.length - 1;
    int slot = (int) mixed & mask;
    while (rows[slot] != FREE) {
      if (tags[slot] == tag(mixed)
          && hashes.applyAsLong(rows[slot]) == hash
          && isSame.test(rows[slot])) {
        return rows[slot];
      }
      slot = (slot + 1) & mask;
    }
    return -1;
  }

  /** Adds a row that is the same as none. */
  public void add(int row) {
    if (size * 4L >= rows.length * 3L) {
      int[] old = rows;
      rows = free(old.length * 2);
      tags = new byte[rows.length];
      for (int each : old) {
        if (each != FREE) {
          place(each);
        }
      }
    }
    place(row);
    size++;
  }

  private void place(int row) {
    long mixed = mix(hashes.applyAsLong(row));
    int mask = rows.length - 1;
    int slot = (int) mixed & mask;
    while (rows[slot] != FREE) {
      slot = (slot + 1) & mask;
    }
    rows[slot] = row;
    tags[slot] = tag(mixed);
  }

  /** Forgets all rows. */
  public void clear() {
    rows = free(MIN_SLOTS);
    tags = new byte[MIN_SLOTS];
    size = 0;
  }

  /** The heap that the table takes. */
  public long bytes() {
    return 5L * rows.length;
  }

  private static long mix(long hash) {
    return Hashes.mix(hash);
  }

  private static byte tag(long mixed) {
    return (byte) (mixed >>> 56);
  }

  private static int[] free(int slots) {
    int[] rows = new int[slots];
    Arrays.fill(rows, FREE);
    return rows;
  }
}
