package dev.doppel.io.lines;

import static java.nio.charset.StandardCharsets.UTF_8;

import de.siegmar.fastcsv.reader.CsvParseException;
import dev.doppel.io.content.RecordFields;
import dev.doppel.io.content.TextColumns;
import dev.doppel.io.content.TextEncoding;
import dev.doppel.io.record.Document;
import dev.doppel.io.record.InputFile;
import dev.doppel.io.record.RecordFormat;
import dev.doppel.io.record.UnreadableRecordException;
import dev.doppel.io.record.UnreadableRecordException.Reason;
import org.jspecify.annotations.Nullable;

/** A row of a CSV file. */
@SuppressWarnings("ArrayRecordComponent") // handed on, never compared
record CsvRow(InputFile file, long line, byte[] bytes, LineForm form, CsvHeader fileHeader)
    implements LineRecord {

  @Override
  public RecordFormat format() {
    return RecordFormat.CSV;
  }

  @Override
  public byte[] header() {
    return fileHeader.bytes();
  }

  @Override
  public @Nullable String field(String name) {
    int column = fileHeader.columns().indexOf(name);
    try {
      String[] values = parse(new String(TextEncoding.toUtf8(bytes).utf8(), UTF_8));
      boolean hasValue = 0 <= column && column < values.length && !values[column].isEmpty();
      return hasValue ? values[column] : null;
    } catch (UnreadableRecordException e) {
      return null; // read() says what is wrong
    }
  }

  @Override
  public Document read() throws UnreadableRecordException {
    // Spreadsheets still save CSV in the encoding of the desktop, so a row is decoded like a file.
    TextEncoding.Text row = TextEncoding.toUtf8(bytes);
    String[] values = parse(new String(row.utf8(), UTF_8));
    TextColumns columns = fileHeader.columns();
    if (values.length <= columns.text()) {
      throw malformed(
          String.format(
              "%d fields, but %s is column %d",
              values.length, columns.textName(), columns.text() + 1));
    }
    byte[] content = values[columns.text()].getBytes(UTF_8);
    return RecordFields.document(idIn(values), columns.textName(), content, row.repaired());
  }

  private String[] parse(String row) throws UnreadableRecordException {
    try {
      return CsvHeader.parse(row, fileHeader.delimiter());
    } catch (CsvParseException e) {
      throw malformed("not a row of CSV: " + e.getMessage());
    }
  }

  private String idIn(String[] values) {
    int column = fileHeader.columns().id();
    boolean hasId = 0 <= column && column < values.length && !values[column].isEmpty();
    return hasId ? values[column] : file.idAt(line);
  }

  private UnreadableRecordException malformed(String problem) {
    return file.unreadable(line, Reason.MALFORMED, problem);
  }
}
