package dev.doppel.bench;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The lines of a file as bytes, one at a time and without a copy of each. A last line without an
 * end has one here. Not safe for concurrent use.
 */
final class ByteLines implements Closeable {

  private final InputStream in;
  private byte[] buffer = new byte[1 << 16];
  private int start; // of the line, whose last byte is its end
  private int next;
  private int filled;

  private ByteLines(InputStream in) {
    this.in = in;
  }

  static ByteLines of(Path file) throws IOException {
    return new ByteLines(Files.newInputStream(file));
  }

  /** Goes to the next line. False: there is none. */
  boolean next() throws IOException {
    start = next;
    int length = 0; // of what was searched for the end
    do {
      for (; start + length < filled; length++) {
        if (buffer[start + length] == '\n') {
          next = start + length + 1;
          return true;
        }
      }
    } while (fill());
    if (length > 0) {
      buffer[filled++] = '\n'; // fill() has left room
    }
    next = filled;
    return length > 0;
  }

  /** The buffer, in which the line begins at {@link #start()}. */
  byte[] buffer() {
    return buffer;
  }

  int start() {
    return start;
  }

  /** The bytes of the line with its end. */
  int length() {
    return next - start;
  }

  void writeTo(OutputStream out) throws IOException {
    out.write(buffer, start, length());
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  /** Moves the line begun to the front and reads behind it, with a byte to spare. */
  private boolean fill() throws IOException {
    if (start == 0 && filled == buffer.length - 1) {
      buffer = Arrays.copyOf(buffer, 2 * buffer.length);
    }
    System.arraycopy(buffer, start, buffer, 0, filled - start);
    filled -= start;
    start = 0;
    int read = in.read(buffer, filled, buffer.length - 1 - filled);
    filled += Math.max(0, read);
    return read > 0;
  }
}
