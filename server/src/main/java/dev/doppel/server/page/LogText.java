package dev.doppel.server.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.doppel.server.http.ProblemException;
import dev.doppel.server.json.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A log that a person pasted or dropped: JSON lines, or cells under a line that names them. */
public final class LogText {

  private LogText() {}

  /** Returns the events as JSON objects, in their order. */
  public static List<byte[]> events(String log) {
    String text = log.strip();
    if (text.isEmpty()) {
      throw ProblemException.badRequest("The log is empty.");
    }
    return text.startsWith("{")
        ? text.lines().filter(line -> !line.isBlank()).map(line -> line.getBytes(UTF_8)).toList()
        : cells(text);
  }

  private static List<byte[]> cells(String text) {
    char separator = text.lines().findFirst().orElse("").indexOf('\t') >= 0 ? '\t' : ',';
    List<byte[]> events = new ArrayList<>();
    try (CsvReader<NamedCsvRecord> rows =
        CsvReader.builder().fieldSeparator(separator).ofNamedCsvRecord(text)) {
      for (NamedCsvRecord row : rows) {
        Map<String, String> fields = new LinkedHashMap<>(row.getFieldsAsMap());
        events.add(Json.write(fields));
      }
      return events;
    } catch (CsvParseException | IOException e) {
      throw ProblemException.badRequest(
          "The log is neither JSON lines nor cells under their names: " + e.getMessage());
    }
  }
}
