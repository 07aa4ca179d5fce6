package dev.doppel.store;

import dev.doppel.core.hash.Hashes;

/**
 * What fingerprints are stored as: pairs of words that look random even where the fingerprints do
 * not, ordered as unsigned numbers of 128 bits.
 */
final class Keys {

  /*
   * Tables place a key by its first word, as a fraction of 2^64, and rely on an even spread. A
   * fingerprint is even, but nothing keeps a caller from giving numbers of its own. Three Feistel
   * rounds mix both words into both; each is undone by itself, so different fingerprints have
   * different keys, and asking for keys is as exact as asking for fingerprints.
   */

  static final int BYTES = 2 * Long.BYTES;

  private Keys() {}

  /** The first word of a fingerprint's key. */
  static long high(long high, long low) {
    long left = high ^ Hashes.mix(low + Hashes.GOLDEN);
    long right = low ^ Hashes.mix(left);
    return left ^ Hashes.mix(right + Hashes.GOLDEN);
  }

  /** The second word of a fingerprint's key. */
  static long low(long high, long low) {
    long left = high ^ Hashes.mix(low + Hashes.GOLDEN);
    return low ^ Hashes.mix(left);
  }

  /** Compares two keys. */
  static int compare(long high, long low, long otherHigh, long otherLow) {
    return high == otherHigh
        ? Long.compareUnsigned(low, otherLow)
        : Long.compareUnsigned(high, otherHigh);
  }

  /** Returns the slot where a key belongs in a table of that many, in the order of the keys. */
  static long home(long high, long slots) {
    // The upper half of the unsigned product; Java 17 has only the signed one.
    return Math.multiplyHigh(high, slots) + ((high >> 63) & slots);
  }
}
