package dev.doppel.core.hash;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * All 256 bits of a SHA-256: proves that two texts are the same, since nobody can make two
 * different texts with equal ones.
 */
public record Sha256(long a, long b, long c, long d) {

  /** Stands for one that is not known. It proves nothing, not even against itself. */
  public static final Sha256 UNKNOWN = new Sha256(0, 0, 0, 0);

  private static final MessageDigest NOTHING = digest();

  /** The length in bytes. */
  public static final int BYTES = 32;

  /** Returns the SHA-256 of a stretch of bytes. */
  public static Sha256 of(byte[] bytes, int offset, int length) {
    MessageDigest digest = begun();
    digest.update(bytes, offset, length);
    return read(ByteBuffer.wrap(digest.digest()));
  }

  /** Returns what proves two things at once: the SHA-256 of this one followed by the other. */
  public Sha256 with(Sha256 other) {
    ByteBuffer both = ByteBuffer.allocate(2 * BYTES);
    writeTo(both);
    other.writeTo(both);
    return of(both.array(), 0, 2 * BYTES);
  }

  /** Reads the next 32 bytes. */
  public static Sha256 read(ByteBuffer in) {
    return new Sha256(in.getLong(), in.getLong(), in.getLong(), in.getLong());
  }

  /** Whether both are known and equal: the proof. */
  public boolean proves(Sha256 other) {
    return isKnown() && equals(other);
  }

  /** Returns whether this is the hash of something, and not {@link #UNKNOWN}. */
  public boolean isKnown() {
    return (a | b | c | d) != 0;
  }

  /** Writes the 32 bytes. */
  public void writeTo(ByteBuffer out) {
    out.putLong(a).putLong(b).putLong(c).putLong(d);
  }

  /** Returns the 32 bytes. */
  public byte[] toBytes() {
    byte[] bytes = new byte[BYTES];
    writeTo(ByteBuffer.wrap(bytes));
    return bytes;
  }

  /** The 64 hexadecimal digits. */
  @Override
  public String toString() {
    return HexFormat.of().formatHex(toBytes());
  }

  /** A digest of nothing yet. Copying one costs a fraction of looking it up by name. */
  private static MessageDigest begun() {
    try {
      return (MessageDigest) NOTHING.clone();
    } catch (CloneNotSupportedException e) {
      return digest();
    }
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }
}
