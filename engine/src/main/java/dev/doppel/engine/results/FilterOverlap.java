package dev.doppel.engine.results;

/**
 * What two chunk filters have in common.
 *
 * @param a bits set in the first
 * @param b bits set in the second
 * @param shared bits set in both
 * @param bits the size of a filter
 */
record FilterOverlap(int a, int b, int shared, int bits) {

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

  static FilterOverlap of(long[] a, long[] b) {
    int inA = 0;
    int inB = 0;
    int shared = 0;
    for (int i = 0; i < a.length; i++) {
      inA += Long.bitCount(a[i]);
      inB += Long.bitCount(b[i]);
      shared += Long.bitCount(a[i] & b[i]);
    }
    return new FilterOverlap(inA, inB, shared, a.length * Long.SIZE);
  }

  /** The paper's similarity: shared bits as a share of those of the emptier filter. */
  double match() {
    int smaller = Math.min(a, b);
    return smaller == 0 ? 0 : (double) shared / smaller;
  }

  /** The paper's containment: all bits of the emptier filter are in the other. */
  boolean isInclusion() {
    return shared > 0 && shared == Math.min(a, b);
  }

  /** Common chunks as a share of all, estimated; 0 if a filter is too full for an estimate. */
  double chunkResemblance() {
    double union = chunks(a + b - shared);
    return Double.isInfinite(union) || union == 0 ? 0 : clip(common() / union);
  }

  /** The estimated resemblance of texts cut into chunks of this many bytes. */
  double resemblance(int chunkBytes) {
    double chunks = chunkResemblance();
    if (chunks == 0) {
      return 0;
    }
    double surviving = 2 * chunks / (1 + chunks); // of either text's
    double shingles = Math.exp(-SHINGLE_BYTES / chunkBytes * (1 / surviving - 1));
    return (chunks + shingles / (2 - shingles)) / 2;
  }

  /** The share of the smaller text's chunks that the other has, estimated. */
  double containment() {
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
