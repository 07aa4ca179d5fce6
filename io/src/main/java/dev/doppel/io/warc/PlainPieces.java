package dev.doppel.io.warc;

import dev.doppel.io.warc.WarcPiece.State;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The records of a file that is not packed. For one thread. */
final class PlainPieces extends Pieces {

  /*
   * A header says how long its record is. That is believed if the record's end follows, and after it
   * another record or the end of the file; otherwise the piece reaches up to the next line that looks
   * like the start of a header.
   */

  private static final int WINDOW = 1 << 23; // holds the longest header, and far more
  private static final byte[] START = {'W', 'A', 'R', 'C', '/'};

  private final WarcFile file;
  private final long size;
  private final byte[] window = new byte[WINDOW];
  private long windowStart;
  private int windowLength;
  private long reached;

  PlainPieces(WarcFile file, long size) {
    this.file = file;
    this.size = size;
  }

  @Override
  @Nullable WarcPiece next() throws IOException {
    if (reached >= size) {
      return null;
    }
    long from = reached;
    WarcPiece piece = blank(from);
    piece = piece == null ? record(from) : piece;
    piece = piece == null ? unknown(from) : piece;
    reached = piece.to();
    return piece;
  }

  /** Line ends between records that belong to none of them. */
  private @Nullable WarcPiece blank(long from) throws IOException {
    long at = from;
    while (at < size && (byteAt(at) == '\r' || byteAt(at) == '\n')) {
      at++;
    }
    return at == from ? null : WarcPiece.other(from, at, State.BLANK, "");
  }

  /** Returns the record that begins there; null if there is none that is understood. */
  private @Nullable WarcPiece record(long from) throws IOException {
    load(from, RecordScan.MAX_HEAD);
    int at = (int) (from - windowStart);
    int headerLength = RecordScan.headerLength(window, at, windowLength);
    byte[] header = Arrays.copyOfRange(window, at, at + headerLength);
    WarcFields fields = headerLength == 0 ? null : WarcFields.parse(header, headerLength);
    long blockLength = fields == null ? -1 : RecordScan.blockLength(fields);
    if (blockLength < 0) {
      return null;
    }
    long blockEnd = from + headerLength + blockLength;
    long to = blockEnd + RecordScan.END.length;
    if (to > size) {
      boolean isCut = nextStart(from + 1) == size;
      return isCut ? WarcPiece.other(from, size, State.CUT, cut(blockLength, blockEnd)) : null;
    }
    if (!isEnd(blockEnd)) {
      return null;
    }
    if (to - from < window.length) {
      load(from, (int) (to - from));
      int start = (int) (from - windowStart);
      return WarcPiece.held(
          from, to, from, Arrays.copyOfRange(window, start, start + (int) (to - from)));
    }
    try (InputStream in = file.packed(from, to)) {
      return unpack(in).piece(from, to, from);
    }
  }

  private String cut(long blockLength, long blockEnd) {
    long there = blockLength - Math.max(0, blockEnd - size);
    return "the file ends in the middle of a record, after "
        + there
        + " of "
        + blockLength
        + " bytes";
  }

  private boolean isEnd(long at) throws IOException {
    for (int i = 0; i < RecordScan.END.length; i++) {
      if (byteAtFar(at + i) != RecordScan.END[i]) {
        return false;
      }
    }
    return true;
  }

  private WarcPiece unknown(long from) throws IOException {
    long to = nextStart(from + 1);
    if (from == 0 && !isStart(0)) {
      return WarcPiece.other(0, size, State.FOREIGN, "this is no WARC file");
    }
    String problem =
        isStart(from)
            ? "a record with a malformed header, or of another length than it says"
            : "no record begins here";
    return WarcPiece.other(from, to, State.BROKEN, problem);
  }

  /** Returns where the next line begins that looks like a header's first, or the file's end. */
  private long nextStart(long from) throws IOException {
    for (long at = from; at < size; at++) {
      if (byteAt(at) == 'W' && byteAt(at - 1) == '\n' && isStart(at)) {
        return at;
      }
    }
    return size;
  }

  private boolean isStart(long at) throws IOException {
    if (at + START.length > size) {
      return false;
    }
    for (int i = 0; i < START.length; i++) {
      if (byteAt(at + i) != START[i]) {
        return false;
      }
    }
    return true;
  }

  /** The byte at a place near the last one. */
  private byte byteAt(long at) throws IOException {
    if (at < windowStart || at >= windowStart + windowLength) {
      load(at, 1);
    }
    return window[(int) (at - windowStart)];
  }

  /** The byte at a place that may be far away, for which the window is not moved. */
  private byte byteAtFar(long at) throws IOException {
    boolean isInside = at >= windowStart && at < windowStart + windowLength;
    return isInside ? byteAt(at) : (byte) file.number(at, 1);
  }

  /** Has so many bytes of the file from a place on in the window, if there are so many. */
  private void load(long from, int count) throws IOException {
    long end = Math.min(size, from + count);
    if (from >= windowStart && end <= windowStart + windowLength) {
      return;
    }
    long before = Math.max(0, from - 1); // for those who ask what stands before a line
    windowStart = before;
    windowLength = file.read(before, window, 0, window.length);
  }

  @Override
  public void close() {
    // the file is the caller's
  }
}
