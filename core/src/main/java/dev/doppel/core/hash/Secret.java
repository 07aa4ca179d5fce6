package dev.doppel.core.hash;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.internal.Check;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.SecureRandom;

/**
 * A key of 128 bits for a {@link KeyedHash}. Drawn at random, or derived from bytes that a user
 * keeps. It is never printed. Immutable.
 */
public final class Secret implements Serializable {

  private static final long serialVersionUID = 1;
  private static final SecureRandom RANDOM = new SecureRandom();

  /** The length of a key in bytes. */
  public static final int BYTES = 16;

  private static final String WHITE_SPACE = " \t\r\n";
  private static final int MAX_DIGITS = 20; // those of a long, and its sign

  private final long first;
  private final long second;
  private final long number;

  private Secret(long first, long second, long number) {
    this.first = first;
    this.second = second;
    this.number = number;
  }

  /** Draws a new key. */
  public static Secret random() {
    byte[] key = new byte[BYTES];
    RANDOM.nextBytes(key);
    return of(key);
  }

  /** Returns the key that consists of these 16 bytes. */
  public static Secret of(byte[] key) {
    Check.argument(key.length == BYTES, "a key has %d bytes, got %d", BYTES, key.length);
    ByteBuffer buffer = ByteBuffer.wrap(key).order(ByteOrder.LITTLE_ENDIAN);
    return new Secret(buffer.getLong(), buffer.getLong(), 0);
  }

  /**
   * Derives a key from what a user keeps, such as the content of a file: the first 16 bytes of its
   * SHA-256. White space at the end does not count, so that a line break changes nothing.
   *
   * @throws IllegalArgumentException if nothing is left
   */
  public static Secret derivedFrom(byte[] kept) {
    int length = kept.length;
    while (length > 0 && WHITE_SPACE.indexOf(kept[length - 1]) >= 0) {
      length--;
    }
    Check.argument(length > 0, "a secret must not be empty, got %d bytes of space", kept.length);
    ByteBuffer digest = ByteBuffer.wrap(Sha256.of(kept, 0, length).toBytes());
    digest.order(ByteOrder.LITTLE_ENDIAN);
    return new Secret(digest.getLong(), digest.getLong(), number(kept, length));
  }

  /** Memories were once keyed by a number; the same number in a file opens them still. */
  private static long number(byte[] kept, int length) {
    String text = new String(kept, 0, Math.min(length, MAX_DIGITS + 1), UTF_8);
    try {
      return length > MAX_DIGITS ? 0 : Long.parseLong(text);
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  long first() {
    return first;
  }

  long second() {
    return second;
  }

  /**
   * The number that the bytes it was derived from spell in decimal digits, 0 if they do not. It
   * keys {@link KeyedHash#legacy}.
   */
  public long number() {
    return number;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Secret that
        && first == that.first
        && second == that.second
        && number == that.number;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(first ^ second);
  }

  /** Says that there is one, not which. */
  @Override
  public String toString() {
    return "Secret[not shown]";
  }
}
