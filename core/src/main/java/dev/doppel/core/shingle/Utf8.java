package dev.doppel.core.shingle;

/** Reads and writes code points as UTF-8 without making objects. */
public final class Utf8 {

  private static final int REPLACEMENT = 0xFFFD;

  private Utf8() {}

  /**
   * Returns the code point at {@code at} in the low 24 bits and its length in bytes above them. A
   * malformed or cut-off sequence counts as one byte of U+FFFD; so does each byte of a longer
   * spelling than needed or of half a surrogate pair, which would give one text several spellings.
   */
  public static int decode(byte[] text, int at, int end) {
    int first = text[at];
    if (first >= 0) {
      return first | 1 << 24;
    }
    int length = first >= (byte) 0xF0 ? 4 : first >= (byte) 0xE0 ? 3 : 2;
    if (first < (byte) 0xC2 || first > (byte) 0xF4 || at + length > end) {
      return REPLACEMENT | 1 << 24;
    }
    int codePoint = first & (0x7F >> length);
    for (int i = 1; i < length; i++) {
      int next = text[at + i];
      if ((next & 0xC0) != 0x80) {
        return REPLACEMENT | 1 << 24;
      }
      codePoint = codePoint << 6 | (next & 0x3F);
    }
    return isValid(codePoint, length) ? codePoint | length << 24 : REPLACEMENT | 1 << 24;
  }

  private static boolean isValid(int codePoint, int length) {
    int least = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000;
    boolean surrogate = codePoint >>> 11 == 0xD800 >>> 11;
    return codePoint >= least && codePoint <= Character.MAX_CODE_POINT && !surrogate;
  }

  /** Returns the code point of what {@link #decode} returned. */
  public static int codePoint(int decoded) {
    return decoded & 0xFFFFFF;
  }

  /** Returns how many bytes what {@link #decode} returned stood in. */
  public static int length(int decoded) {
    return decoded >>> 24;
  }

  /** Writes a code point and returns the position after it; needs four bytes of room. */
  public static int encode(int codePoint, byte[] out, int at) {
    if (codePoint < 0x80) {
      out[at++] = (byte) codePoint;
    } else if (codePoint < 0x800) {
      out[at++] = (byte) (0xC0 | codePoint >> 6);
      out[at++] = (byte) (0x80 | (codePoint & 0x3F));
    } else if (codePoint < 0x10000) {
      out[at++] = (byte) (0xE0 | codePoint >> 12);
      out[at++] = (byte) (0x80 | (codePoint >> 6 & 0x3F));
      out[at++] = (byte) (0x80 | (codePoint & 0x3F));
    } else {
      out[at++] = (byte) (0xF0 | codePoint >> 18);
      out[at++] = (byte) (0x80 | (codePoint >> 12 & 0x3F));
      out[at++] = (byte) (0x80 | (codePoint >> 6 & 0x3F));
      out[at++] = (byte) (0x80 | (codePoint & 0x3F));
    }
    return at;
  }
}
