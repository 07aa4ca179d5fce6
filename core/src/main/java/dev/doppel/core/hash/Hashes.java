package dev.doppel.core.hash;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;

/**
 * The family of 64-bit hashes that every filter and sketch uses: XXH3 for bytes, the SplitMix64
 * finalizer for words. Golden values in the tests freeze both.
 *
 * <p>Fast, not secret: anyone can make items that collide. For items that strangers choose, use a
 * {@link KeyedHash}.
 */
public final class Hashes {

  /** An odd constant close to 2^64 / golden ratio; adding multiples of it spreads seeds apart. */
  public static final long GOLDEN = 0x9e3779b97f4a7c15L;

  /**
   * The name and version of {@link #of(byte[], int, int)}. Results are stored, so a version never
   * changes; another function gets another name.
   */
  public static final String VERSION = "xxh3-64-v1";

  private static final Hasher64 XXH3 = Hashing.xxh3_64();

  private Hashes() {}

  /** Hashes the UTF-8 bytes of a text. */
  public static long of(String text) {
    return of(text.getBytes(UTF_8));
  }

  /** Hashes all bytes. */
  public static long of(byte[] bytes) {
    return of(bytes, 0, bytes.length);
  }

  /** Hashes a number; different numbers have different hashes. */
  public static long of(long number) {
    return mix(number + GOLDEN);
  }

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
