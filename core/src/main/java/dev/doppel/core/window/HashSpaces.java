package dev.doppel.core.window;

import dev.doppel.core.hash.Hashes;

/**
 * The cells of the paper's d hash functions. Unless the user chooses, with the paper's sizes: N /
 * ln 2 cells for each function, so that half of them are in use when N elements are in, and as many
 * functions as make (1/2)^d the wanted false-positive rate. Of M given cells, M / N ln 2 functions
 * err least once N elements are in.
 *
 * @param cells of one function
 * @param isShared whether all functions use all cells (the paper's Figure 3) or each its own
 *     (Figure 4)
 */
record HashSpaces(int functions, long cells, boolean isShared) {

  private static final double LN2 = Math.log(2);
  private static final int MOST_FUNCTIONS = 64;

  static HashSpaces of(WindowSettings settings, Geometry geometry) {
    boolean isShared = settings.method() == WindowMethod.METWALLY_2005_SHARED;
    int functions =
        settings.functions() == 0 ? functions(settings, geometry) : settings.functions();
    long cells =
        settings.cells() == 0
            ? Math.max(1, Math.round(geometry.entries() / LN2))
            : Math.max(1, settings.cells() / functions);
    return new HashSpaces(functions, cells, isShared);
  }

  /** The number of functions that follows from the cells, or else from the false-positive rate. */
  private static int functions(WindowSettings settings, Geometry geometry) {
    double best =
        settings.cells() == 0
            ? Math.ceil(-Math.log(settings.fpp()) / LN2 - 1e-9)
            : Math.rint((double) settings.cells() / geometry.entries() * LN2);
    return (int) Math.max(1, Math.min(best, MOST_FUNCTIONS));
  }

  long allCells() {
    return functions * cells;
  }

  /** Where a function sends a hash. Each is a mix of its own: the paper wants them independent. */
  long position(long hash, int function) {
    long mixed = Hashes.mix(hash + (function + 1) * Hashes.GOLDEN) >>> 1;
    return isShared
        ? Math.multiplyHigh(mixed, allCells() << 1)
        : function * cells + Math.multiplyHigh(mixed, cells << 1);
  }

  /** The probability that all cells of an unknown hash are in use, given how many cells are. */
  double error(long inUse) {
    return Math.pow((double) inUse / allCells(), functions);
  }
}
