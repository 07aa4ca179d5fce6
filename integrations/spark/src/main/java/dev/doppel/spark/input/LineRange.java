package dev.doppel.spark.input;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * The lines of a stream that begin within a range of bytes. Ranges that meet share no line and lose
 * none.
 */
final class LineRange extends InputStream {

  private final InputStream in;
  private final long end;
  private long position;
  private boolean ended;

  private LineRange(InputStream in, long start, long end) {
    this.in = in;
    this.position = start;
    this.end = end;
  }

  /** Returns the lines that begin at {@code start} or later, and before {@code end}. */
  static InputStream of(InputStream in, long start, long end) throws IOException {
    if (start == 0 && end == Long.MAX_VALUE) {
      return in;
    }
    LineRange range = new LineRange(new BufferedInputStream(in, 1 << 16), start, end);
    if (start > 0) {
      range.in.skipNBytes(start - 1);
      range.skipLine();
    }
    return range;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (ended || length == 0) {
      return ended ? -1 : 0;
    }
    int wanted = (int) Math.min(length, Math.max(1, end - 1 - position));
    int read = in.read(bytes, offset, wanted);
    if (read < 0) {
      ended = true;
      return -1;
    }
    position += read;
    // From the byte before the end on, bytes come one by one, until the last line ends.
    ended = position >= end && bytes[offset + read - 1] == '\n';
    return read;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  /** Passes over the line that the byte before the start belongs to, its end included. */
  private void skipLine() throws IOException {
    position--;
    int value;
    do {
      value = in.read();
      position++;
    } while (value >= 0 && value != '\n');
    ended = value < 0 || position >= end;
  }
}
