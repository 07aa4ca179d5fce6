package dev.doppel.io;

import java.io.IOException;
import java.io.OutputStream;

/** Writes records that end with a line: JSON objects, rows of CSV. */
final class LineWriter implements RecordWriter {

  private final OutputStream out;

  private LineWriter(OutputStream out) {
    this.out = out;
  }

  static LineWriter on(OutputStream out, RawRecord like) throws IOException {
    LineWriter writer = new LineWriter(out);
    if (like.format().hasColumns()) {
      writer.writeLine(like.header());
    }
    return writer;
  }

  @Override
  public void write(RawRecord record) throws IOException {
    writeLine(record.bytes());
  }

  @Override
  public void finish() {
    // the last record ends like all others
  }

  private void writeLine(byte[] bytes) throws IOException {
    out.write(bytes);
    out.write('\n');
  }
}
