package dev.doppel.core.sketch;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.internal.Check;
import java.util.Arrays;

/**
 * Sketches a set so that the share of components in which two sketches agree estimates the
 * resemblance of the sets. One pass over a set that is large against the sketch, and O(k log k) in
 * all for a small one.
 *
 * <p>The sketch of a union is the smaller of each two components. An object holds settings only and
 * may be shared by threads.
 */
public final class MinHash {

  /*
   * Fast similarity sketching [1]. Round 0 throws each element into one of the k bins; a bin keeps
   * its smallest value. If bins stayed empty, round 1 throws all elements again with fresh hashes,
   * and so on; a value of a later round is larger than any of an earlier one, so filled bins keep
   * theirs. From round k on, round k + i throws everything into bin i, which ends it for certain.
   *
   * Unlike one-permutation hashing with copied bins, the estimate stays unbiased and concentrated
   * like that of k independent hash functions, also for sets smaller than k. docs/performance.md
   * has it beside SuperMinHash and one-permutation hashing.
   *
   *   component:  63 ...... 32 | 31 ...... 0
   *                  round     | low half of the hash
   *
   * [1] Dahlgaard, Knudsen, Thorup: Fast Similarity Sketching. FOCS 2017.
   */

  /**
   * The name and version of these components. They are stored, so a version never changes; another
   * rule gets another name.
   */
  public static final String VERSION = "minhash-v1";

  private static final int MAX_COMPONENTS = 1 << 14;

  private final int components;

  private MinHash(int components) {
    this.components = components;
  }

  /** Returns a sketcher of {@code components} components; the error is about 0.5 / sqrt(that). */
  public static MinHash ofComponents(int components) {
    Check.argument(
        components >= 1 && components <= MAX_COMPONENTS,
        "components must be 1 to %d, got %d",
        MAX_COMPONENTS,
        components);
    return new MinHash(components);
  }

  /** Returns how many components a sketch has. */
  public int components() {
    return components;
  }

  /** Writes the sketch of the first {@code count} hashes, at least one, into {@code sketch}. */
  public void sketch(long[] hashes, int count, long[] sketch) {
    Check.argument(count > 0, "a set of %d elements has no MinHash", count);
    Check.argument(
        sketch.length == components, "sketch has %d places, not %d", sketch.length, components);
    Arrays.fill(sketch, Long.MAX_VALUE);
    int empty = components;
    for (int round = 0; empty > 0; round++) {
      empty -=
          round < components
              ? spread(hashes, count, round, sketch)
              : fill(hashes, count, round, sketch);
    }
  }

  /** The estimated resemblance of the sets that two sketches were made from. */
  public static double resemblance(long[] a, long[] b) {
    Check.argument(a.length == b.length, "sketches of %d and %d components", a.length, b.length);
    int equal = 0;
    for (int i = 0; i < a.length; i++) {
      equal += a[i] == b[i] ? 1 : 0;
    }
    return (double) equal / a.length;
  }

  @Override
  public String toString() {
    return "MinHash[" + components + "]";
  }

  /** Returns how many bins got their first value. */
  private int spread(long[] hashes, int count, int round, long[] sketch) {
    long prefix = (long) round << 32;
    long offset = round * Hashes.GOLDEN;
    int filled = 0;
    for (int i = 0; i < count; i++) {
      long hash = round == 0 ? hashes[i] : Hashes.mix(hashes[i] + offset);
      int bin = (int) (((hash >>> 32) * components) >>> 32);
      long value = prefix | (hash & 0xFFFFFFFFL);
      if (value < sketch[bin]) {
        filled += sketch[bin] == Long.MAX_VALUE ? 1 : 0;
        sketch[bin] = value;
      }
    }
    return filled;
  }

  private int fill(long[] hashes, int count, int round, long[] sketch) {
    int bin = round - components;
    if (sketch[bin] != Long.MAX_VALUE) {
      return 0;
    }
    long offset = round * Hashes.GOLDEN;
    for (int i = 0; i < count; i++) {
      long hash = Hashes.mix(hashes[i] + offset);
      sketch[bin] = Math.min(sketch[bin], (long) round << 32 | (hash & 0xFFFFFFFFL));
    }
    return 1;
  }
}
