package dev.doppel.parquet;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.io.Document;
import dev.doppel.io.InputFile;
import dev.doppel.io.RawRecord;
import dev.doppel.io.RecordFormat;
import dev.doppel.io.TextColumns;
import dev.doppel.io.UnreadableRecordException;
import dev.doppel.io.UnreadableRecordException.Reason;
import java.io.IOException;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;

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
  public long size() {
    int text = table.columns().text();
    return isBinary(text) && hasValue(text) ? values.getBinary(text, 0).length() : 0;
  }

  @Override
  public Document read() throws UnreadableRecordException {
    TextColumns columns = table.columns();
    if (!hasValue(columns.text())) {
      String problem = "no text in column " + columns.textName();
      throw file.unreadable(line, Reason.NO_TEXT, problem);
    }
    if (size() > maxRecordBytes) {
      String problem = "longer than " + maxRecordBytes + " bytes";
      throw file.unreadable(line, Reason.TOO_LARGE, problem);
    }
    return columns.document(documentId(), content(columns.text()));
  }

  private String documentId() {
    int column = table.columns().id();
    boolean hasId = column != TextColumns.NO_COLUMN && hasValue(column);
    String id = hasId ? new String(content(column), UTF_8) : "";
    return id.isEmpty() ? file.idAt(line) : id;
  }

  /** Lists, maps and the like are no values here. */
  private boolean hasValue(int column) {
    Type type = table.schema().getType(column);
    return type.isPrimitive() && values.getFieldRepetitionCount(column) == 1;
  }

  private byte[] content(int column) {
    return isBinary(column)
        ? values.getBinary(column, 0).getBytes()
        : values.getValueToString(column, 0).getBytes(UTF_8);
  }

  private boolean isBinary(int column) {
    Type type = table.schema().getType(column);
    return type.isPrimitive()
        && type.asPrimitiveType().getPrimitiveTypeName() == PrimitiveTypeName.BINARY;
  }
}
