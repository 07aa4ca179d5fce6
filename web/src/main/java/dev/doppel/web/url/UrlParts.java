package dev.doppel.web.url;

import java.util.Arrays;

/** A URL as bytes, and where its parts begin and end. Not safe for concurrent use. */
final class UrlParts {

  /*
   *   https://user:word@example.org:8080/a/b?c=d#e
   *           ^         ^          ^    ^   ^   ^ ^
   *           |         hostFrom   |    |   |   | length
   *           authorityFrom   hostTo    |   |   queryTo
   *                              pathFrom   pathTo
   *
   * A part belongs with the mark that introduces or ends it: user and "@", ":" and port, "?" and
   * query, "#" and fragment. So a part is missing exactly where two positions are equal, and an
   * empty query, which the standard distinguishes from none, is a lone "?".
   */

  byte[] bytes = new byte[256];
  int length;
  int authorityFrom;
  int hostFrom;
  int hostTo;
  int pathFrom;
  int pathTo;
  int queryTo;

  void clear() {
    length = 0;
    authorityFrom = 0;
    hostFrom = 0;
    hostTo = 0;
    pathFrom = 0;
    pathTo = 0;
    queryTo = 0;
  }

  boolean isHttps() {
    return authorityFrom == "https://".length();
  }

  boolean hasQuery() {
    return pathTo < queryTo;
  }

  boolean hasFragment() {
    return queryTo < length;
  }

  /** Makes room for this many more bytes and returns the array that has it. */
  byte[] reserve(int more) {
    if (bytes.length - length < more) {
      bytes = Arrays.copyOf(bytes, Math.max(length + more, bytes.length * 2));
    }
    return bytes;
  }

  void append(byte[] from, int start, int end) {
    reserve(end - start);
    System.arraycopy(from, start, bytes, length, end - start);
    length += end - start;
  }

  void append(int b) {
    reserve(1);
    bytes[length++] = (byte) b;
  }

  void appendScheme(boolean https) {
    byte[] scheme = https ? Ascii.HTTPS : Ascii.HTTP;
    append(scheme, 0, scheme.length);
    authorityFrom = length;
  }

  void appendDecimal(int number) {
    if (number >= 10) {
      appendDecimal(number / 10);
    }
    append('0' + (number % 10));
  }

  /** Takes over all of another URL but what follows its path. */
  void copyToPath(UrlParts other) {
    clear();
    append(other.bytes, 0, other.pathTo);
    copyPositions(other);
    queryTo = pathTo;
  }

  /** A copy that shares nothing and has no byte to spare. */
  UrlParts copy() {
    UrlParts copy = new UrlParts();
    copy.bytes = Arrays.copyOf(bytes, length);
    copy.length = length;
    copy.copyPositions(this);
    return copy;
  }

  String text(int from, int to) {
    return Ascii.text(bytes, from, to);
  }

  @Override
  public String toString() {
    return text(0, length);
  }

  private void copyPositions(UrlParts other) {
    authorityFrom = other.authorityFrom;
    hostFrom = other.hostFrom;
    hostTo = other.hostTo;
    pathFrom = other.pathFrom;
    pathTo = other.pathTo;
    queryTo = other.queryTo;
  }
}
