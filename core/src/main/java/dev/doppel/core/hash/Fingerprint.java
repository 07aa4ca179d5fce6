package dev.doppel.core.hash;

import com.dynatrace.hash4j.hashing.HashValue128;
import com.dynatrace.hash4j.hashing.Hasher128;
import com.dynatrace.hash4j.hashing.Hashing;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The identity of a canonical form: 128 bits of XXH3. Among a billion different texts the chance
 * that any two share one is about 1.5e-21.
 *
 * <p>It is fast, not secret: someone who wants two texts to collide can make them. Where a
 * fingerprint serves as proof against such a person, take {@link #ofSha256}.
 */
public record Fingerprint(long high, long low) {

  private static final Hasher128 XXH3 = Hashing.xxh3_128();

  /** Returns the fingerprint of a stretch of bytes. */
  public static Fingerprint of(byte[] bytes, int offset, int length) {
    HashValue128 hash = XXH3.hashBytesTo128Bits(bytes, offset, length);
    return new Fingerprint(hash.getMostSignificantBits(), hash.getLeastSignificantBits());
  }

  /** Returns the first 128 bits of the SHA-256 of a stretch of bytes. */
  public static Fingerprint ofSha256(byte[] bytes, int offset, int length) {
    ByteBuffer digest = ByteBuffer.wrap(digest(bytes, offset, length));
    return new Fingerprint(digest.getLong(), digest.getLong());
  }

  /** Returns the SHA-256 of a stretch of bytes in hexadecimal, as evidence that stands alone. */
  public static String sha256(byte[] bytes, int offset, int length) {
    return HexFormat.of().formatHex(digest(bytes, offset, length));
  }

  /** The 32 hexadecimal digits. */
  @Override
  public String toString() {
    HexFormat hex = HexFormat.of();
    return hex.toHexDigits(high) + hex.toHexDigits(low);
  }

  private static byte[] digest(byte[] bytes, int offset, int length) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(bytes, offset, length);
      return digest.digest();
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }
}
