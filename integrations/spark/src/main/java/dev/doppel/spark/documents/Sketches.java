package dev.doppel.spark.documents;

import dev.doppel.engine.documents.parts.DocumentSketch;
import dev.doppel.engine.documents.parts.DocumentSketcher;
import dev.doppel.io.record.Document;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordReader;
import dev.doppel.io.record.UnreadableRecordException;
import dev.doppel.similarity.parts.SketchedSet;
import dev.doppel.spark.input.InputPiece;
import dev.doppel.spark.input.Pulled;
import dev.doppel.spark.stages.Bytes;
import dev.doppel.spark.stages.Tables;
import java.io.IOException;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.LongAccumulator;
import org.jspecify.annotations.Nullable;

/**
 * The first step: the records of a piece, read and sketched one by one. A row a record: where it
 * was, and the sketch of its document or why there is none.
 */
final class Sketches implements Pulled.Source<Row> {

  /** What every table of documents has, but for where the document came from. */
  static final String DOCUMENT =
      "id STRING, site STRING, repaired BOOLEAN, fellBack BOOLEAN, length INT, high BIGINT,"
          + " low BIGINT, wordSize INT, wordLevel INT, wordBands BINARY, wordSamples BINARY, wordSet BINARY,"
          + " charSize INT, charLevel INT, charBands BINARY, charSet BINARY, sha256 BINARY";

  static final StructType SCHEMA =
      Tables.schema(
          "piece INT, record BIGINT, ordinal BIGINT, skipped STRING, problem STRING, format STRING,"
              + " "
              + DOCUMENT);

  static final int PLACE_COLUMNS = 6;

  private final InputPiece piece;
  private final RecordReader reader;
  private final DocumentSketcher sketcher;
  private final LongAccumulator documents;
  private final LongAccumulator skips;
  private long record;
  private long ordinal;

  Sketches(
      InputPiece piece,
      JobSettings settings,
      InputOptions options,
      LongAccumulator documents,
      LongAccumulator skips)
      throws IOException {
    this.piece = piece;
    this.reader = piece.open(options);
    this.sketcher = DocumentSketcher.of(settings.documents());
    this.documents = documents;
    this.skips = skips;
  }

  @Override
  public @Nullable Row read() throws IOException {
    RawRecord raw = reader.next();
    if (raw == null) {
      reader.close();
      return null;
    }
    Row row = row(raw);
    record++;
    return row;
  }

  private Row row(RawRecord raw) {
    @Nullable Object[] values = new @Nullable Object[SCHEMA.size()];
    values[0] = piece.number();
    values[1] = record;
    values[5] = raw.format().name();
    try {
      Document document = raw.read();
      values[2] = ordinal++;
      put(sketcher.sketch(document), values, PLACE_COLUMNS);
      documents.add(1);
    } catch (UnreadableRecordException e) {
      values[3] = raw.isLost() ? "lost " + e.reason() : String.valueOf(e.reason());
      values[4] = e.getMessage();
      values[PLACE_COLUMNS] = raw.source();
      skips.add(1);
    }
    return RowFactory.create(values);
  }

  /** Puts the columns of {@link #DOCUMENT}. */
  static void put(DocumentSketch sketch, @Nullable Object[] values, int at) {
    values[at] = sketch.id();
    values[at + 1] = sketch.site();
    values[at + 2] = sketch.repaired();
    values[at + 3] = sketch.fellBack();
    values[at + 4] = sketch.length();
    values[at + 5] = sketch.fingerprint().high();
    values[at + 6] = sketch.fingerprint().low();
    SketchedSet words = sketch.words();
    if (words != null) {
      values[at + 7] = words.shingles().length;
      values[at + 8] = words.level();
      values[at + 9] = Bytes.of(words.bands());
      values[at + 10] = Bytes.of(words.samples());
      values[at + 11] = Bytes.of(words.shingles());
    }
    SketchedSet characters = sketch.characters();
    if (characters != null) {
      values[at + 12] = characters.shingles().length;
      values[at + 13] = characters.level();
      values[at + 14] = Bytes.of(characters.bands());
      values[at + 15] = Bytes.of(characters.shingles());
    }
    values[at + 16] = sketch.sha256().toBytes();
  }
}
