package dev.doppel.engine.archives;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Digests, and how archives spell them. */
final class Digests {

  private static final String BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  private static final int DIGIT_BITS = 5;

  private Digests() {}

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }

  static byte[] sha256(byte[] bytes) {
    return sha256().digest(bytes);
  }

  /** Spells bytes by base 32 (RFC 4648), without padding. */
  static String base32(byte[] bytes) {
    StringBuilder text = new StringBuilder(bytes.length * 2);
    int bits = 0;
    int waiting = 0;
    for (byte each : bytes) {
      bits = bits << Byte.SIZE | (each & 0xff);
      waiting += Byte.SIZE;
      while (waiting >= DIGIT_BITS) {
        waiting -= DIGIT_BITS;
        text.append(BASE32.charAt(bits >>> waiting & 31));
      }
    }
    return waiting == 0 ? text.toString() : text.append(last(bits, waiting)).toString();
  }

  private static char last(int bits, int waiting) {
    return BASE32.charAt(bits << (DIGIT_BITS - waiting) & 31);
  }
}
