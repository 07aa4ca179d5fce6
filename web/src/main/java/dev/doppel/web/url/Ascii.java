package dev.doppel.web.url;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/** The classes of bytes in the URL standard, as tables of 256. */
final class Ascii {

  static final byte[] HTTP = bytes("http://");
  static final byte[] HTTPS = bytes("https://");

  /** Classes of a byte within a path, query or fragment; see {@link #PATH} and its sisters. */
  static final byte PLAIN = 0;

  static final byte ENCODED = 1;
  static final byte SLASH = 2;
  static final byte END = 3;

  /** In a path: plain, percent-encoded, end of a segment, end of the path. */
  static final byte[] PATH = encoding(" \"#<>?^`{}");

  /** In a query of http and https: plain, percent-encoded, end of the query. */
  static final byte[] QUERY = encoding(" \"#<>'");

  static final byte[] FRAGMENT = encoding(" \"<>`");
  static final byte[] USERINFO = encoding(" \"#<>?^`{}/:;=@[\\]|");

  /** Whether a byte ends the authority. */
  static final boolean[] AUTHORITY_END = flags("/\\?#");

  /** The letters, digits and marks that mean the same escaped or not, RFC 3986, section 2.3. */
  static final boolean[] UNRESERVED =
      flags("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~");

  /** What RFC 3986 wants escaped in paths and queries although the URL standard lets it stand. */
  static final boolean[] ILLEGAL = flags("[]\\^`{|}");

  /** A byte of a domain in lower case; 0 if it is forbidden there, "%", or not ASCII. */
  static final byte[] DOMAIN = domain();

  private static final byte[] HEX_VALUE = hexValue();
  private static final byte[] HEX_DIGITS = bytes("0123456789ABCDEF");

  static {
    PATH['/'] = SLASH;
    PATH['\\'] = SLASH;
    PATH['?'] = END;
    PATH['#'] = END;
    QUERY['#'] = END;
  }

  private Ascii() {}

  /** The value of a hexadecimal digit, negative if it is none. */
  static int hex(byte b) {
    return HEX_VALUE[b & 0xff];
  }

  /** Whether an escape, "%" and two hexadecimal digits, begins here. */
  static boolean isEscape(byte[] bytes, int at, int end) {
    return bytes[at] == '%' && end - at > 2 && (hex(bytes[at + 1]) | hex(bytes[at + 2])) >= 0;
  }

  /** The byte that an escape stands for. */
  static int unescape(byte[] bytes, int at) {
    return (hex(bytes[at + 1]) << 4) | hex(bytes[at + 2]);
  }

  /** Writes the escape of a byte and returns where it ends. The array must have room. */
  static int escape(int b, byte[] out, int at) {
    out[at] = '%';
    out[at + 1] = HEX_DIGITS[(b >> 4) & 15];
    out[at + 2] = HEX_DIGITS[b & 15];
    return at + 3;
  }

  static byte lower(byte b) {
    return b >= 'A' && b <= 'Z' ? (byte) (b | 0x20) : b;
  }

  static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }

  static boolean isLetter(byte b) {
    int lower = b | 0x20;
    return lower >= 'a' && lower <= 'z';
  }

  static boolean isLetterOrDigit(byte b) {
    return isDigit(b) || isLetter(b);
  }

  /** Whether the stretch is {@code word}, which is in lower case, in whatever case. */
  static boolean matches(byte[] bytes, int from, int to, byte[] word) {
    return to - from == word.length && startsWith(bytes, from, to, word);
  }

  /** Whether the stretch begins with {@code word}, which is in lower case, in whatever case. */
  static boolean startsWith(byte[] bytes, int from, int to, byte[] word) {
    if (to - from < word.length) {
      return false;
    }
    for (int i = 0; i < word.length; i++) {
      if (lower(bytes[from + i]) != word[i]) {
        return false;
      }
    }
    return true;
  }

  static int indexOf(byte[] bytes, int from, int to, int b) {
    for (int i = from; i < to; i++) {
      if (bytes[i] == b) {
        return i;
      }
    }
    return to;
  }

  static byte[] bytes(String text) {
    return text.getBytes(ISO_8859_1);
  }

  static String text(byte[] bytes, int from, int to) {
    return new String(bytes, from, to - from, ISO_8859_1);
  }

  /** Controls and all beyond "~" are always encoded; {@code more} says what else is. */
  private static byte[] encoding(String more) {
    byte[] table = new byte[256];
    for (int b = 0; b < 256; b++) {
      table[b] = b < 0x20 || b > '~' || more.indexOf(b) >= 0 ? ENCODED : PLAIN;
    }
    return table;
  }

  static boolean[] flags(String members) {
    boolean[] table = new boolean[256];
    members.chars().forEach(b -> table[b] = true);
    return table;
  }

  private static byte[] domain() {
    byte[] table = new byte[256];
    for (byte b = 0x21; b < 0x7f; b++) {
      table[b] = "#/:<>?@[\\]^|%".indexOf(b) >= 0 ? 0 : lower(b);
    }
    return table;
  }

  private static byte[] hexValue() {
    byte[] table = new byte[256];
    for (int b = 0; b < 256; b++) {
      table[b] = b < 128 ? (byte) Character.digit(b, 16) : -1;
    }
    return table;
  }
}
