package dev.doppel.io.lines;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonEOFException;
import de.siegmar.fastcsv.reader.CsvParseException;
import dev.doppel.io.content.TextColumns;
import dev.doppel.io.record.InputOptions;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Recognises JSON and CSV by the first lines of a file. */
public final class LineGuess {

  private static final int MAX_HEADER = 1 << 12;
  private static final Pattern ARRAY_OF_OBJECTS =
      Pattern.compile("\\uFEFF?\\s*\\[\\s*(\\{|\\]\\s*$)");
  private static final Pattern COLUMN = Pattern.compile("\\s*[\\p{L}_][\\p{L}\\p{N}_.: -]{0,60}");

  private LineGuess() {}

  /** Returns whether the content begins as an array of JSON objects does. */
  public static boolean isArray(byte[] start) {
    String text = new String(start, UTF_8);
    return ARRAY_OF_OBJECTS.matcher(text).lookingAt();
  }

  /**
   * Returns whether the content begins with the header of a table: several names, that of the text
   * among them, and a row of as many cells below.
   */
  public static boolean isTable(String start, InputOptions options) {
    List<String> lines = start.lines().limit(2).toList();
    if (lines.size() < 2 || lines.get(0).length() > MAX_HEADER) {
      return false;
    }
    try {
      char delimiter = CsvHeader.delimiterOf(lines.get(0));
      List<String> names = List.of(CsvHeader.parse(lines.get(0), delimiter));
      boolean isHeader =
          names.size() > 1
              && names.stream().allMatch(name -> COLUMN.matcher(name).matches())
              && Set.copyOf(names).size() == names.size()
              && TextColumns.areIn(names, options);
      boolean opensQuote = lines.get(1).indexOf('"') >= 0; // a cell may go on in the next line
      return isHeader
          && (opensQuote || CsvHeader.parse(lines.get(1), delimiter).length == names.size());
    } catch (CsvParseException e) {
      return false;
    }
  }

  /**
   * Returns whether the first line is a JSON object; one that was cut short passes if good so far.
   */
  public static boolean isObject(String start, boolean isCut) throws IOException {
    int lineEnd = start.indexOf('\n');
    String line = lineEnd < 0 ? start : start.substring(0, lineEnd);
    try (JsonParser parser = JsonFields.FACTORY.createParser(line)) {
      parser.nextToken();
      parser.skipChildren();
      return parser.currentToken() == JsonToken.END_OBJECT && parser.nextToken() == null;
    } catch (JsonEOFException e) {
      return isCut && lineEnd < 0;
    } catch (IOException e) {
      return false;
    }
  }

  /** Returns what most likely parts the columns of a table with this header; a comma if unknown. */
  public static char delimiterOf(String header) {
    return CsvHeader.delimiterOf(header);
  }
}
