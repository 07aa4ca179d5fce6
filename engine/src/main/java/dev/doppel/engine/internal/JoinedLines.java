package dev.doppel.engine.internal;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * Lines of an array, gathered to be written by one call, with a line feed after each. Those that
 * lie side by side there, a line feed between them, are copied together. For one thread.
 */
public final class JoinedLines {

  private byte[] kept = {};
  private int size;
  private int from; // of lines side by side that are still to be copied
  private int to = -1; // where these end; -1 if there are none

  /** Of no lines. */
  public JoinedLines() {}

  /** Adds a line. All lines until they are written are of one array, in its order. */
  public void add(byte[] text, int lineFrom, int lineTo) {
    if (lineFrom == to + 1 && to >= 0) {
      to = lineTo; // only the line feed is between them
      return;
    }
    copy(text);
    from = lineFrom;
    to = lineTo;
  }

  /** Writes the lines, if there are any, and forgets them. */
  public void writeTo(OutputStream out, byte[] text) throws IOException {
    copy(text);
    to = -1;
    if (size > 0) {
      out.write(kept, 0, size);
      size = 0;
    }
  }

  private void copy(byte[] text) {
    if (to < 0) {
      return;
    }
    int end = size + to - from;
    if (end >= kept.length) {
      kept = Arrays.copyOf(kept, Math.max(2 * kept.length, end + 1));
    }
    System.arraycopy(text, from, kept, size, to - from);
    kept[end] = '\n';
    size = end + 1;
  }
}
