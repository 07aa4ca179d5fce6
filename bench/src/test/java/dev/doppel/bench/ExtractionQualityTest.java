package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExtractionQualityTest {

  private static final String STORY =
      "The ferry leaves at nine, weather permitting, and takes an hour to reach the island. "
          + "Bring a coat, since the crossing is windy even in July, and something for the gulls.";

  /** Worked by hand from the benchmark's evaluate.py. */
  @ParameterizedTest
  @CsvSource({
    "a b c d e, a b c d e, 2, 0, 0",
    "a b c d e, a b c d x, 1, 1, 1",
    "a b c d a b c d, a b c d, 1, 0, 4",
    "a b c d, 'a, b: c-d!', 1, 0, 0",
    "a b c d, A b c d, 0, 1, 1",
    "a b, a b, 1, 0, 0",
    "a b c d, '', 0, 0, 1",
    "'', a_1 2, 0, 1, 0",
    "'', '', 0, 0, 0"
  })
  void shinglesAreCountedAsOftenAsTheyOccur(
      String marked, String found, long shared, long extra, long missed) {
    assertThat(ShingleMatch.of(marked, found)).isEqualTo(new ShingleMatch(shared, extra, missed));
  }

  @Test
  void pagesCountTheSameAndEmptyOnesOnlyWhereTheyCan() {
    ExtractionScore score =
        ExtractionScore.of(
            List.of(
                new ShingleMatch(100, 100, 0),
                new ShingleMatch(1, 0, 0),
                new ShingleMatch(0, 0, 5), // nothing found: no precision, recall 0
                new ShingleMatch(0, 5, 0))); // nothing to find: precision 0, no recall

    assertThat(score.precision()).isCloseTo((0.5 + 1 + 0) / 3, within(1e-12));
    assertThat(score.recall()).isCloseTo((1 + 1 + 0) / 3.0, within(1e-12));
    assertThat(score.f1()).isCloseTo(2 * 0.5 * (2 / 3.0) / (0.5 + 2 / 3.0), within(1e-12));
  }

  @Test
  void hasARowForEachLibrary(@TempDir Path folder) throws IOException {
    String page = "<title>Boats</title><nav><a href=/>Home and more</a></nav><p>" + STORY;
    Files.createDirectory(folder.resolve("html"));
    Files.writeString(folder.resolve("html/boats.html"), page);
    String truth = "{\"boats\": {\"url\": \"http://x\", \"articleBody\": \"" + STORY + "\"}}";
    Files.writeString(folder.resolve("ground-truth.json"), truth);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    ExtractionQuality.print(folder, 1, new PrintStream(bytes, true, UTF_8));

    assertThat(bytes.toString(UTF_8).lines().filter(line -> line.startsWith("| ")))
        .hasSize(6)
        .element(1)
        .asString()
        .startsWith("| Doppel, main text | 1.0000 | 1.0000 | 1.0000 |");
  }
}
