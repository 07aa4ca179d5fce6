package dev.doppel.core.hash;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * A hash that depends on a secret key, for items that strangers choose: without the key, nobody can
 * predict which two items collide, or fill a filter on purpose. Immutable.
 *
 * <p>A name with a version says which function it is; memories keep it with the key's {@link
 * #check}. New memories take {@link #of}. {@link #legacy} is for those that were made with it.
 */
public abstract sealed class KeyedHash permits SipHash, SeededXxh3 {

  private static final byte[] PROBE = {'d', 'o', 'p', 'p', 'e', 'l'};

  KeyedHash() {}

  /** Returns the keyed function of choice, SipHash-2-4: a pseudo-random function. */
  public static KeyedHash of(Secret secret) {
    return new SipHash(secret);
  }

  /**
   * Returns XXH3 with a seed, which memories had before they had secrets; 0 gives the hashes of
   * {@link Fingerprint#of} and {@link Hashes#of}. Whoever wants to can make items that collide,
   * with an unknown seed, too.
   */
  public static KeyedHash legacy(long seed) {
    return new SeededXxh3(seed);
  }

  /** The function's name and version. */
  public abstract String name();

  /** Returns the 64-bit hash of the UTF-8 bytes of a text. */
  public final long hash(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    return hash(bytes, 0, bytes.length);
  }

  /** Returns the 64-bit hash of a stretch of bytes. */
  public abstract long hash(byte[] bytes, int offset, int length);

  /** Writes the 128-bit hash of a stretch of bytes to a place of two columns. */
  public abstract void hash128(
      byte[] bytes, int offset, int length, long[] high, long[] low, int place);

  /**
   * Writes the 128-bit hashes of stretches of an array to the first places of two columns.
   *
   * @param count how many stretches; each goes from its start to before its end
   */
  public void hashAll(byte[] bytes, int[] starts, int[] ends, int count, long[] high, long[] low) {
    for (int i = 0; i < count; i++) {
      hash128(bytes, starts[i], ends[i] - starts[i], high, low, i);
    }
  }

  /** Returns the 128-bit hash of a stretch of bytes; {@link #hash128} allocates nothing. */
  public final Fingerprint fingerprint(byte[] bytes, int offset, int length) {
    long[] high = new long[1];
    long[] low = new long[1];
    hash128(bytes, offset, length, high, low, 0);
    return new Fingerprint(high[0], low[0]);
  }

  /** A number by which one can say that a key is another, but not what it is. */
  public final int check() {
    // 32 bits only: whoever tries many secrets against it is left with one in four billion.
    return (int) fingerprint(PROBE, 0, PROBE.length).high();
  }
}
