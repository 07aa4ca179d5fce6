package dev.doppel.server.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Cuts what comes into lines. A line ends with a line feed, a carriage return before which is not
 * of it; the last may lack it. One that is too long is passed over, and said to be.
 */
final class LineCutter {

  private static final byte[] TOO_LONG = {};

  private final int maxLine;
  private final ByteArrayOutputStream begun = new ByteArrayOutputStream();
  private boolean isTooLong;
  private List<byte[]> lines = new ArrayList<>();
  private long bytes;

  LineCutter(int maxLine) {
    this.maxLine = maxLine;
  }

  /** Takes what has come. */
  void add(ByteBuffer piece) {
    while (piece.hasRemaining()) {
      int end = lineFeed(piece);
      int length = (end < 0 ? piece.limit() : end) - piece.position();
      take(piece, length);
      if (end >= 0) {
        piece.get();
        endLine();
      }
    }
  }

  /** Ends the last line, if it lacks its end. */
  void end() {
    if (begun.size() > 0 || isTooLong) {
      endLine();
    }
  }

  private void take(ByteBuffer piece, int length) {
    if (isTooLong || begun.size() + (long) length > maxLine + 1L) { // a carriage return may follow
      isTooLong = true;
      begun.reset();
      piece.position(piece.position() + length);
      return;
    }
    byte[] part = new byte[length];
    piece.get(part);
    begun.write(part, 0, length);
  }

  private void endLine() {
    byte[] line = begun.toByteArray();
    begun.reset();
    if (line.length > 0 && line[line.length - 1] == '\r') {
      line = Arrays.copyOf(line, line.length - 1);
    }
    lines.add(isTooLong || line.length > maxLine ? TOO_LONG : line);
    bytes += line.length;
    isTooLong = false;
  }

  private static int lineFeed(ByteBuffer piece) {
    for (int i = piece.position(); i < piece.limit(); i++) {
      if (piece.get(i) == '\n') {
        return i;
      }
    }
    return -1;
  }

  /** The bytes of the lines that are whole. */
  long bytes() {
    return bytes;
  }

  /** The bytes that are kept here, with those of a line that has begun. */
  long held() {
    return bytes + begun.size();
  }

  int size() {
    return lines.size();
  }

  /** Whether a line was too long, and was passed over. */
  static boolean isTooLong(byte[] line) {
    return line == TOO_LONG;
  }

  /** Returns the lines that are whole, and forgets them. */
  List<byte[]> take() {
    List<byte[]> taken = lines;
    lines = new ArrayList<>();
    bytes = 0;
    return taken;
  }
}
