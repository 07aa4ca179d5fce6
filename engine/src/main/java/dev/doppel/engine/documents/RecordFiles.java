package dev.doppel.engine.documents;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.io.RecordFile;
import dev.doppel.io.output.JsonWriter;
import dev.doppel.io.output.Printable;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordFormat;
import dev.doppel.io.record.RecordWriter;
import java.io.IOException;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/**
 * The input's records, split by verdict, in files of the input's own format and to the byte as they
 * came. Whole files are not copied but named.
 *
 * <pre>
 *   input      kept           removed           skipped
 *   records    kept.jsonl     removed.jsonl     skipped.jsonl     (or .csv, .warc and so on)
 *              kept-2.csv     removed-2.csv     skipped-2.csv     (under a second header)
 *   files      kept.txt       removed.jsonl     skipped.txt       (one name or object per line)
 * </pre>
 */
final class RecordFiles {

  private final ResultFiles files;
  private final Map<String, RecordWriter> writers = new HashMap<>();
  private final Map<RecordFormat, Map<String, Integer>> headers = new EnumMap<>(RecordFormat.class);

  RecordFiles(ResultFiles files) {
    this.files = files;
  }

  void keep(RawRecord record, String id) throws IOException {
    prepare(record);
    if (record.format() == RecordFormat.FILE) {
      files.file("kept.txt").write(ResultFiles.line(Printable.line(id)));
    } else {
      writer(record, "kept").write(record);
    }
  }

  void remove(RawRecord record, int document, DocumentResult result) throws IOException {
    prepare(record);
    if (record.format() != RecordFormat.FILE) {
      writer(record, "removed").write(record);
      return;
    }
    try (JsonWriter json = JsonWriter.lines(files.file("removed.jsonl"))) {
      ResultLines.Member member =
          new ResultLines.Member(
              result.id(document),
              result.relation(document),
              result.similarity(document),
              0,
              ResultFiles.copyOf(result, document));
      int head = result.head(document);
      ResultLines.writeRemoved(json, member, result.id(head), result.storedAt(head));
    }
  }

  void skip(RawRecord record) throws IOException {
    if (record.format() == RecordFormat.FILE) {
      files.file("skipped.txt").write(ResultFiles.line(Printable.line(record.source())));
    } else if (!record.isLost()) { // where nothing is left to copy, the summary counts it
      writer(record, "skipped").write(record);
    }
  }

  /** Ends all files. */
  void finish() throws IOException {
    for (RecordWriter writer : writers.values()) {
      writer.finish();
    }
  }

  /** Kept and removed exist both, also if one of them stays empty. */
  private void prepare(RawRecord record) throws IOException {
    if (record.format() == RecordFormat.FILE) {
      files.file("kept.txt");
      files.file("removed.jsonl");
    } else {
      writer(record, "kept");
      writer(record, "removed");
    }
  }

  private RecordWriter writer(RawRecord record, String verdict) throws IOException {
    int number = record.format().hasColumns() ? headerNumber(record) : 1;
    String name = verdict + (number == 1 ? "" : "-" + number) + "." + record.format().ending();
    RecordWriter writer = writers.get(name);
    if (writer == null) {
      writer = RecordFile.writer(files.file(name), record);
      writers.put(name, writer);
    }
    return writer;
  }

  private int headerNumber(RawRecord record) {
    Map<String, Integer> known =
        headers.computeIfAbsent(record.format(), unused -> new HashMap<>());
    String header = new String(record.header(), UTF_8);
    return known.computeIfAbsent(header, unused -> known.size() + 1);
  }
}
