package dev.doppel.io;

import dev.doppel.io.listing.InputRoot;
import dev.doppel.io.record.InputException;
import dev.doppel.io.record.InputFile;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordFormat;
import dev.doppel.io.record.RecordReader;
import dev.doppel.io.record.UnreadableRecordException.Reason;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads one file after the other. For one thread. */
final class InputReader implements RecordReader {

  private final List<InputRoot> roots;
  private final InputOptions options;
  private int root;
  private int index; // of the next file in that root

  private @Nullable RecordReader records; // the file being read, if it holds many records
  private long passed; // the size of the files before it
  private long size; // the size of it

  InputReader(List<InputRoot> roots, InputOptions options) {
    this.roots = roots;
    this.options = options;
  }

  @Override
  public @Nullable RawRecord next() throws IOException {
    while (true) {
      if (records != null) {
        RawRecord record = records.next();
        if (record != null) {
          return record;
        }
        close();
      }
      InputFile file = nextFile();
      if (file == null) {
        return null;
      }
      RawRecord record = enter(file);
      if (record != null) {
        return record;
      }
    }
  }

  @Override
  public long position() {
    return records == null ? passed : passed + Math.min(records.position(), size);
  }

  @Override
  public void close() throws IOException {
    if (records != null) {
      passed += size; // even if damage kept us from reading it all
      RecordReader closing = records;
      records = null;
      closing.close();
    }
  }

  private @Nullable InputFile nextFile() {
    while (root < roots.size()) {
      if (index < roots.get(root).size()) {
        return roots.get(root).file(index++);
      }
      root++;
      index = 0;
    }
    return null;
  }

  /** Returns the file's only record, or null when it was opened as one of many. */
  private @Nullable RawRecord enter(InputFile file) {
    size = file.size();
    if (file.format() == RecordFormat.FILE) {
      passed += size;
      return new FileRecord(file, options.maxRecordBytes());
    }
    try {
      records = RecordFile.open(file, options);
      return null;
    } catch (InputException e) {
      passed += size;
      return file.lost(e);
    } catch (IOException e) {
      passed += size;
      return file.lost(0, Reason.UNREADABLE, InputFile.problem(file.path(), e));
    }
  }
}
