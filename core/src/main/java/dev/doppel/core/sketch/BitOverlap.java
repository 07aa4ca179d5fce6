package dev.doppel.core.sketch;

import dev.doppel.core.internal.Check;

/**
 * What two chunk filters have in common. A filter without a bit is that of a text too long for it,
 * and has nothing in common with any.
 *
 * @param a bits set in the first
 * @param b bits set in the second
 * @param shared bits set in both
 * @param bits the size of a filter
 */
public record BitOverlap(int a, int b, int shared, int bits) {

  /*
   * A filter of m bits with x set holds about -m ln(1 - x/m) / k chunks (Swamidass, Baldi 2007); the
   * union of two filters is the filter of the union. What is in both follows. k cancels out of
   * every ratio.
   *
   * Chunks are shared less than shingles, since one edit spoils a whole chunk. How much less
   * depends on the edits. If they lie in one block, the two shares are equal. If words are edited
   * all over the text, t in each byte, a chunk of expected length L survives with probability 1 /
   * (1 + tL) and a shingle of s bytes with exp(-ts). Filters cannot distinguish the two cases: the
   * estimate is their mean.
   */

  private static final double SHINGLE_BYTES = 30; // five words

  /**
   * The odds against chance that make an inclusion sure, as a logarithm: 10^9 to 1. A thousand
   * documents make half a million pairs.
   */
  private static final double SURE = Math.log(1e9);

  /** Compares two filters, each of all its words. */
  public static BitOverlap of(long[] a, long[] b) {
    Check.argument(
        a.length == b.length,
        "cannot compare a filter of %d bits with one of %d",
        a.length * Long.SIZE,
        b.length * Long.SIZE);
    return of(a, 0, b, 0, a.length);
  }

  /** Compares two filters of {@code words} words, which begin at the given places. */
  public static BitOverlap of(long[] a, int atA, long[] b, int atB, int words) {
    int inA = 0;
    int inB = 0;
    for (int i = 0; i < words; i++) {
      inA += Long.bitCount(a[atA + i]);
      inB += Long.bitCount(b[atB + i]);
    }
    return new BitOverlap(inA, inB, shared(a, atA, b, atB, words), words * Long.SIZE);
  }

  /** Returns how many bits are set in both of two filters. */
  public static int shared(long[] a, int atA, long[] b, int atB, int words) {
    int shared = 0;
    for (int i = 0; i < words; i++) {
      shared += Long.bitCount(a[atA + i] & b[atB + i]);
    }
    return shared;
  }

  /** Bits set in both, as a share of those of the fuller, emptier or first filter. */
  public double match(BitShare share) {
    int all =
        switch (share) {
          case FULLER -> Math.max(a, b);
          case EMPTIER -> Math.min(a, b);
          case SOURCE -> a;
        };
    return all == 0 ? 0 : (double) shared / all;
  }

  /** The share of the emptier filter's bits that the other has. */
  public double inclusion() {
    return match(BitShare.EMPTIER);
  }

  /**
   * Whether at least {@code share} of the emptier filter's bits are in the other, and not by
   * chance: 1 is the paper's complete subset. In a filter that is half full, the six bits of one
   * chunk are all set in one text of 64; a subset says something from a few chunks on.
   */
  public boolean isInclusion(double share) {
    double inclusion = inclusion();
    double fill = (double) Math.max(a, b) / bits; // how likely a bit is set for another reason
    return inclusion >= share
        && inclusion > fill
        && Math.min(a, b) * divergence(inclusion, fill) >= SURE;
  }

  /**
   * The logarithm of the odds per bit against {@code observed} or more of them being set where each
   * is with probability {@code expected} (Chernoff's bound).
   */
  private static double divergence(double observed, double expected) {
    double missing = 1 - observed;
    return observed * Math.log(observed / expected)
        + (missing == 0 ? 0 : missing * Math.log(missing / (1 - expected)));
  }

  /** Common chunks as a share of all, estimated; 0 if a filter is too full for an estimate. */
  public double chunkResemblance() {
    double union = chunks(a + b - shared);
    return Double.isInfinite(union) || union == 0 ? 0 : clip(common() / union);
  }

  /** The estimated resemblance of texts cut into chunks of this many bytes. */
  public double resemblance(int chunkBytes) {
    double chunks = chunkResemblance();
    if (chunks == 0) {
      return 0;
    }
    double surviving = 2 * chunks / (1 + chunks); // of either text's
    double shingles = Math.exp(-SHINGLE_BYTES / chunkBytes * (1 / surviving - 1));
    return (chunks + shingles / (2 - shingles)) / 2;
  }

  /** The share of the smaller text's chunks that the other has, estimated. */
  public double containment() {
    double smaller = chunks(Math.min(a, b));
    return smaller == 0 || Double.isInfinite(chunks(a + b - shared)) ? 0 : clip(common() / smaller);
  }

  private double common() {
    return chunks(a) + chunks(b) - chunks(a + b - shared);
  }

  private double chunks(int set) {
    return -bits * Math.log1p(-(double) set / bits);
  }

  private static double clip(double share) {
    return Math.max(0, Math.min(1, share));
  }
}
