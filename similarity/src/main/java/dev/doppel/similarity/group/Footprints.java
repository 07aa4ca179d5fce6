package dev.doppel.similarity.group;

import dev.doppel.core.distance.Overlap;
import dev.doppel.core.sketch.Footprint;
import dev.doppel.similarity.rules.DocumentSettings;

/**
 * Says for certain of many pairs of rows that they do not hold, without reading their sets: about a
 * byte per shingle, an eighth of the heap at most. Rows are added by many threads, each row once.
 */
final class Footprints {

  private static final int SHARE_OF_HEAP = 8;

  private final Extents extents;
  private final double threshold;
  private final double containment;
  private final int words; // per row; none if they would take too much
  private final long[] cells;

  private Footprints(Extents extents, int rows, DocumentSettings settings, int words) {
    this.extents = extents;
    this.threshold = settings.threshold();
    this.containment = settings.containment();
    this.words = words;
    this.cells = new long[Math.multiplyExact(rows, words)];
  }

  /** Returns those of the rows of a space, none of which is added yet. */
  static Footprints of(Extents extents, int rows, DocumentSettings settings) {
    return of(extents, rows, settings, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP);
  }

  static Footprints of(Extents extents, int rows, DocumentSettings settings, long mostBytes) {
    long shingles = 0;
    for (int row = 0; row < rows; row++) {
      shingles += extents.level(row) == 0 ? extents.size(row) : 0;
    }
    long most = Math.min(mostBytes / Long.BYTES, Integer.MAX_VALUE - 16) / Math.max(1, rows);
    int words = Footprint.words((double) shingles / Math.max(1, rows));
    while (words > most) {
      words >>= 1;
    }
    return new Footprints(extents, rows, settings, words < Footprint.LEAST_WORDS ? 0 : words);
  }

  /** Adds the set of a row of which all shingles are there. */
  void add(int row, long[] shingles) {
    if (words > 0) {
      Footprint.add(shingles, extents.size(row), cells, row * words, words);
    }
  }

  /** Whether two rows may be near, or one of them contained in the other. */
  boolean mayHold(int a, int b) {
    if (words == 0 || !extents.areWhole(a, b)) {
      return true;
    }
    int sizeOfA = extents.size(a);
    int sizeOfB = extents.size(b);
    int least = Overlap.least(sizeOfA, sizeOfB, true, threshold, containment);
    return sizeOfA <= sizeOfB ? sizeOfA - missing(b, a) >= least : sizeOfB - missing(a, b) >= least;
  }

  /** At least so many shingles of the second row are not in the first. */
  private int missing(int first, int second) {
    return Footprint.missing(cells, first * words, cells, second * words, words);
  }
}
