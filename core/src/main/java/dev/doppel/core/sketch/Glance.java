package dev.doppel.core.sketch;

import dev.doppel.core.hash.Hashes;
import java.util.Arrays;

/**
 * A sketch of 64 bytes that shows at a glance that two sets cannot resemble each other, so that
 * most of the pairs that met by chance need not be compared in full. Has buffers: one per thread.
 */
public final class Glance {

  /*
   * One-permutation hashing: the top bits of a hash choose one of 128 bins, and of the least hash in
   * each bin four bits are kept, 0 for an empty bin. Look at the bins that are not empty in both
   * sets. The share of them in which the sets agree is their resemblance, on average, and a
   * fifteenth of the rest agrees by chance; it spreads no wider than that of as many independent
   * draws. A pair is dismissed if it agrees by four standard deviations less than the wanted
   * resemblance gives. Of the pairs right at that resemblance, one in thirty thousand is lost.
   */

  /** How many numbers a glance has. */
  public static final int WORDS = 8;

  private static final int BIN_BITS = 7;
  private static final int BINS = 1 << BIN_BITS;
  private static final int BITS = 4;
  private static final int CODES = (1 << BITS) - 1; // besides 0 for an empty bin
  private static final int BINS_A_WORD = Long.SIZE / BITS;
  private static final long LOW_BITS = 0x1111111111111111L;
  private static final double DEVIATIONS = 4;

  private final long[] least = new long[BINS];

  private Glance() {}

  /** Returns what makes glances. */
  public static Glance buffer() {
    return new Glance();
  }

  /** Writes the glance of the first {@code size} hashes to {@code out} from {@code at} on. */
  public void of(long[] hashes, int size, long[] out, int at) {
    Arrays.fill(least, -1);
    for (int i = 0; i < size; i++) {
      int bin = (int) (hashes[i] >>> -BIN_BITS);
      if (Long.compareUnsigned(hashes[i], least[bin]) < 0) {
        least[bin] = hashes[i];
      }
    }
    for (int word = 0; word < WORDS; word++) {
      long packed = 0;
      for (int i = 0; i < BINS_A_WORD; i++) {
        packed |= code(least[word * BINS_A_WORD + i]) << (BITS * i);
      }
      out[at + word] = packed;
    }
  }

  private static long code(long hash) {
    if (hash == -1) {
      return 0;
    }
    long mixed = (hash * Hashes.GOLDEN) >>> 32;
    return 1 + ((mixed * CODES) >>> 32);
  }

  /**
   * Whether two sets may have a resemblance, by the glances at a place of each array. A glance of
   * zeros, which no set has, says nothing.
   */
  public static boolean mayReach(double resemblance, long[] a, int atA, long[] b, int atB) {
    int filled = 0;
    int agreeing = 0;
    boolean isKnown = false;
    boolean isOtherKnown = false;
    for (int i = 0; i < WORDS; i++) {
      long left = a[atA + i];
      long right = b[atB + i];
      isKnown |= left != 0;
      isOtherKnown |= right != 0;
      long either = anyBit(left | right);
      filled += Long.bitCount(either);
      agreeing += Long.bitCount(either & ~anyBit(left ^ right));
    }
    if (!isKnown || !isOtherKnown) {
      return true;
    }
    double expected = filled * resemblance;
    return agreeing >= expected - DEVIATIONS * Math.sqrt(expected * (1 - resemblance));
  }

  /** Sets the low bit of each group of four that has a bit set. */
  private static long anyBit(long value) {
    long pairs = value | (value >>> 1);
    return (pairs | (pairs >>> 2)) & LOW_BITS;
  }
}
