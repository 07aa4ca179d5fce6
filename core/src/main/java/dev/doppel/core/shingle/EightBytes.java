package dev.doppel.core.shingle;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Eight bytes of text in a long, the first one lowest, asked all at once what they are. */
final class EightBytes {

  /*
   * ASCII leaves the top bit of each byte free, and there the answers stand. Adding 0x80 - c to a
   * byte sets its top bit if it is c or more, and carries nothing into the next byte; so every
   * method but isAscii wants ASCII.
   */

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long EACH = 0x0101010101010101L; // times b: the byte b eight times
  private static final long TOP_BITS = EACH << 7;
  private static final long SMALL = EACH * ('a' - 'A');
  private static final int DELETE = 0x7F;

  /** Moves the top bit of byte i to bit 56 + i: by 49 for the first, seven less for each next. */
  private static final long GATHER = 0x0002040810204081L;

  private EightBytes() {}

  static long get(byte[] text, int at) {
    return (long) LONGS.get(text, at);
  }

  static void set(byte[] text, int at, long eight) {
    LONGS.set(text, at, eight);
  }

  static boolean isAscii(long eight) {
    return (eight & TOP_BITS) == 0;
  }

  /** The top bits of spaces and control characters. */
  static long spaces(long eight) {
    return (~atLeast(' ' + 1, eight) | atLeast(DELETE, eight)) & TOP_BITS;
  }

  /** The top bits of letters and digits. */
  static long wordCharacters(long eight) {
    return (between('a', 'z', eight | SMALL) | between('0', '9', eight)) & TOP_BITS;
  }

  /** The bytes with small letters for capitals. */
  static long lowerCase(long eight) {
    return eight | (between('A', 'Z', eight) & TOP_BITS) >>> 2; // 0x80 >>> 2 is 'a' - 'A'
  }

  /** The bytes with spaces for those whose top bits are given. */
  static long blank(long eight, long topBits) {
    return (eight & ~(topBits - (topBits >>> 7))) | topBits >>> 2; // 0x80 >>> 2 is ' '
  }

  /** The place of the first byte whose top bit is given, from 0; 8 if none is. */
  static int first(long topBits) {
    return Long.numberOfTrailingZeros(topBits) >>> 3;
  }

  /** How many bytes from {@code first} on have their top bits given without a gap. */
  static int run(long topBits, int first) {
    return first(~(topBits >>> (first * Byte.SIZE)) & TOP_BITS);
  }

  /** The eight top bits side by side, the first byte's lowest. */
  static long gather(long topBits) {
    return (topBits * GATHER) >>> 56;
  }

  private static long between(int first, int last, long eight) {
    return atLeast(first, eight) & ~atLeast(last + 1, eight);
  }

  private static long atLeast(int least, long eight) {
    return eight + EACH * (0x80 - least);
  }
}
