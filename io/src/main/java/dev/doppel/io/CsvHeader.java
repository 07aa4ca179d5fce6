package dev.doppel.io;

import static java.nio.charset.StandardCharsets.UTF_8;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.StringArrayHandler;
import java.util.Arrays;
import java.util.List;

/** What the first row of a CSV file says: the delimiter, and where id and text stand. */
final class CsvHeader {

  /** Anything that may part fields; the header decides which of them does. */
  static final String DELIMITERS = ",;\t";

  static final int NO_COLUMN = -1;

  private final byte[] bytes;
  private final char delimiter;
  private final List<String> columns;
  private final int idColumn;
  private final int textColumn;

  private CsvHeader(byte[] bytes, char delimiter, List<String> columns, int id, int text) {
    this.bytes = bytes;
    this.delimiter = delimiter;
    this.columns = columns;
    this.idColumn = id;
    this.textColumn = text;
  }

  /**
   * Reads the header of a file.
   *
   * @throws InputException if it lacks a column that was asked for, or any for the text
   */
  static CsvHeader read(byte[] bytes, InputFile file, InputOptions options) throws InputException {
    String row = new String(TextEncoding.toUtf8(bytes).utf8(), UTF_8);
    char delimiter = delimiterOf(row);
    List<String> columns = parseColumns(row, delimiter, file);
    RecordFields fields = RecordFields.of(options);
    int text = columnOf(fields.text(), columns);
    if (text == NO_COLUMN) {
      throw missing(file, fields.text(), "the text", columns);
    }
    int id = columnOf(fields.id(), columns);
    if (id == NO_COLUMN && options.idField() != null) {
      throw missing(file, fields.id(), "the id", columns);
    }
    return new CsvHeader(bytes, delimiter, columns, id, text);
  }

  /** The header row as it came, without its line end. */
  byte[] bytes() {
    return bytes;
  }

  char delimiter() {
    return delimiter;
  }

  /** The column of the id, {@link #NO_COLUMN} if there is none. */
  int idColumn() {
    return idColumn;
  }

  int textColumn() {
    return textColumn;
  }

  String textColumnName() {
    return columns.get(textColumn);
  }

  /**
   * Returns the fields of one row.
   *
   * @throws CsvParseException if it is not one well-formed row
   */
  static String[] parse(String row, char delimiter) {
    StringArrayHandler handler =
        StringArrayHandler.of(
            limits ->
                limits
                    .maxFields(Integer.MAX_VALUE)
                    .maxFieldSize(Integer.MAX_VALUE)
                    .maxRecordSize(Integer.MAX_VALUE));
    return CsvReader.builder()
        .fieldSeparator(delimiter)
        .maxBufferSize(Integer.MAX_VALUE)
        .ofSingleCsvRecord(handler, row);
  }

  private static List<String> parseColumns(String row, char delimiter, InputFile file)
      throws InputException {
    try {
      return Arrays.stream(parse(row, delimiter)).map(String::strip).toList();
    } catch (CsvParseException e) {
      throw new InputException(file.message(1, "the header is not CSV: " + e.getMessage()));
    }
  }

  /** Returns the delimiter that occurs most often outside quotes; a comma if none does. */
  private static char delimiterOf(String row) {
    char best = ',';
    long most = 0;
    for (int i = 0; i < DELIMITERS.length(); i++) {
      long count = countUnquoted(row, DELIMITERS.charAt(i));
      if (count > most) {
        best = DELIMITERS.charAt(i);
        most = count;
      }
    }
    return best;
  }

  private static long countUnquoted(String row, char wanted) {
    boolean quoted = false;
    long count = 0;
    for (int i = 0; i < row.length(); i++) {
      quoted ^= row.charAt(i) == '"';
      if (!quoted && row.charAt(i) == wanted) {
        count++;
      }
    }
    return count;
  }

  /**
   * Returns where the first of the names stands; spelled the same if it can, in any case if not.
   */
  private static int columnOf(List<String> names, List<String> columns) {
    for (String name : names) {
      int exact = columns.indexOf(name);
      if (exact >= 0) {
        return exact;
      }
      for (int column = 0; column < columns.size(); column++) {
        if (columns.get(column).equalsIgnoreCase(name)) {
          return column;
        }
      }
    }
    return NO_COLUMN;
  }

  private static InputException missing(
      InputFile file, List<String> names, String what, List<String> columns) {
    return new InputException(
        String.format(
            "%s: no column %s for %s; the columns are: %s",
            file.source(), String.join(", ", names), what, String.join(", ", columns)));
  }
}
