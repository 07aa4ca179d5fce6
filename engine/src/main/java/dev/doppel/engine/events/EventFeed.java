package dev.doppel.engine.events;

import dev.doppel.io.LineInput;
import java.io.IOException;
import java.util.Arrays;

/** Fills batches with the lines of files, each file opened by its first line. For one thread. */
final class EventFeed {

  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final Layout layout;
  private LineParser parser = (line, from, to, out) -> LineFault.NOT_LOG;
  private long now; // when the lines that are read came

  EventFeed(Layout layout) {
    this.layout = layout;
  }

  EventBatch newBatch() {
    return new EventBatch(layout);
  }

  /** Adds the present line to a batch and more that follow, or returns true: it is a header. */
  boolean add(LineInput line, EventBatch batch) throws IOException {
    if (line.line() == 1 && open(line.source(), line.bytes(), line.from(), line.to())) {
      return true;
    }
    if (batch.isEmpty()) {
      batch.clear(parser);
      now = System.currentTimeMillis();
    }
    batch.add(line, skipped(line), now);
    return false;
  }

  /** Returns whether the first line of a file is a header. */
  boolean open(String source, byte[] line, int from, int to) throws IOException {
    Layout.Opening opening = layout.open(source, line, from + orderMark(line, from, to), to);
    parser = opening.parser();
    return opening.isHeader();
  }

  /** How many bytes at the beginning of a line are not of it. */
  static int skipped(LineInput line) {
    return line.line() == 1 ? orderMark(line.bytes(), line.from(), line.to()) : 0;
  }

  private static int orderMark(byte[] line, int from, int to) {
    int length = BYTE_ORDER_MARK.length;
    boolean isMarked =
        to - from >= length && Arrays.equals(line, from, from + length, BYTE_ORDER_MARK, 0, length);
    return isMarked ? length : 0;
  }
}
