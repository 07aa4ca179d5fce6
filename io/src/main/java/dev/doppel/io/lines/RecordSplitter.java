package dev.doppel.io.lines;

import dev.doppel.io.content.TextEncoding;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a stream of bytes into records, in memory bounded by the longest record allowed. For one
 * thread.
 */
final class RecordSplitter implements Closeable {

  /**
   * A record as it was cut out.
   *
   * @param bytes without the line end; null if they were too many
   * @param line where it starts, counted from 1
   * @param open whether the stream ended where the record could not
   * @param form what stood around it
   */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  record Piece(byte @Nullable [] bytes, long line, boolean open, LineForm form) {}

  /*
   * Most records lie within one block and are copied once. One that spans blocks is gathered in
   * carry, which doubles up to the limit; past the limit carry is let go, and the rest of the
   * record is scanned but not kept.
   *
   * The stream is asked for one read at a time, never to fill a buffer: of a damaged file, what was
   * read before the damage must come out before the exception does.
   */

  private static final int BLOCK_BYTES = 1 << 18;
  private static final int START_BYTES = 1 << 10;
  private static final int LONGEST_MARK = 4; // UTF-32
  private static final byte[] NOTHING = {};

  private final InputStream in;
  private final long maxRecordBytes;
  private final byte[] block = new byte[BLOCK_BYTES];
  private int from;
  private int to;

  private byte[] carry = NOTHING;
  private int carried;
  private boolean tooLong;
  private boolean isMarked;
  private boolean endedByReturn; // the record that was taken last
  private long line = 1;

  private RecordSplitter(InputStream in, long maxRecordBytes) {
    this.in = in;
    this.maxRecordBytes = maxRecordBytes;
  }

  /** Returns a splitter at the first byte after a byte order mark. It closes {@code in}. */
  static RecordSplitter open(InputStream in, long maxRecordBytes) throws IOException {
    RecordSplitter splitter = new RecordSplitter(in, maxRecordBytes);
    splitter.skipMark();
    return splitter;
  }

  /** Returns the record that ends where {@code end} says, or null after the last. */
  @Nullable Piece next(RecordEnd end) throws IOException {
    line = end.lines() + 1;
    while (from < to || fill()) {
      int cut = end.find(block, from, to);
      if (cut >= 0) {
        Piece piece = new Piece(take(cut), line, false, form());
        from = cut + 1;
        return piece;
      }
      keep();
    }
    boolean begun = carried > 0 || tooLong;
    return begun ? new Piece(take(to), line, end.isOpen(), form()) : null;
  }

  /** Some of the first bytes, before a record is asked for. */
  byte[] start() {
    return Arrays.copyOfRange(block, from, Math.min(to, from + START_BYTES));
  }

  private LineForm form() {
    return LineForm.of(endedByReturn, isMarked);
  }

  /** The line on which the record last asked for starts. */
  long line() {
    return line;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  private void skipMark() throws IOException {
    while (to < LONGEST_MARK) {
      int read = in.read(block, to, block.length - to);
      if (read < 0) {
        break;
      }
      to += read;
    }
    String problem = TextEncoding.wideProblem(block, to);
    if (problem != null) {
      throw new IOException(problem);
    }
    from = TextEncoding.utf8MarkLength(block, to);
    isMarked = from > 0;
  }

  private boolean fill() throws IOException {
    from = 0;
    to = 0;
    to = Math.max(0, in.read(block, 0, block.length));
    return to > 0;
  }

  /** Puts the rest of the block aside, for the record goes on in the next one. */
  private void keep() {
    int length = to - from;
    if (tooLong || carried + length > maxRecordBytes + 1) { // one more: it may be the line end's
      drop();
      tooLong = true;
    } else {
      append(length);
    }
    from = to;
  }

  /** Returns the record that ends at {@code cut}, null if it is too long, and forgets it. */
  private byte @Nullable [] take(int cut) {
    byte[] record = tooLong ? null : recordUpTo(cut);
    drop();
    tooLong = false;
    return record;
  }

  private byte @Nullable [] recordUpTo(int cut) {
    long length = (long) carried + cut - from;
    if (length > maxRecordBytes + 1) {
      return null;
    }
    if (carried == 0) {
      int end = endBeforeReturn(block, from, cut);
      return end - from > maxRecordBytes ? null : Arrays.copyOfRange(block, from, end);
    }
    append(cut - from);
    int end = endBeforeReturn(carry, 0, carried);
    return end > maxRecordBytes ? null : Arrays.copyOf(carry, end);
  }

  private int endBeforeReturn(byte[] bytes, int start, int end) {
    endedByReturn = start < end && bytes[end - 1] == '\r';
    return endedByReturn ? end - 1 : end;
  }

  private void append(int length) {
    if (carried + length > carry.length) {
      long room = Math.max(2L * carry.length, carried + (long) length);
      carry = Arrays.copyOf(carry, (int) Math.min(room, maxRecordBytes + 1));
    }
    System.arraycopy(block, from, carry, carried, length);
    carried += length;
  }

  /** Forgets what was put aside; an array grown for one long record is not held for the next. */
  private void drop() {
    carried = 0;
    if (carry.length > 4 * BLOCK_BYTES) {
      carry = NOTHING;
    }
  }
}
