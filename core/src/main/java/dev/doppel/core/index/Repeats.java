package dev.doppel.core.index;

/** Finds the items whose hash of one band another item may have, too. */
final class Repeats {

  /*
   * Two bitmaps say which cells were met by one hash and which by more. With eight cells for each
   * item, one in nine of the items that are alone is handed over with the others.
   */

  private static final int CELLS_A_ITEM = 8;
  private static final int MIN_BITS = 6;
  private static final int MAX_BITS = 31;

  private Repeats() {}

  /** Returns the hash above the item of each that may repeat, in the order of the items. */
  static long[] of(BandHashes hashes, int band, int items) {
    int bits = Long.SIZE - Long.numberOfLeadingZeros((long) items * CELLS_A_ITEM);
    int shift = Integer.SIZE - Math.max(MIN_BITS, Math.min(MAX_BITS, bits));
    long[] once = new long[1 << (Integer.SIZE - shift - MIN_BITS)];
    long[] more = new long[once.length];
    int count = 0;
    for (int item = 0; item < items; item++) {
      int cell = hashes.of(item, band) >>> shift;
      int word = cell >>> MIN_BITS;
      long bit = 1L << cell;
      if ((once[word] & bit) == 0) {
        once[word] |= bit;
      } else {
        count += (more[word] & bit) == 0 ? 2 : 1;
        more[word] |= bit;
      }
    }
    long[] found = new long[count];
    int at = 0;
    for (int item = 0; at < count; item++) {
      int hash = hashes.of(item, band);
      int cell = hash >>> shift;
      if ((more[cell >>> MIN_BITS] & 1L << cell) != 0) {
        found[at++] = (long) hash << 32 | item;
      }
    }
    return found;
  }
}
