package dev.doppel.web.url;

/** Finds the part of a host that distinguishes sites. */
final class Hosts {

  private static final byte[] WWW = Ascii.bytes("www.");

  private Hosts() {}

  /** Where a host ends without its last dots, unless they are what keeps it from being a number. */
  static int bareTo(byte[] bytes, int from, int to) {
    if (bytes[to - 1] != '.') {
      return to;
    }
    int end = to;
    while (end > from && bytes[end - 1] == '.') {
      end--;
    }
    return end == from || Ipv4.endsInNumber(bytes, from, end) ? to : end;
  }

  /** Where a host begins without "www.", of which it may have several; a dot must remain. */
  static int bareFrom(byte[] bytes, int from, int bareTo) {
    int start = from;
    while (Ascii.startsWith(bytes, start, bareTo, WWW)
        && hasInnerDot(bytes, start + WWW.length, bareTo)) {
      start += WWW.length;
    }
    return start;
  }

  private static boolean hasInnerDot(byte[] bytes, int from, int to) {
    int dot = Ascii.indexOf(bytes, from, to, '.');
    return dot > from && dot < to - 1;
  }
}
