package dev.doppel.io;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.io.record.Document;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordReader;
import dev.doppel.io.record.UnreadableRecordException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** All records of one pass over an input, for looking at. */
public record Pass(List<RawRecord> records) {

  public static Pass over(Path... paths) throws IOException {
    return over(InputOptions.defaults(), paths);
  }

  public static Pass over(InputOptions options, Path... paths) throws IOException {
    try (DocumentInput input = DocumentInput.of(Arrays.asList(paths), options)) {
      return over(input);
    }
  }

  public static Pass over(DocumentInput input) throws IOException {
    List<RawRecord> records = new ArrayList<>();
    try (RecordReader reader = input.open()) {
      for (RawRecord record = reader.next(); record != null; record = reader.next()) {
        records.add(record);
      }
    }
    return new Pass(records);
  }

  /** The ids of the documents, and the reasons where there is none. */
  public List<String> ids() {
    return records.stream().map(record -> told(record, Document::id)).toList();
  }

  /** The contents of the documents as UTF-8, and the reasons where there is none. */
  public List<String> texts() {
    return records.stream()
        .map(record -> told(record, document -> new String(document.content(), UTF_8)))
        .toList();
  }

  /** What the records look like in their file. */
  public List<String> bytes() throws IOException {
    List<String> all = new ArrayList<>();
    for (RawRecord record : records) {
      all.add(new String(record.bytes(), UTF_8));
    }
    return all;
  }

  /** The messages of the records that cannot be read. */
  public List<String> problems() {
    return records.stream().map(Pass::problem).filter(Objects::nonNull).toList();
  }

  /** The only document there is. */
  public Document only() throws UnreadableRecordException {
    if (records.size() != 1) {
      throw new AssertionError("one record expected, got " + records.size());
    }
    return records.get(0).read();
  }

  private static String told(RawRecord record, Function<Document, String> aspect) {
    try {
      return aspect.apply(record.read());
    } catch (UnreadableRecordException e) {
      return e.reason().name();
    }
  }

  private static @Nullable String problem(RawRecord record) {
    try {
      record.read();
      return null;
    } catch (UnreadableRecordException e) {
      return e.getMessage();
    }
  }
}
