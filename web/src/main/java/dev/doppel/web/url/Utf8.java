package dev.doppel.web.url;

/** Turns any bytes or characters into the UTF-8 that the URL standard reads. */
final class Utf8 {

  /*
   * The standard parses code points. We parse their UTF-8, which is the same as long as it is well
   * formed, since every byte with a meaning in a URL is ASCII. What is malformed becomes U+FFFD,
   * one for each longest beginning of a code point, as the Encoding standard has it; so does a lone
   * surrogate of a String.
   */

  private static final int REPLACEMENT = 0xfffd;

  private Utf8() {}

  /** Copies bytes, repaired, without tabs and line ends. The array must have room for 3 each. */
  static int repair(byte[] bytes, int from, int to, byte[] out) {
    int length = 0;
    int at = from;
    while (at < to) {
      byte b = bytes[at];
      if (b >= 0) {
        at++;
        if (b != '\t' && b != '\n' && b != '\r') {
          out[length++] = b;
        }
      } else {
        int needed = sequenceLength(b);
        int had = wellFormed(bytes, at, to, needed);
        if (had == needed) {
          System.arraycopy(bytes, at, out, length, needed);
          length += needed;
        } else {
          length = put(REPLACEMENT, out, length);
        }
        at += had;
      }
    }
    return length;
  }

  /** Encodes a String. The array must have room for 3 bytes a char. */
  static int encode(String text, byte[] out) {
    int length = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < 0x80) {
        out[length++] = (byte) c;
      } else {
        int point = text.codePointAt(i);
        if (point > 0xffff) {
          i++;
        }
        boolean lone = point >= 0xd800 && point <= 0xdfff;
        length = put(lone ? REPLACEMENT : point, out, length);
      }
    }
    return length;
  }

  /** How long a sequence is that begins so; 0 if none does. */
  private static int sequenceLength(byte b) {
    int lead = b & 0xff;
    if (lead < 0xc2 || lead > 0xf4) {
      return 0;
    }
    return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  }

  /** How many bytes fit a sequence that should have {@code needed}; at least 1, to get on. */
  private static int wellFormed(byte[] bytes, int at, int to, int needed) {
    int had = 1;
    while (had < needed && at + had < to && isContinuation(bytes, at, had)) {
      had++;
    }
    return had;
  }

  /** The second byte is bounded so that none is overlong, a surrogate or beyond U+10FFFF. */
  private static boolean isContinuation(byte[] bytes, int at, int index) {
    int b = bytes[at + index] & 0xff;
    int low = 0x80;
    int high = 0xbf;
    if (index == 1) {
      switch (bytes[at] & 0xff) {
        case 0xe0 -> low = 0xa0;
        case 0xed -> high = 0x9f;
        case 0xf0 -> low = 0x90;
        case 0xf4 -> high = 0x8f;
        default -> {}
      }
    }
    return b >= low && b <= high;
  }

  private static int put(int point, byte[] out, int at) {
    if (point < 0x800) {
      out[at++] = (byte) (0xc0 | (point >> 6));
    } else if (point < 0x10000) {
      out[at++] = (byte) (0xe0 | (point >> 12));
      out[at++] = (byte) (0x80 | ((point >> 6) & 0x3f));
    } else {
      out[at++] = (byte) (0xf0 | (point >> 18));
      out[at++] = (byte) (0x80 | ((point >> 12) & 0x3f));
      out[at++] = (byte) (0x80 | ((point >> 6) & 0x3f));
    }
    out[at++] = (byte) (0x80 | (point & 0x3f));
    return at;
  }
}
