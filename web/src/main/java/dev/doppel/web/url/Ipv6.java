package dev.doppel.web.url;

import java.util.Arrays;

/** Reads an IPv6 address and writes it the shortest way. Not safe for concurrent use. */
final class Ipv6 {

  private static final int PIECES = 8;

  private final int[] pieces = new int[PIECES];
  private byte[] bytes = {};
  private int at;
  private int end;

  /** Appends the address that stands between brackets, with them. False: it is none. */
  boolean append(byte[] source, int from, int to, UrlParts url) {
    bytes = source;
    at = from;
    end = to;
    if (!parse()) {
      return false;
    }
    url.append('[');
    write(url);
    url.append(']');
    return true;
  }

  private boolean parse() {
    Arrays.fill(pieces, 0);
    int count = 0;
    int gap = -1; // the piece at which "::" stood
    if (at < end && bytes[at] == ':') {
      if (end - at < 2 || bytes[at + 1] != ':') {
        return false;
      }
      at += 2;
      gap = count;
    }
    while (at < end) {
      if (count == PIECES) {
        return false;
      }
      if (bytes[at] == ':') {
        if (gap >= 0) {
          return false;
        }
        at++;
        gap = count;
        continue;
      }
      int start = at;
      int value = hexadecimal();
      if (at < end && bytes[at] == '.') {
        at = start;
        if (count > PIECES - 2 || !ipv4(count)) {
          return false;
        }
        count += 2;
        break;
      }
      if (!endPiece()) {
        return false;
      }
      pieces[count++] = value;
    }
    return spread(gap, count);
  }

  private int hexadecimal() {
    int value = 0;
    for (int digits = 0; digits < 4 && at < end && Ascii.hex(bytes[at]) >= 0; digits++) {
      value = (value << 4) | Ascii.hex(bytes[at++]);
    }
    return value;
  }

  /** A piece ends with the address, or with a colon that something follows. */
  private boolean endPiece() {
    if (at == end) {
      return true;
    }
    return bytes[at++] == ':' && at < end;
  }

  /** Four decimal numbers, without leading zeros, as the last two pieces. */
  private boolean ipv4(int piece) {
    for (int i = 0; i < 4; i++) {
      if (i > 0 && (at == end || bytes[at++] != '.')) {
        return false;
      }
      int start = at;
      int value = 0;
      while (at < end && Ascii.isDigit(bytes[at])) {
        value = value * 10 + bytes[at++] - '0';
        if (value > 255 || (at - start > 1 && bytes[start] == '0')) {
          return false;
        }
      }
      if (at == start) {
        return false;
      }
      pieces[piece + i / 2] = (pieces[piece + i / 2] << 8) | value;
    }
    return at == end;
  }

  /** Moves the pieces after the gap to the end. */
  private boolean spread(int gap, int count) {
    if (gap < 0) {
      return count == PIECES;
    }
    int behind = count - gap;
    System.arraycopy(pieces, gap, pieces, PIECES - behind, behind);
    Arrays.fill(pieces, gap, PIECES - behind, 0);
    return true;
  }

  private void write(UrlParts url) {
    int from = longestZeros();
    int to = from + zeros(from);
    for (int i = 0; i < PIECES; i++) {
      if (i == from && to - from > 1) {
        url.append(':');
        if (i == 0) {
          url.append(':');
        }
        i = to - 1;
        continue;
      }
      appendHexadecimal(pieces[i], url);
      if (i < PIECES - 1) {
        url.append(':');
      }
    }
  }

  private int longestZeros() {
    int longest = 0;
    for (int i = 1; i < PIECES; i++) {
      if (zeros(i) > zeros(longest)) {
        longest = i;
      }
    }
    return longest;
  }

  private int zeros(int from) {
    int to = from;
    while (to < PIECES && pieces[to] == 0) {
      to++;
    }
    return to - from;
  }

  private static void appendHexadecimal(int value, UrlParts url) {
    if (value >= 16) {
      appendHexadecimal(value >> 4, url);
    }
    url.append(Character.forDigit(value & 15, 16));
  }
}
