package dev.doppel.web.url;

/** Writes escapes in one way. */
final class Escapes {

  /*
   * Undone are the escapes of unreserved characters only: RFC 3986, section 6.2.2.2, makes them
   * equal, while %2F, %23 or %25 undone would be another URL.
   *
   * A "%" that begins no escape is left alone, since some servers take it for %25 and some refuse it.
   * So an undone hexadecimal digit could complete an escape that was none: %%32e would become %2e.
   * Such a digit stays escaped, which also makes a second pass find nothing to do.
   */

  private Escapes() {}

  /**
   * Copies a stretch and returns where it ends. The array must have room for 3 bytes each.
   *
   * @param rules whose {@link UrlRule#ESCAPES} and {@link UrlRule#ILLEGAL} count here
   */
  static int copy(byte[] in, int from, int to, byte[] out, int at, int rules) {
    boolean settle = UrlRule.ESCAPES.in(rules);
    boolean illegal = UrlRule.ILLEGAL.in(rules);
    int percent = -3; // where a "%" was written that begins no escape
    for (int i = from; i < to; i++) {
      byte b = in[i];
      if (b != '%') {
        if (illegal && Ascii.ILLEGAL[b]) {
          at = Ascii.escape(b, out, at);
        } else {
          out[at++] = b;
        }
      } else if (!Ascii.isEscape(in, i, to)) {
        if (illegal) {
          at = Ascii.escape('%', out, at);
        } else {
          percent = at;
          out[at++] = '%';
        }
      } else {
        at = settle ? settle(Ascii.unescape(in, i), percent, out, at) : copyEscape(in, i, out, at);
        i += 2;
      }
    }
    return at;
  }

  private static int settle(int b, int percent, byte[] out, int at) {
    if (Ascii.UNRESERVED[b] && !completesEscape(b, percent, out, at)) {
      out[at] = (byte) b;
      return at + 1;
    }
    return Ascii.escape(b, out, at);
  }

  private static boolean completesEscape(int b, int percent, byte[] out, int at) {
    int since = at - percent;
    return since <= 2 && Ascii.hex((byte) b) >= 0 && (since == 1 || Ascii.hex(out[at - 1]) >= 0);
  }

  private static int copyEscape(byte[] in, int from, byte[] out, int at) {
    System.arraycopy(in, from, out, at, 3);
    return at + 3;
  }
}
