package dev.doppel.spark.urls;

import static dev.doppel.spark.LocalSpark.session;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.spark.Texts;
import dev.doppel.spark.UrlLists;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
    Path input = Files.writeString(folder.resolve("urls.txt"), UrlLists.urls(3000));
    Path out = folder.resolve("out");

    UrlCountsOnSpark counts =
        UrlsJob.on(session(), "standard")
            .tsv(tsv)
            .pieceBytes(pieceBytes)
            .run(List.of(input.toString()), out.toString());

    assertThat(Texts.parts(out)).isEqualTo(UrlLists.onOneMachine(input, tsv));
    assertThat(counts.fresh() + counts.duplicates() + counts.invalid()).isEqualTo(3000);
  }

  /** A filter of too few bits lets everything through and still decides nothing. */
  @Test
  void aFullFilterCostsTimeOnly() throws IOException {
    Path input = Files.writeString(folder.resolve("urls.txt"), UrlLists.urls(3000));
    Path out = folder.resolve("out");

    UrlsJob.on(session(), "standard").filterBits(64).run(List.of(input.toString()), out.toString());

    assertThat(Texts.parts(out)).isEqualTo(UrlLists.onOneMachine(input, false));
  }

  @Test
  void judgesAColumnOfAFrame() throws IOException {
    Path input = Files.writeString(folder.resolve("urls.txt"), UrlLists.urls(1000));
    Dataset<Row> frame = session().read().text(input.toString()).toDF("url");

    List<String> lines =
        UrlsJob.on(session(), "standard")
            .run(frame, "url")
            .where("verdict != 'invalid'")
            .sort("place")
            .selectExpr("concat_ws('\t', verdict, url, canonical)")
            .as(Encoders.STRING())
            .collectAsList();

    List<String> expected = new ArrayList<>(UrlLists.onOneMachine(input, true).lines().toList());
    expected.removeIf(line -> line.startsWith("invalid"));
    assertThat(lines).isEqualTo(expected).hasSize(900);
    assertThatThrownBy(() -> UrlsJob.on(session(), "standard").run(frame, "link"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no column link");
  }
}
