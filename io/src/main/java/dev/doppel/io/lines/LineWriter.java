package dev.doppel.io.lines;

import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordWriter;
import java.io.IOException;
import java.io.OutputStream;

/** Writes records that end with a line: JSON objects, rows of CSV. */
public final class LineWriter implements RecordWriter {

  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

  private final OutputStream out;

  private LineWriter(OutputStream out) {
    this.out = out;
  }

  /** Begins a file with the header and the byte order mark that the file of a record has. */
  public static LineWriter on(OutputStream out, RawRecord like) throws IOException {
    LineWriter writer = new LineWriter(out);
    LineForm form = formOf(like);
    if (form.hasMark()) {
      out.write(BYTE_ORDER_MARK);
    }
    if (like.format().hasColumns()) {
      writer.writeLine(like.header(), form);
    }
    return writer;
  }

  @Override
  public void write(RawRecord record) throws IOException {
    writeLine(record.bytes(), formOf(record));
  }

  @Override
  public void finish() {
    // the last record ends like all others
  }

  private static LineForm formOf(RawRecord record) {
    return record instanceof LineRecord line ? line.form() : LineForm.PLAIN;
  }

  private void writeLine(byte[] bytes, LineForm form) throws IOException {
    out.write(bytes);
    if (form.hasReturn()) {
      out.write('\r');
    }
    out.write('\n');
  }
}
