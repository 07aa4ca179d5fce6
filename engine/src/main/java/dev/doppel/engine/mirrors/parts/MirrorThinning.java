package dev.doppel.engine.mirrors.parts;

import dev.doppel.core.internal.Check;
import java.io.Serializable;

/**
 * Which items of many sets are kept when not all can be: of each set the {@code core} lowest
 * hashes, and all hashes up to a common line.
 *
 * <p>Thinnings come in steps, each of which keeps less. Which one fits depends on the items alone,
 * so that whoever counts them, in whatever order or place, comes to the same.
 *
 * @param step 0 keeps everything
 * @param first the core of step 0
 */
public record MirrorThinning(int step, int first) implements Serializable {

  /*
   * Each step halves the line: large sets pay, and a small set still finds its part in a large one,
   * since both know the same hashes below the line. What 64 times the budget leaves no room for are
   * many small sets, and from then on each step halves the core too.
   */

  /** For how many items over all sets a job has memory. */
  public static final long BUDGET = 1 << 23;

  /** How many steps there are. */
  public static final int STEPS = 40;

  private static final int WITH_FULL_CORE = 7; // steps, up to 2^-6 of all hashes
  private static final int LEAST_CORE = 64;

  public MirrorThinning {
    Check.argument(0 <= step && step < STEPS, "step %d not in [0, %d)", step, STEPS);
    Check.argument(first > 0, "the core must be positive, got %d", first);
  }

  static MirrorThinning none(int core) {
    return new MirrorThinning(0, core);
  }

  /** How the features of hosts are thinned. */
  public static MirrorThinning ofFeatures(int step) {
    return new MirrorThinning(step, MirrorRows.CORE);
  }

  /** How the paths below prefixes are thinned. */
  public static MirrorThinning ofViews(int step) {
    return new MirrorThinning(step, Views.CORE);
  }

  /** How many items a budget has room for; the rest of it is for growing. */
  public static long limit(long budget) {
    return budget - (budget >> 3);
  }

  /** Hashes up to this are kept. */
  public long line() {
    return Long.MAX_VALUE >>> step;
  }

  /** As many of a set's lowest hashes are kept in any case. */
  public int core() {
    int halvings = Math.max(0, step + 1 - WITH_FULL_CORE);
    return Math.min(first, Math.max(LEAST_CORE, first >> Math.min(halvings, Integer.SIZE - 1)));
  }

  /** Returns how many items are kept of a set of {@code size}, {@code upToLine} of them so low. */
  public long kept(long size, long upToLine) {
    return Math.max(Math.min(core(), size), upToLine);
  }

  boolean hasNext() {
    return step + 1 < STEPS;
  }

  MirrorThinning next() {
    return new MirrorThinning(step + 1, first);
  }
}
