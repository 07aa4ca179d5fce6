package dev.doppel.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.similarity.rules.Method;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** One object, one vocabulary, and the documentation knows all of it. */
class JobSummaryTest {

  @Test
  void isOneObjectOfCountsTimesAndSettings() {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("method", Method.AUTO);
    settings.put("on-duplicate", "keep");
    settings.put("threshold", 0.5);
    settings.put("threads", 2);
    settings.put("verified", true);
    settings.put("key", List.of("a", "b"));

    String summary =
        JobSummary.text(
            "docs",
            json ->
                json.text(SummaryKey.ENGINE, "spark")
                    .count(SummaryKey.RECORDS, 3)
                    .counts(SummaryKey.SKIPPED, Map.of("binary", 1))
                    .texts(SummaryKey.PROBLEMS, List.of("a.bin: binary"))
                    .share(SummaryKey.EXPECTED_ERROR, 0.25)
                    .flag(SummaryKey.OVERFULL, false)
                    .seconds(Map.of("read", 1.23456))
                    .settings(settings));

    assertThat(summary)
        .isEqualTo(
            "{\"format\":\"doppel-summary 1\",\"command\":\"docs\",\"engine\":\"spark\","
                + "\"records\":3,\"skipped\":{\"binary\":1},\"problems\":[\"a.bin: binary\"],"
                + "\"expectedError\":0.25,\"overfull\":false,"
                + "\"seconds\":{\"read\":1.235,\"total\":1.235},"
                + "\"settings\":{\"method\":\"auto\",\"onDuplicate\":\"keep\",\"threshold\":0.5,"
                + "\"threads\":2,\"verified\":true,\"key\":[\"a\",\"b\"]}}\n");
  }

  @Test
  void secondsAreAlwaysAnObject() {
    assertThat(JobSummary.text("urls", json -> json.seconds(2)))
        .contains("\"seconds\":{\"total\":2.0}");
  }

  @Test
  void everyWordIsDocumented() throws IOException {
    String docs = Files.readString(Path.of("..", "docs", "formats.md"));

    assertThat(Arrays.stream(SummaryKey.values()).map(key -> "`" + key + "`"))
        .allSatisfy(word -> assertThat(docs).contains(word));
    assertThat(docs).contains(JobSummary.FORMAT);
  }
}
