package dev.doppel.core.sketch;

import dev.doppel.core.internal.Check;

/**
 * A bitmap of the cells that the hashes of a set fall into. It shows for certain that one set lacks
 * some members of another, and at least how many, by comparing an eighth of the bytes of the sets
 * or less. Unlike a {@link Glance} it never dismisses a pair wrongly.
 */
public final class Footprint {

  /*
   * The top bits of a hash choose the cell. A cell that is set in one footprint only holds a hash
   * that the other set does not have, so the number of such cells is a bound from below. With eight
   * bits per hash, nine in ten of the missing hashes fall into cells that the other set leaves free.
   */

  /** The fewest numbers a footprint has. */
  public static final int LEAST_WORDS = 8;

  private static final int MOST_WORDS = 128;
  private static final int HASHES_A_WORD = 8;

  private Footprint() {}

  /** Returns how many numbers, a power of two, suit sets of this mean size. */
  public static int words(double meanSize) {
    int words = LEAST_WORDS;
    while (words < MOST_WORDS && words * HASHES_A_WORD * Math.sqrt(2) < meanSize) {
      words <<= 1;
    }
    return words;
  }

  /**
   * Adds the first {@code size} hashes to the footprint of so many numbers, a power of two, that
   * begins at a place of the array.
   */
  public static void add(long[] hashes, int size, long[] out, int at, int words) {
    Check.argument(Integer.bitCount(words) == 1, "words must be a power of two, got %d", words);
    int shift = Long.numberOfLeadingZeros(words) + 1 - 6; // leaves the number of a cell
    for (int i = 0; i < size; i++) {
      long cell = hashes[i] >>> shift;
      out[at + (int) (cell >>> 6)] |= 1L << cell;
    }
  }

  /** At least so many members of the second set are not in the first. */
  public static int missing(long[] first, int atFirst, long[] second, int atSecond, int words) {
    int missing = 0;
    for (int i = 0; i < words; i++) {
      missing += Long.bitCount(second[atSecond + i] & ~first[atFirst + i]);
    }
    return missing;
  }
}
