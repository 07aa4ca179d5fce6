package dev.doppel.engine.documents;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.words.GivenWords;
import dev.doppel.io.RecordFile;
import dev.doppel.io.output.JsonWriter;
import dev.doppel.io.output.Printable;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
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
 *
 *              all of them, annotated, instead of kept and removed
 *   JSON       annotated.jsonl                  skipped.jsonl
 *   others     annotations.jsonl                skipped.csv and so on
 * </pre>
 */
final class RecordFiles {

  private final ResultFiles files;
  private final DocumentResult result;
  private final ResultForm form;
  private final Annotations annotations;
  private int skips;
  private final Map<String, RecordOutput> outputs = new LinkedHashMap<>();
  private final Map<RecordFormat, Map<String, Integer>> headers = new EnumMap<>(RecordFormat.class);

  RecordFiles(ResultFiles files, DocumentResult result, ResultForm form) {
    this.files = files;
    this.result = result;
    this.form = form;
    this.annotations = form.annotated() ? Annotations.of(result) : Annotations.NONE;
  }

  /** Writes a record that holds a document. */
  void write(RawRecord record, int document) throws IOException {
    if (form.annotated()) {
      annotate(record, document);
      return;
    }
    prepare(record);
    if (result.isKept(document)) {
      keep(record, document);
    } else {
      remove(record, document);
    }
  }

  private void keep(RawRecord record, int document) throws IOException {
    if (record.format() == RecordFormat.FILE) {
      byte[] line = ResultFiles.line(Printable.line(result.id(document)));
      output("kept", "txt").write(out -> out.write(line));
    } else {
      output(record, "kept").write(record);
    }
  }

  private void remove(RawRecord record, int document) throws IOException {
    if (record.format() != RecordFormat.FILE) {
      output(record, "removed").write(record);
      return;
    }
    output("removed", "jsonl")
        .write(
            out -> {
              try (JsonWriter json = JsonWriter.lines(out)) {
                writeRemoved(json, document);
              }
            });
  }

  private void writeRemoved(JsonWriter json, int document) throws IOException {
    int head = result.head(document);
    if (head == document) {
      ResultLines.writeRemovedHead(json, result.id(document));
      return;
    }
    ResultLines.Member member = ResultFiles.member(result, document);
    ResultLines.writeRemoved(json, member, result.id(head), result.storedAt(head));
  }

  private void annotate(RawRecord record, int document) throws IOException {
    if (record.format() == RecordFormat.JSONL) {
      ByteArrayOutputStream object = new ByteArrayOutputStream();
      try (JsonWriter json = JsonWriter.lines(object)) {
        json.object();
        annotations.write(json, document);
        json.end();
      }
      byte[] value = object.toString(UTF_8).strip().getBytes(UTF_8);
      output(record, "annotated").write(RecordFile.withField(record, "doppel", value));
      return;
    }
    output("annotations", "jsonl")
        .write(
            out -> {
              try (JsonWriter json = JsonWriter.lines(out)) {
                json.object().field("id", result.id(document)).field("file", record.source());
                if (record.line() > 0) {
                  json.field("line", record.line());
                }
                annotations.write(json, document);
                json.end();
              }
            });
  }

  void skip(RawRecord record) throws IOException {
    String reason = GivenWords.word(result.reason(skips++)).replace('-', '_');
    if (form.provenance()) {
      try (JsonWriter json = JsonWriter.lines(files.file("problems.jsonl"))) {
        ResultLines.writeProblem(json, record.source(), record.line(), reason);
      }
    }
    if (record.format() == RecordFormat.FILE) {
      byte[] line = ResultFiles.line(Printable.line(record.source()));
      output("skipped", "txt").write(out -> out.write(line));
    } else if (!record.isLost()) { // where nothing is left to copy, the summary counts it
      output(record, "skipped").write(record);
    }
  }

  /** Ends all files. */
  void finish() throws IOException {
    for (RecordOutput output : outputs.values()) {
      output.finish();
    }
  }

  /** Kept and removed exist both, also if one of them stays empty. */
  private void prepare(RawRecord record) throws IOException {
    if (record.format() == RecordFormat.FILE) {
      output("kept", "txt").begin();
      output("removed", "jsonl").begin();
    } else {
      output(record, "kept").begin(record);
      output(record, "removed").begin(record);
    }
  }

  private RecordOutput output(RawRecord record, String verdict) {
    int number = record.format().hasColumns() ? headerNumber(record) : 1;
    return output(verdict + (number == 1 ? "" : "-" + number), record.format().ending());
  }

  private RecordOutput output(String stem, String ending) {
    return outputs.computeIfAbsent(
        stem + "." + ending, unused -> new RecordOutput(files, stem, ending, form));
  }

  private int headerNumber(RawRecord record) {
    Map<String, Integer> known =
        headers.computeIfAbsent(record.format(), unused -> new HashMap<>());
    String header = new String(record.header(), UTF_8);
    return known.computeIfAbsent(header, unused -> known.size() + 1);
  }
}
