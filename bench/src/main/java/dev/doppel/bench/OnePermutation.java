package dev.doppel.bench;

import dev.doppel.core.hash.Hashes;
import java.util.Arrays;

/**
 * One-permutation hashing with optimal densification [1], the peer that does the least work for a
 * large set: every element is thrown into one bin, the bin keeps its smallest, and a bin that
 * stayed empty copies one that did not. Holds settings only and may be shared by threads.
 */
final class OnePermutation {

  /*
   * An empty bin draws bins by a hash of its own number and of the draw until it meets one that an
   * element fell into; both sets of a pair draw alike. The sign bit marks a copy, so that no bin
   * copies a copy. Comparing needs no care for it: a copy and an original, or copies from different
   * bins, come from different elements anyway.
   *
   * [1] Shrivastava: Optimal Densification for Fast and Accurate Minwise Hashing. ICML 2017.
   */

  private static final long EMPTY = Long.MAX_VALUE;
  private static final long COPIED = Long.MIN_VALUE;

  private final int components;

  OnePermutation(int components) {
    this.components = components;
  }

  /** Writes the sketch of the hashes, at least one, into {@code sketch}. */
  void sketch(long[] hashes, long[] sketch) {
    Arrays.fill(sketch, EMPTY);
    for (long hash : hashes) {
      int bin = bin(hash);
      sketch[bin] = Math.min(sketch[bin], hash & 0xFFFFFFFFL);
    }
    for (int bin = 0; bin < components; bin++) {
      if (sketch[bin] == EMPTY) {
        sketch[bin] = sketch[drawFilled(bin, sketch)] | COPIED;
      }
    }
  }

  private int drawFilled(int bin, long[] sketch) {
    long draws = Hashes.mix(bin + 1);
    int drawn = bin;
    while (!isOriginal(sketch[drawn])) {
      draws += Hashes.GOLDEN; // draws that do not wait for one another: a fair peer is a fast one
      drawn = bin(Hashes.mix(draws));
    }
    return drawn;
  }

  /** Originals have 32 bits; empty bins and copies have some above them. */
  private static boolean isOriginal(long value) {
    return value >>> 32 == 0;
  }

  private int bin(long hash) {
    return (int) (((hash >>> 32) * components) >>> 32);
  }
}
