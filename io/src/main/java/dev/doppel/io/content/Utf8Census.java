package dev.doppel.io.content;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * How much of a stretch of bytes is UTF-8 (Unicode 15, table 3-7).
 *
 * @param sequences how many characters of two bytes or more are well-formed
 * @param invalid how many bytes belong to no well-formed character
 */
record Utf8Census(long sequences, long invalid) {

  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long HIGH_BITS = 0x8080808080808080L;

  /** Counts from {@code from} to the end of the array. */
  static Utf8Census of(byte[] bytes, int from) {
    long sequences = 0;
    long invalid = 0;
    int at = skipAscii(bytes, from);
    while (at < bytes.length) {
      int length = sequenceLength(bytes, at);
      if (length > 0) {
        sequences++;
        at += length;
      } else {
        invalid++;
        at++;
      }
      at = skipAscii(bytes, at);
    }
    return new Utf8Census(sequences, invalid);
  }

  boolean isValid() {
    return invalid == 0;
  }

  private static int skipAscii(byte[] bytes, int from) {
    int at = from;
    while (at + Long.BYTES <= bytes.length && ((long) WORDS.get(bytes, at) & HIGH_BITS) == 0) {
      at += Long.BYTES;
    }
    while (at < bytes.length && bytes[at] >= 0) {
      at++;
    }
    return at;
  }

  /** Returns the length of the well-formed sequence that begins here, 0 if there is none. */
  private static int sequenceLength(byte[] bytes, int at) {
    int lead = bytes[at] & 0xff;
    int length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
    if (length == 0 || at + length > bytes.length || !mayFollow(lead, bytes[at + 1] & 0xff)) {
      return 0;
    }
    for (int i = 2; i < length; i++) {
      if ((bytes[at + i] & 0xc0) != 0x80) {
        return 0;
      }
    }
    return length;
  }

  /** Rules out overlong forms, surrogates, and what lies past U+10FFFF: the second byte tells. */
  private static boolean mayFollow(int lead, int second) {
    int min = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
    int max = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
    return min <= second && second <= max;
  }
}
