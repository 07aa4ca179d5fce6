package dev.doppel.web.url;

/** Distinguishes a host and path written without a scheme, as in many lists, from other texts. */
final class MissingScheme {

  /*
   * For the standard "example.com/a" is relative and "example.com:8080/a" has the scheme
   * "example.com". Here a text is a host if it begins with letters, digits and a dot among them,
   * followed by nothing, a path, or a port that is a number.
   */

  private MissingScheme() {}

  static boolean isHost(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to && bytes[at] >= 0 && bytes[at] <= ' ') {
      at++;
    }
    if (to - at > 2 && bytes[at] == '/' && bytes[at + 1] == '/') {
      return true;
    }
    int end = at;
    while (end < to && isHostByte(bytes[end])) {
      end++;
    }
    int dot = Ascii.indexOf(bytes, at, end, '.');
    return dot > at && dot < end - 1 && (endsHost(bytes, end, to) || isPort(bytes, end, to));
  }

  private static boolean isHostByte(byte b) {
    return Ascii.isLetterOrDigit(b) || b < 0 || b == '.' || b == '-' || b == '_';
  }

  private static boolean endsHost(byte[] bytes, int at, int to) {
    return at == to || bytes[at] == '/' || bytes[at] == '?' || bytes[at] == '#' || bytes[at] == ' ';
  }

  private static boolean isPort(byte[] bytes, int at, int to) {
    int end = at + 1;
    while (end < to && Ascii.isDigit(bytes[end])) {
      end++;
    }
    return bytes[at] == ':' && end > at + 1 && endsHost(bytes, end, to);
  }
}
