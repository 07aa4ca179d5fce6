package dev.doppel.io.lines;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RecordEndTest {

  private final SplittableRandom random = new SplittableRandom(42);

  /*
   * The rows that we cut out must be the rows that the parser sees. Random strings over the few
   * bytes that matter reach every state within a dozen steps; handing them over in random pieces
   * shows whether the state survives between blocks.
   */
  @Test
  void rowsEndWhereTheParserEndsThem() throws Exception {
    int compared = 0;
    for (int round = 0; round < 20_000; round++) {
      String csv = randomCsv();
      List<Long> expected = linesByParser(csv);
      if (expected != null) {
        compared++;
        assertThat(linesOfRows(csv)).as(csv).isEqualTo(expected);
      }
    }
    assertThat(compared).isGreaterThan(5000);
  }

  private String randomCsv() {
    String alphabet = "\"\",;\nx";
    StringBuilder csv = new StringBuilder();
    int length = random.nextInt(20);
    for (int i = 0; i < length; i++) {
      csv.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return csv.toString();
  }

  /** The lines on which rows start that are not empty. */
  private List<Long> linesOfRows(String csv) {
    byte[] bytes = csv.getBytes(UTF_8);
    RecordEnd end = new RecordEnd.OfRow(",", 0);
    List<Long> lines = new ArrayList<>();
    int start = 0;
    int from = 0;
    long line = 1;
    while (from < bytes.length) {
      int to = from + 1 + random.nextInt(bytes.length - from);
      int cut = end.find(bytes.clone(), from, to);
      from = cut < 0 ? to : cut + 1;
      boolean isAtEnd = cut >= 0 || from == bytes.length;
      if (isAtEnd && (cut < 0 ? from : cut) > start) {
        lines.add(line);
      }
      if (cut >= 0) {
        start = from;
        line = end.lines() + 1;
      }
    }
    return lines;
  }

  /** The lines on which the parser sees rows start; null if it finds the text malformed. */
  private static @Nullable List<Long> linesByParser(String csv) throws Exception {
    try (CsvReader<CsvRecord> reader =
        CsvReader.builder()
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .skipEmptyLines(true)
            .ofCsvRecord(csv)) {
      return reader.stream().map(CsvRecord::getStartingLineNumber).toList();
    } catch (CsvParseException e) {
      return null;
    }
  }
}
