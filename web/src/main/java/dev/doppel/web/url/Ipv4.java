package dev.doppel.web.url;

/**
 * IPv4 addresses in all the spellings that browsers take: 127.0.0.1, 127.1, 0x7f000001,
 * 017700000001.
 */
final class Ipv4 {

  private static final long TOO_BIG = 1L << 32;

  private Ipv4() {}

  /** Whether the last label of a domain is a number, so that the domain is an address or wrong. */
  static boolean endsInNumber(byte[] bytes, int from, int to) {
    int end = to > from && bytes[to - 1] == '.' ? to - 1 : to;
    int label = end;
    while (label > from && bytes[label - 1] != '.') {
      label--;
    }
    return label < end
        && Ascii.isDigit(bytes[label])
        && (isAllDigits(bytes, label, end) || number(bytes, label, end) >= 0);
  }

  /**
   * Rewrites the host that ends {@code url}, as an address of four decimal numbers. False: it is
   * none.
   */
  static boolean rewriteHost(UrlParts url) {
    long address = parse(url.bytes, url.hostFrom, url.length);
    if (address < 0) {
      return false;
    }
    url.length = url.hostFrom;
    for (int shift = 24; shift >= 0; shift -= 8) {
      url.appendDecimal((int) (address >> shift) & 255);
      if (shift > 0) {
        url.append('.');
      }
    }
    return true;
  }

  /** The address, negative if it is malformed. */
  private static long parse(byte[] bytes, int from, int to) {
    int end = bytes[to - 1] == '.' ? to - 1 : to;
    long address = 0;
    int parts = 0;
    for (int at = from; at <= end; parts++) {
      int dot = Ascii.indexOf(bytes, at, end, '.');
      long number = number(bytes, at, dot);
      boolean last = dot == end;
      // The last number fills all the bytes that the others left.
      long limit = last ? TOO_BIG >> (8 * parts) : 256;
      if (number < 0 || number >= limit || parts == 4) {
        return -1;
      }
      address |= last ? number : number << (24 - 8 * parts);
      at = dot + 1;
    }
    return address;
  }

  /** A decimal, octal (0...) or hexadecimal (0x...) number, capped; negative if it is malformed. */
  private static long number(byte[] bytes, int from, int to) {
    if (from == to) {
      return -1;
    }
    int radix = 10;
    int at = from;
    if (bytes[from] == '0' && to - from > 1) {
      boolean hexadecimal = Ascii.lower(bytes[from + 1]) == 'x';
      radix = hexadecimal ? 16 : 8;
      at += hexadecimal ? 2 : 1;
    }
    long number = 0; // "0x" alone is zero
    for (; at < to; at++) {
      int digit = Ascii.hex(bytes[at]);
      if (digit < 0 || digit >= radix) {
        return -1;
      }
      number = Math.min(number * radix + digit, TOO_BIG);
    }
    return number;
  }

  private static boolean isAllDigits(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (!Ascii.isDigit(bytes[i])) {
        return false;
      }
    }
    return true;
  }
}
