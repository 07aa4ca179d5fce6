package dev.doppel.similarity.group;

import dev.doppel.core.internal.Check;

/**
 * How large the sets of all rows are, side by side on the heap: a search asks for them at every
 * pair that meets, where a column would have to be found first. Four bytes a row.
 */
final class Extents {

  private static final int SIZE_BITS = 27; // a set has two million shingles at most
  private static final int SIZE = (1 << SIZE_BITS) - 1;

  private final int[] packed;

  private Extents(int[] packed) {
    this.packed = packed;
  }

  static Extents of(Space space) {
    int[] packed = new int[space.rows()];
    for (int row = 0; row < packed.length; row++) {
      Check.argument(space.size(row) <= SIZE, "a set of %d shingles", space.size(row));
      packed[row] = space.level(row) << SIZE_BITS | space.size(row);
    }
    return new Extents(packed);
  }

  int size(int row) {
    return packed[row] & SIZE;
  }

  int level(int row) {
    return packed[row] >>> SIZE_BITS;
  }

  /** Whether both sets have all shingles of their texts. */
  boolean areWhole(int a, int b) {
    return (packed[a] | packed[b]) >>> SIZE_BITS == 0;
  }
}
