package dev.doppel.core.hash;

import com.dynatrace.hash4j.hashing.HashValue128;
import com.dynatrace.hash4j.hashing.Hasher128;
import com.dynatrace.hash4j.hashing.Hashing;

/**
 * Fingerprints that depend on a key, for items that strangers choose: who does not know the key
 * cannot say which two items would collide, nor fill a filter on purpose. Key 0 gives the
 * fingerprints of {@link Fingerprint#of}. Immutable.
 */
public final class KeyedHash {

  private static final byte[] PROBE = {'d', 'o', 'p', 'p', 'e', 'l'};

  private final Hasher128 hasher;

  private KeyedHash(Hasher128 hasher) {
    this.hasher = hasher;
  }

  public static KeyedHash of(long key) {
    return new KeyedHash(Hashing.xxh3_128(key));
  }

  /** Returns the fingerprint of a stretch of bytes. */
  public Fingerprint fingerprint(byte[] bytes, int offset, int length) {
    HashValue128 hash = hasher.hashBytesTo128Bits(bytes, offset, length);
    return new Fingerprint(hash.getMostSignificantBits(), hash.getLeastSignificantBits());
  }

  /** A number by which one can tell that a key is another, but not what it is. */
  public int check() {
    // 32 bits only: whoever tries all keys against it is left with four billion of them.
    return (int) fingerprint(PROBE, 0, PROBE.length).high();
  }
}
