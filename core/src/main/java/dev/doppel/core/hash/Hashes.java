package dev.doppel.core.hash;

import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;

/**
 * The one family of 64-bit hashes that every filter and sketch is fed with: XXH3 for bytes, the
 * SplitMix64 finalizer for words. Golden values in the tests freeze both.
 */
public final class Hashes {

  /** An odd constant close to 2^64 / golden ratio; adding multiples of it spreads seeds apart. */
  public static final long GOLDEN = 0x9e3779b97f4a7c15L;

  private static final Hasher64 XXH3 = Hashing.xxh3_64();

  private Hashes() {}

  /** Hashes a stretch of bytes. */
  public static long of(byte[] bytes, int offset, int length) {
    return XXH3.hashBytesToLong(bytes, offset, length);
  }

  /** Mixes a word so that each bit of it can flip each bit of the result; a bijection. */
  public static long mix(long x) {
    // The finalizer of SplitMix64: Steele, Lea, Flood, OOPSLA 2014.
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 27)) * 0x94d049bb133111ebL;
    return x ^ (x >>> 31);
  }
}
