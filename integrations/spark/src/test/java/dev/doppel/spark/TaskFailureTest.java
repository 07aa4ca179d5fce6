package dev.doppel.spark;

import static dev.doppel.spark.LocalSpark.session;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.engine.documents.DocumentSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TaskFailureTest {

  @TempDir private Path folder;

  @Test
  void tasksThatFailAreTriedAgain_andNothingIsLostOrDoubled() throws IOException {
    DocumentSettings settings = DocumentSettings.builder().threads(2).build();
    Path whole = folder.resolve("whole");
    Texts.writeCorpus(whole);
    Path input = folder.resolve("in");
    Files.createDirectories(input);
    Files.copy(whole.resolve("a.jsonl"), input.resolve("a.jsonl"));
    Path one = folder.resolve("one");
    Path spark = folder.resolve("spark");
    Machines.one(input, one, settings);
    int before = FlakyFileSystem.FAILURES.get();

    DocumentsJob.on(session(), settings)
        .stages("flaky://" + folder.resolve("stages"))
        .pieceBytes(40_000)
        .run(List.of("flaky://" + input))
        .write(spark.toString());

    assertThat(FlakyFileSystem.FAILURES.get() - before).as("failures made").isGreaterThan(3);
    Machines.assertSame(spark, one);
  }
}
