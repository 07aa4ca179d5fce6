package dev.doppel.web.url;

/** The path segments that mean "here" and "one up", which may be written with escapes. */
final class DotSegments {

  private static final int LONGEST = "%2e%2e".length();

  private DotSegments() {}

  /** 1 for ".", 2 for "..", 0 for any other segment. */
  static int count(byte[] bytes, int from, int to) {
    if (to - from > LONGEST) {
      return 0;
    }
    int dots = 0;
    int at = from;
    while (at < to) {
      int length = dotLength(bytes, at, to);
      if (length == 0) {
        return 0;
      }
      at += length;
      dots++;
    }
    return dots <= 2 ? dots : 0;
  }

  private static int dotLength(byte[] bytes, int at, int to) {
    if (bytes[at] == '.') {
      return 1;
    }
    return Ascii.isEscape(bytes, at, to) && Ascii.unescape(bytes, at) == '.' ? 3 : 0;
  }
}
