package dev.doppel.engine.documents;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.io.AtomicOutput;
import dev.doppel.io.JsonWriter;
import dev.doppel.io.RawRecord;
import dev.doppel.io.RecordFormat;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * The input's records, parted by verdict, in files of the input's own format and to the byte as
 * they came. Whole files are not copied but named.
 *
 * <pre>
 *   input    kept         removed         skipped
 *   JSONL    kept.jsonl   removed.jsonl   skipped.jsonl
 *   CSV      kept.csv     removed.csv     skipped.csv     (kept-2.csv for a second header)
 *   files    kept.txt     removed.jsonl   skipped.txt     (one name, or one object, a line)
 * </pre>
 */
final class RecordFiles {

  private final ResultFiles files;
  private final Map<String, Integer> headers = new HashMap<>();

  RecordFiles(ResultFiles files) {
    this.files = files;
  }

  void keep(RawRecord record, String id) throws IOException {
    prepare(record);
    if (record.format() == RecordFormat.FILE) {
      files.file("kept.txt").write(ResultFiles.line(id));
    } else {
      copy(record, "kept");
    }
  }

  void remove(RawRecord record, int document, DocumentResult result) throws IOException {
    prepare(record);
    if (record.format() != RecordFormat.FILE) {
      copy(record, "removed");
      return;
    }
    try (JsonWriter json = JsonWriter.lines(files.file("removed.jsonl"))) {
      json.object()
          .field("id", result.id(document))
          .field("head", result.id(result.head(document)))
          .field("relation", result.relation(document).toString())
          .field("similarity", ResultFiles.rounded(result.similarity(document)))
          .end();
    }
  }

  void skip(RawRecord record) throws IOException {
    if (record.format() == RecordFormat.FILE) {
      files.file("skipped.txt").write(ResultFiles.line(record.source()));
      return;
    }
    try {
      copy(record, "skipped");
    } catch (LostBytesException e) {
      // Too long or damaged: there is nothing to copy, and the summary counts it.
    }
  }

  /** Kept and removed exist both, also if one of them stays empty. */
  private void prepare(RawRecord record) throws IOException {
    switch (record.format()) {
      case FILE -> {
        files.file("kept.txt");
        json("removed");
      }
      case JSONL -> {
        json("kept");
        json("removed");
      }
      case CSV -> {
        csv(record, "kept");
        csv(record, "removed");
      }
    }
  }

  private void copy(RawRecord record, String verdict) throws IOException {
    byte[] bytes;
    try {
      bytes = record.bytes();
    } catch (IOException e) {
      throw new LostBytesException(e);
    }
    AtomicOutput out = record.format() == RecordFormat.CSV ? csv(record, verdict) : json(verdict);
    out.write(bytes, 0, bytes.length);
    out.write('\n');
  }

  private AtomicOutput json(String verdict) throws IOException {
    return files.file(verdict + ".jsonl");
  }

  private AtomicOutput csv(RawRecord record, String verdict) throws IOException {
    String header = new String(record.header(), UTF_8);
    int number = headers.computeIfAbsent(header, unused -> headers.size() + 1);
    String name = verdict + (number == 1 ? "" : "-" + number) + ".csv";
    boolean isNew = !files.has(name);
    AtomicOutput out = files.file(name);
    if (isNew) {
      out.write(record.header(), 0, record.header().length);
      out.write('\n');
    }
    return out;
  }

  /** Says that a record's bytes are not to be had. */
  private static final class LostBytesException extends IOException {
    private static final long serialVersionUID = 1L;

    LostBytesException(IOException cause) {
      super(cause.getMessage(), cause);
    }
  }
}
