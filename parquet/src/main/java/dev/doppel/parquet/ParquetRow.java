package dev.doppel.parquet;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.io.content.TextColumns;
import dev.doppel.io.record.Document;
import dev.doppel.io.record.InputFile;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordFormat;
import dev.doppel.io.record.UnreadableRecordException;
import dev.doppel.io.record.UnreadableRecordException.Reason;
import java.io.IOException;
import java.time.Instant;
import org.apache.parquet.example.data.Group;
import org.jspecify.annotations.Nullable;

/** A row of a Parquet file, with all its columns. */
record ParquetRow(InputFile file, long line, TableHeader table, Group values, long maxRecordBytes)
    implements RawRecord {

  /** Returns the record as the row that it must be. */
  static ParquetRow of(RawRecord record) throws IOException {
    if (record instanceof ParquetRow row) {
      return row;
    }
    throw new IOException(record.source() + ":" + record.line() + ": not a row of Parquet");
  }

  @Override
  public String source() {
    return file.source();
  }

  @Override
  public RecordFormat format() {
    return RecordFormat.PARQUET;
  }

  @Override
  public byte[] header() {
    return table.bytes();
  }

  @Override
  public byte[] bytes() throws IOException {
    throw new IOException(source() + ":" + line + ": a row of Parquet has no bytes of its own");
  }

  @Override
  public boolean isLost() {
    return !RowValues.areSound(values);
  }

  @Override
  public long size() {
    RowValues.Cell text = cell(table.columns().text());
    return text == null ? 0 : Math.max(0, text.length());
  }

  @Override
  public @Nullable Instant time() {
    return file.time();
  }

  @Override
  public @Nullable String field(String name) {
    int column = table.columns().indexOf(name);
    RowValues.Cell cell = column == TextColumns.NO_COLUMN || isLost() ? null : cell(column);
    return cell == null ? null : new String(cell.bytes(), UTF_8);
  }

  @Override
  public Document read() throws UnreadableRecordException {
    try {
      return document();
    } catch (RuntimeException e) {
      throw damaged();
    }
  }

  private Document document() throws UnreadableRecordException {
    if (!RowValues.areSound(values)) {
      throw damaged();
    }
    TextColumns columns = table.columns();
    RowValues.Cell text = cell(columns.text());
    if (text == null) {
      String problem = "no text in column " + columns.textName();
      throw file.unreadable(line, Reason.NO_TEXT, problem);
    }
    if (text.length() > maxRecordBytes) {
      String problem = "longer than " + maxRecordBytes + " bytes";
      throw file.unreadable(line, Reason.TOO_LARGE, problem);
    }
    return columns.document(documentId(), text.bytes());
  }

  private UnreadableRecordException damaged() {
    return file.unreadable(line, Reason.UNREADABLE, "damaged: a value of this row is broken");
  }

  private String documentId() {
    int column = table.columns().id();
    RowValues.Cell id = column == TextColumns.NO_COLUMN ? null : cell(column);
    String name = id == null ? "" : new String(id.bytes(), UTF_8);
    return name.isEmpty() ? file.idAt(line) : name;
  }

  private RowValues.@Nullable Cell cell(int column) {
    return RowValues.cell(values, table.paths().get(column));
  }
}
