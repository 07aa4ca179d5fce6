package dev.doppel.core.hash;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.dynatrace.hash4j.hashing.HashValue128;
import com.dynatrace.hash4j.hashing.Hasher128;
import com.dynatrace.hash4j.hashing.Hashing;
import java.util.HexFormat;

/**
 * The identity of a canonical form: 128 bits of XXH3. Among a billion different texts the chance
 * that any two share one is about 1.5e-21.
 *
 * <p>It is fast, not secret: someone who wants two texts to collide can make them in microseconds.
 * So it finds what may be equal, and proves nothing: {@link Sha256} does, and {@link KeyedHash}
 * keeps collisions from those who do not know its key.
 */
public record Fingerprint(long high, long low) {

  /**
   * The name and version of {@link #of(byte[], int, int)}. Fingerprints are stored, so a version
   * never changes; another function gets another name.
   */
  public static final String VERSION = "xxh3-128-v1";

  private static final Hasher128 XXH3 = Hashing.xxh3_128();

  /** Returns the fingerprint of the UTF-8 bytes of a text. */
  public static Fingerprint of(String text) {
    return of(text.getBytes(UTF_8));
  }

  /** Returns the fingerprint of all bytes. */
  public static Fingerprint of(byte[] bytes) {
    return of(bytes, 0, bytes.length);
  }

  /** Returns the fingerprint of a stretch of bytes. */
  public static Fingerprint of(byte[] bytes, int offset, int length) {
    HashValue128 hash = XXH3.hashBytesTo128Bits(bytes, offset, length);
    return new Fingerprint(hash.getMostSignificantBits(), hash.getLeastSignificantBits());
  }

  /** Returns the first 128 bits of a SHA-256. */
  public static Fingerprint of(Sha256 sha256) {
    return new Fingerprint(sha256.a(), sha256.b());
  }

  /** Returns the SHA-256 of a stretch of bytes in hexadecimal, as evidence that stands alone. */
  public static String sha256(byte[] bytes, int offset, int length) {
    return Sha256.of(bytes, offset, length).toString();
  }

  /** The 32 hexadecimal digits. */
  @Override
  public String toString() {
    HexFormat hex = HexFormat.of();
    return hex.toHexDigits(high) + hex.toHexDigits(low);
  }
}
