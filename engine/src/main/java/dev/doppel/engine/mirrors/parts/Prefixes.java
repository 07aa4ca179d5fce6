package dev.doppel.engine.mirrors.parts;

import static java.nio.charset.StandardCharsets.UTF_8;

/** The different beginnings of two paths with equal ends; each ends with a slash. */
record Prefixes(String a, String b) {

  private static final String ROOT = "/";

  /** Takes off the longest end of whole segments that both paths have. */
  static Prefixes of(byte[] a, byte[] b) {
    int endA = a.length;
    int endB = b.length;
    int cutA = endA;
    int cutB = endB;
    while (endA > 0 && endB > 0) {
      boolean startsSegment = a[endA - 1] == '/' && b[endB - 1] == '/';
      if (startsSegment) {
        cutA = endA;
        cutB = endB;
      }
      if (a[endA - 1] != b[endB - 1]) {
        break;
      }
      endA--;
      endB--;
    }
    return new Prefixes(text(a, cutA), text(b, cutB));
  }

  /** Most prefixes are the root, and of those one string will do. */
  private static String text(byte[] path, int end) {
    return end == 1 ? ROOT : new String(path, 0, end, UTF_8);
  }
}
