package dev.doppel.io.lines;

import static java.nio.charset.StandardCharsets.UTF_8;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.StringArrayHandler;
import dev.doppel.io.content.TextColumns;
import dev.doppel.io.content.TextEncoding;
import dev.doppel.io.record.InputException;
import dev.doppel.io.record.InputFile;
import dev.doppel.io.record.InputOptions;
import java.util.Arrays;
import java.util.List;

/** What the first row of a CSV file says: the delimiter, and where id and text stand. */
final class CsvHeader {

  /** Anything that may part fields; the header decides which of them does. */
  static final String DELIMITERS = ",;\t";

  private final byte[] bytes;
  private final char delimiter;
  private final TextColumns columns;

  private CsvHeader(byte[] bytes, char delimiter, TextColumns columns) {
    this.bytes = bytes;
    this.delimiter = delimiter;
    this.columns = columns;
  }

  /**
   * Reads the header of a file.
   *
   * @throws InputException if it lacks a column that was asked for, or any for the text
   */
  static CsvHeader read(byte[] bytes, InputFile file, InputOptions options) throws InputException {
    String row = new String(TextEncoding.toUtf8(bytes).utf8(), UTF_8);
    char delimiter = delimiterOf(row);
    List<String> names = parseColumns(row, delimiter, file);
    return new CsvHeader(bytes, delimiter, TextColumns.find(names, file, options));
  }

  /** The header row as it came, without its line end. */
  byte[] bytes() {
    return bytes;
  }

  char delimiter() {
    return delimiter;
  }

  TextColumns columns() {
    return columns;
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
  static char delimiterOf(String row) {
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
}
