package dev.doppel.core.hash;

/**
 * Hashes many stretches of one to eight bytes at a time, to the values of {@link Hashes#of}. Words
 * are such stretches, nine in ten of them.
 */
public final class ShortHashes {

  /*
   * XXH3 has one formula for up to three bytes and another for four to eight. Words come in both
   * lengths in no order, so a branch on the length is guessed wrong every other time, which takes
   * longer than both formulas. So both are computed, for all, and the length picks one by a mask.
   *
   * Each loop below is a few operations on columns of longs, for the compiler to turn into vector
   * instructions. It gives up on longer ones (JDK 17), so joining two of them makes all slower.
   *
   *   head   the eight bytes that begin with the stretch    b0 b1 b2 ..
   *   tail   the eight bytes that end with it               .. .. .. b0 b1 b2    (lowest first)
   *
   * Whatever the length, the bytes that XXH3 asks for have fixed places in one of the two.
   */

  private static final long SECRET_3 = 0x87275a9bL;
  private static final long SECRET_8 = 0xc73ab174c5ecd5a2L;
  private static final long PRIME_2 = 0xc2b2ae3d27d4eb4fL;
  private static final long PRIME_3 = 0x165667b19e3779f9L;
  private static final long PRIME_8 = 0x9fb21c651e98df25L;

  private final long[] upTo3;
  private final long[] upTo8;

  private ShortHashes(int most) {
    this.upTo3 = new long[most];
    this.upTo8 = new long[most];
  }

  /** Returns a hasher of up to {@code most} stretches at a time; use one instance per thread. */
  public static ShortHashes ofUpTo(int most) {
    return new ShortHashes(most);
  }

  /**
   * Hashes the first {@code count} stretches; of a stretch that is longer than eight bytes the
   * result means nothing.
   *
   * @param heads the eight bytes from the first of a stretch on, the first one lowest
   * @param tails the eight bytes up to the last of a stretch, the last one highest
   */
  public void hash(long[] heads, long[] tails, long[] lengths, int count, long[] hashes) {
    upTo3(heads, tails, lengths, count);
    upTo8(heads, tails, lengths, count);
    for (int i = 0; i < count; i++) {
      long isUpTo3 = (lengths[i] - 4) >> 63;
      hashes[i] = upTo8[i] ^ ((upTo8[i] ^ upTo3[i]) & isUpTo3);
    }
  }

  private void upTo3(long[] heads, long[] tails, long[] lengths, int count) {
    long[] x = upTo3;
    for (int i = 0; i < count; i++) { // the byte in the middle, which of one or two is the last
      long last = tails[i] >>> 56;
      long isThree = (2 - lengths[i]) >> 63;
      x[i] = last ^ ((last ^ (tails[i] >>> 48 & 0xff)) & isThree);
    }
    for (int i = 0; i < count; i++) {
      x[i] = ((heads[i] & 0xff) << 16 | x[i] << 24 | tails[i] >>> 56 | lengths[i] << 8) ^ SECRET_3;
    }
    for (int i = 0; i < count; i++) {
      long y = (x[i] ^ x[i] >>> 33) * PRIME_2;
      y = (y ^ y >>> 29) * PRIME_3;
      x[i] = y ^ y >>> 32;
    }
  }

  private void upTo8(long[] heads, long[] tails, long[] lengths, int count) {
    long[] x = upTo8;
    for (int i = 0; i < count; i++) {
      x[i] = ((heads[i] << 32) + (tails[i] >>> 32)) ^ SECRET_8;
    }
    for (int i = 0; i < count; i++) {
      long y = x[i];
      y = (y ^ Long.rotateLeft(y, 49) ^ Long.rotateLeft(y, 24)) * PRIME_8;
      y = (y ^ ((y >>> 35) + lengths[i])) * PRIME_8;
      x[i] = y ^ y >>> 28;
    }
  }
}
