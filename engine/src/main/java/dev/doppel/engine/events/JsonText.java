package dev.doppel.engine.events;

/** Undoes the escapes of JSON strings, to UTF-8. */
final class JsonText {

  private static final int BROKEN = -1;
  private static final int HEX_DIGITS = 4;

  private JsonText() {}

  /** Adds what the string's inner part stands for; false if an escape is none. */
  static boolean unescape(byte[] line, int from, int to, Fields out) {
    int start = from;
    int at = from;
    while (at < to) {
      if (line[at] != '\\') {
        at++;
        continue;
      }
      out.add(line, start, at);
      at = escape(line, at + 1, to, out);
      if (at == BROKEN) {
        return false;
      }
      start = at;
    }
    out.add(line, start, to);
    return true;
  }

  /** Adds what is escaped and returns the place after it. */
  private static int escape(byte[] line, int from, int to, Fields out) {
    if (from >= to) {
      return BROKEN;
    }
    switch (line[from]) {
      case '"', '\\', '/' -> out.add(line[from]);
      case 'b' -> out.add('\b');
      case 'f' -> out.add('\f');
      case 'n' -> out.add('\n');
      case 'r' -> out.add('\r');
      case 't' -> out.add('\t');
      case 'u' -> {
        return codePoint(line, from + 1, to, out);
      }
      default -> {
        return BROKEN;
      }
    }
    return from + 1;
  }

  private static int codePoint(byte[] line, int from, int to, Fields out) {
    int unit = hex(line, from, to);
    if (unit == BROKEN) {
      return BROKEN;
    }
    int at = from + HEX_DIGITS;
    if (Character.isHighSurrogate((char) unit) && at + 1 < to && line[at + 1] == 'u') {
      int low = line[at] == '\\' ? hex(line, at + 2, to) : BROKEN;
      if (low != BROKEN && Character.isLowSurrogate((char) low)) {
        addUtf8(Character.toCodePoint((char) unit, (char) low), out);
        return at + 2 + HEX_DIGITS;
      }
    }
    // Half a pair has no UTF-8; a question mark is what Java makes of it.
    addUtf8(Character.isSurrogate((char) unit) ? '?' : unit, out);
    return at;
  }

  private static int hex(byte[] line, int from, int to) {
    if (from + HEX_DIGITS > to) {
      return BROKEN;
    }
    int value = 0;
    for (int i = from; i < from + HEX_DIGITS; i++) {
      int digit = Character.digit(line[i], 16);
      if (digit < 0) {
        return BROKEN;
      }
      value = value << 4 | digit;
    }
    return value;
  }

  private static void addUtf8(int codePoint, Fields out) {
    if (codePoint < 0x80) {
      out.add(codePoint);
    } else if (codePoint < 0x800) {
      out.add(0xC0 | codePoint >> 6);
      out.add(0x80 | (codePoint & 0x3F));
    } else if (codePoint < 0x10000) {
      out.add(0xE0 | codePoint >> 12);
      out.add(0x80 | (codePoint >> 6 & 0x3F));
      out.add(0x80 | (codePoint & 0x3F));
    } else {
      out.add(0xF0 | codePoint >> 18);
      out.add(0x80 | (codePoint >> 12 & 0x3F));
      out.add(0x80 | (codePoint >> 6 & 0x3F));
      out.add(0x80 | (codePoint & 0x3F));
    }
  }
}
