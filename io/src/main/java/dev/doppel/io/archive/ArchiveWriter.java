package dev.doppel.io.archive;

import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/** Writes WARC or ARC records, and before them what their own file said of itself. */
public final class ArchiveWriter implements RecordWriter {

  /*
   * A warcinfo record speaks of the records that follow it, up to the next one (ISO 28500:2017,
   * section 6.2), so records of many files can stand in one file: each file's warcinfo goes before
   * the first of its records.
   */

  private final OutputStream out;
  private byte[] header = {};

  private ArchiveWriter(OutputStream out) {
    this.out = out;
  }

  /** Begins a file with what the file of a record said of itself. */
  public static ArchiveWriter on(OutputStream out, RawRecord like) throws IOException {
    ArchiveWriter writer = new ArchiveWriter(out);
    writer.writeHeader(like.header());
    return writer;
  }

  @Override
  public void write(RawRecord record) throws IOException {
    byte[] bytes = record.bytes();
    writeHeader(record.header());
    out.write(bytes);
  }

  @Override
  public void finish() {
    // a record says itself where it ends
  }

  private void writeHeader(byte[] wanted) throws IOException {
    if (wanted != header && !Arrays.equals(wanted, header)) {
      out.write(wanted);
      header = wanted;
    }
  }
}
