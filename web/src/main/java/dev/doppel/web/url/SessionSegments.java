package dev.doppel.web.url;

/** Session ids in paths: Java's {@code ;jsessionid=...} and ASP.NET's {@code (S(...))}. */
final class SessionSegments {

  private static final byte[] PARAMETER = Ascii.bytes(";jsessionid=");
  private static final int ASP_ID_LENGTH = 24;

  private SessionSegments() {}

  /** Takes session ids out of a path, in place, and returns where it ends. */
  static int remove(byte[] bytes, int from, int to) {
    int at = from;
    int segment = from; // where the slash before it stands
    while (segment < to) {
      int end = Ascii.indexOf(bytes, segment + 1, to, '/');
      int start = at;
      at = copyWithoutParameters(bytes, segment, end, at);
      if (end < to && isAspSession(bytes, start + 1, at)) {
        at = start;
      }
      segment = end;
    }
    return at;
  }

  private static int copyWithoutParameters(byte[] bytes, int from, int to, int at) {
    int start = at + 1;
    int i = from;
    while (i < to) {
      // "..;jsessionid=1" is a name; without its parameter it would be the way up.
      if (bytes[i] == ';'
          && Ascii.startsWith(bytes, i, to, PARAMETER)
          && DotSegments.count(bytes, start, at) == 0) {
        i = Ascii.indexOf(bytes, i + 1, to, ';');
      } else {
        bytes[at++] = bytes[i++];
      }
    }
    return at;
  }

  /** (S(24 letters or digits)), the same with A or F or several of them, and without a letter. */
  private static boolean isAspSession(byte[] bytes, int from, int to) {
    if (to - from < ASP_ID_LENGTH + 2 || bytes[from] != '(' || bytes[to - 1] != ')') {
      return false;
    }
    if (isAspId(bytes, from + 1, to - 1)) {
      return true;
    }
    int i = from + 1;
    while (i < to - 1) {
      int close = i + ASP_ID_LENGTH + 2;
      boolean id =
          close < to - 1
              && "ASFasf".indexOf(bytes[i]) >= 0
              && bytes[i + 1] == '('
              && isAspId(bytes, i + 2, close)
              && bytes[close] == ')';
      if (!id) {
        return false;
      }
      i = close + 1;
    }
    return true;
  }

  private static boolean isAspId(byte[] bytes, int from, int to) {
    if (to - from != ASP_ID_LENGTH) {
      return false;
    }
    for (int i = from; i < to; i++) {
      if (!Ascii.isLetterOrDigit(bytes[i])) {
        return false;
      }
    }
    return true;
  }
}
