package dev.doppel.io.warc;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Cuts a file into pieces. For one thread. */
abstract class Pieces implements Closeable {

  /** The longest record that is kept in memory. */
  static final int MAX_HELD = 1 << 24;

  private static final int FIRST_HELD = 1 << 16;

  private byte[] held = new byte[FIRST_HELD];

  /** Returns the next piece; null at the end of the file. */
  abstract @Nullable WarcPiece next() throws IOException;

  /** Unpacks a stream to its end. */
  final Unpacked unpack(InputStream in) throws IOException {
    int length = 0;
    RecordScan scan = null;
    while (true) {
      int read = in.read(held, length, held.length - length);
      if (read < 0) {
        break;
      }
      length += read;
      if (length == held.length && held.length < MAX_HELD) {
        held = Arrays.copyOf(held, Math.min(MAX_HELD, 4 * held.length));
      } else if (length == held.length) {
        scan = scan == null ? RecordScan.begin(held, length) : scan;
        scan.accept(held, 0, length);
        length = 0;
      }
    }
    if (scan != null) {
      scan.accept(held, 0, length);
      return new Unpacked(new byte[0], scan);
    }
    return new Unpacked(Arrays.copyOf(held, length), null);
  }

  /** What came out of a stream: its bytes, or if they are too many, what they are. */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  record Unpacked(byte[] bytes, @Nullable RecordScan scan) {

    WarcPiece piece(long from, long to, long bodyStart) {
      return scan == null
          ? WarcPiece.held(from, to, bodyStart, bytes)
          : WarcPiece.passed(from, to, bodyStart, scan);
    }
  }
}
