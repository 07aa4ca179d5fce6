package dev.doppel.engine.documents;

import dev.doppel.io.RecordFile;
import dev.doppel.io.output.PackedOutput;
import dev.doppel.io.output.PackedOutput.Packing;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordFormat;
import dev.doppel.io.record.RecordWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One file of records, or the numbered files that it is cut into, compressed if that is asked for.
 * For one thread.
 */
final class RecordOutput {

  private final ResultFiles files;
  private final String stem;
  private final String ending;
  private final ResultForm form;
  private int shard;
  private String name = "";
  private @Nullable PackedOutput out; // null before the first file, and between two
  private @Nullable RecordWriter writer;

  /** Prepares a file that is called {@code stem.ending}, and what its form adds to that. */
  RecordOutput(ResultFiles files, String stem, String ending, ResultForm form) {
    this.files = files;
    this.stem = stem;
    this.ending = ending;
    this.form = form;
  }

  /** Makes sure that there is a file, also if no record will be written to it. */
  void begin() throws IOException {
    if (shard == 0) {
      out();
    }
  }

  /** Makes sure that there is a file for records such as this one, under their header. */
  void begin(RawRecord like) throws IOException {
    if (shard == 0) {
      writer(like);
    }
  }

  void write(RawRecord record) throws IOException {
    writer(record).write(record);
    boolean isArchive = record.format() == RecordFormat.WARC || record.format() == RecordFormat.ARC;
    end(isArchive);
  }

  /** Writes what is no record of the input, such as a name. */
  void write(Content content) throws IOException {
    content.write(out());
    end(false);
  }

  /** Writes a line. */
  interface Content {
    void write(OutputStream out) throws IOException;
  }

  /** Ends the last file. */
  void finish() throws IOException {
    if (writer != null) {
      writer.finish();
      writer = null;
    }
    if (out != null) {
      out.finish();
      out = null;
      files.end(name);
    }
  }

  /** Readers of web archives look for records where a part of a compressed file begins. */
  private void end(boolean isPart) throws IOException {
    PackedOutput current = out();
    if (isPart) {
      current.endPart();
    }
    if (current.written() >= form.shardBytes()) {
      finish();
    }
  }

  private RecordWriter writer(RawRecord like) throws IOException {
    PackedOutput current = out();
    if (writer == null) {
      writer = RecordFile.writer(current, like);
    }
    return writer;
  }

  private PackedOutput out() throws IOException {
    if (out == null) {
      // Parquet is compressed inside, and cannot be read if it is packed as a whole.
      boolean isTable = ending.equals(RecordFormat.PARQUET.ending());
      Packing packing = isTable ? Packing.NONE : form.packing();
      String number = form.isSharded() ? String.format(Locale.ROOT, "-%05d", ++shard) : "";
      shard = Math.max(1, shard);
      name = stem + number + "." + ending + packing.ending();
      out = PackedOutput.on(files.file(name), packing);
    }
    return out;
  }
}
