package dev.doppel.cli.mcp;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Lines of bytes, each as long as a limit at most; of a longer one the rest is passed over. */
final class InputLines {

  private static final int CHUNK = 1 << 13;

  private final InputStream in;
  private final int most;
  private final byte[] chunk = new byte[CHUNK];
  private int at;
  private int filled;
  private byte[] line = new byte[CHUNK];
  private int length;
  private boolean isTooLong;

  InputLines(InputStream in, int most) {
    this.in = in;
    this.most = most;
  }

  /** Reads the next line; false at the end. */
  boolean next() throws IOException {
    length = 0;
    isTooLong = false;
    boolean isAny = false;
    while (at < filled || fill()) {
      isAny = true;
      int end = at;
      while (end < filled && chunk[end] != '\n') {
        end++;
      }
      append(end);
      boolean isEnd = end < filled;
      at = isEnd ? end + 1 : end;
      if (isEnd) {
        return true;
      }
    }
    return isAny;
  }

  private boolean fill() throws IOException {
    at = 0;
    filled = Math.max(0, in.read(chunk, 0, CHUNK));
    return filled > 0;
  }

  private void append(int end) {
    int more = end - at;
    if (isTooLong || more > most - length) {
      isTooLong = true;
      return;
    }
    if (length + more > line.length) {
      line = Arrays.copyOf(line, Math.max(length + more, 2 * line.length));
    }
    System.arraycopy(chunk, at, line, length, more);
    length += more;
  }

  byte[] bytes() {
    return line;
  }

  int length() {
    return length;
  }

  boolean isTooLong() {
    return isTooLong;
  }

  boolean isBlank() {
    for (int i = 0; i < length; i++) {
      if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r') {
        return false;
      }
    }
    return !isTooLong;
  }
}
