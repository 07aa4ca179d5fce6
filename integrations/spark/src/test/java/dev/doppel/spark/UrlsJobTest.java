package dev.doppel.spark;

import static dev.doppel.spark.LocalSpark.session;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.work.Progress;
import dev.doppel.engine.urls.UrlJob;
import dev.doppel.engine.urls.UrlLines;
import dev.doppel.io.LineInput;
import dev.doppel.seen.UrlMemory;
import dev.doppel.seen.UrlSettings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class UrlsJobTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({"100000000, true", "20000, true", "7000, false"})
  void givesTheLinesOfOneMachine(long pieceBytes, boolean tsv) throws IOException {
    Path input = Files.writeString(folder.resolve("urls.txt"), urls(3000));
    Path out = folder.resolve("out");

    UrlCountsOnSpark counts =
        UrlsJob.on(session(), "standard")
            .tsv(tsv)
            .pieceBytes(pieceBytes)
            .run(List.of(input.toString()), out.toString());

    assertThat(Texts.parts(out)).isEqualTo(onOneMachine(input, tsv));
    assertThat(counts.fresh() + counts.duplicates() + counts.invalid()).isEqualTo(3000);
  }

  /** A filter of too few bits lets everything through and still decides nothing. */
  @Test
  void aFullFilterCostsTimeOnly() throws IOException {
    Path input = Files.writeString(folder.resolve("urls.txt"), urls(3000));
    Path out = folder.resolve("out");

    UrlsJob.on(session(), "standard").filterBits(64).run(List.of(input.toString()), out.toString());

    assertThat(Texts.parts(out)).isEqualTo(onOneMachine(input, false));
  }

  @Test
  void judgesAColumnOfAFrame() throws IOException {
    Path input = Files.writeString(folder.resolve("urls.txt"), urls(1000));
    Dataset<Row> frame = session().read().text(input.toString()).toDF("url");

    List<String> lines =
        UrlsJob.on(session(), "standard")
            .run(frame, "url")
            .where("verdict != 'invalid'")
            .sort("place")
            .selectExpr("concat_ws('\t', verdict, url, canonical)")
            .as(Encoders.STRING())
            .collectAsList();

    List<String> expected = new ArrayList<>(onOneMachine(input, true).lines().toList());
    expected.removeIf(line -> line.startsWith("invalid"));
    assertThat(lines).isEqualTo(expected).hasSize(900);
    assertThatThrownBy(() -> UrlsJob.on(session(), "standard").run(frame, "link"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no column link");
  }

  static String urls(int count) {
    SplittableRandom random = new SplittableRandom(5);
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < count; i++) {
      int page = random.nextInt(count);
      switch (i % 10) {
        case 0 -> lines.append("HTTP://Example.com:80/p").append(page).append("#top");
        case 1 -> lines.append("no url at all ").append(i);
        default -> lines.append("http://example.com/p").append(page);
      }
      lines.append('\n');
    }
    return lines.toString();
  }

  static String onOneMachine(Path input, boolean tsv) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (LineInput lines = LineInput.of(List.of(input), 1 << 20);
        UrlMemory memory = UrlMemory.temporary(UrlSettings.defaults())) {
      UrlJob.run(lines, memory, new UrlLines(out, tsv), 2, Progress.NONE);
    }
    return out.toString(StandardCharsets.UTF_8);
  }
}
