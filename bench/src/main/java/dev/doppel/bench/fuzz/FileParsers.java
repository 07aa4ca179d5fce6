package dev.doppel.bench.fuzz;

import dev.doppel.io.DocumentInput;
import dev.doppel.io.RecordFile;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordFormat;
import dev.doppel.io.record.RecordReader;
import dev.doppel.io.record.RecordWriter;
import dev.doppel.io.record.UnreadableRecordException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Parsers that take a file, whose name tells them what it should be. */
final class FileParsers {

  private static final long MAX_RECORD = 1 << 22;

  private FileParsers() {}

  /** Reads all records, and writes them out again as {@code --out} does. */
  static void read(byte[] input, String name) throws IOException {
    Path folder = Folders.own();
    Path file = Files.write(folder.resolve(name), input);
    InputOptions options = InputOptions.defaults().withMaxRecordBytes(MAX_RECORD);
    try (DocumentInput documents = DocumentInput.of(List.of(file), options);
        RecordReader reader = documents.open()) {
      RecordWriter writer = null;
      for (RawRecord record = reader.next(); record != null; record = reader.next()) {
        if (isRead(record) && isWritable(record)) {
          if (writer == null) {
            writer = RecordFile.writer(OutputStream.nullOutputStream(), record);
          }
          writer.write(record);
        }
      }
      if (writer != null) {
        writer.finish();
      }
    }
  }

  /** A file is copied, not written. */
  private static boolean isWritable(RawRecord record) {
    return record.format() != RecordFormat.FILE
        && record.format() != RecordFormat.TAR
        && !record.isLost();
  }

  /** Two documents. */
  static DocumentInput sample() throws IOException {
    Path file = Folders.own().resolve("sample.jsonl");
    Files.writeString(
        file,
        """
        {"id":"a","text":"one two three four five six seven eight nine ten"}
        {"id":"b","text":"one two three four five six seven eight nine eleven"}
        """);
    return DocumentInput.of(List.of(file), InputOptions.defaults());
  }

  private static boolean isRead(RawRecord record) {
    try {
      return !record.read().id().isEmpty();
    } catch (UnreadableRecordException documented) {
      return false;
    }
  }
}
