package dev.doppel.spark.documents;

import static dev.doppel.spark.LocalSpark.session;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.Method;
import dev.doppel.spark.LostShuffles;
import dev.doppel.spark.Machines;
import dev.doppel.spark.Texts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("baseline-jdk")
final class StageRetryTest {

  @TempDir private Path folder;

  @AfterEach
  void loseNoMore() {
    LostShuffles.end();
  }

  @Test
  void stagesWhoseOutputIsLostAreRunAgain_andNothingIsLostOrDoubled() throws IOException {
    DocumentSettings settings =
        DocumentSettings.builder().method(Method.MINHASH).threads(2).build();
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 30; i++) {
      lines.append(Texts.line("d" + i, Texts.edited(Texts.words(i / 3, 60), 45, i % 3)));
    }
    Path input = Files.writeString(folder.resolve("in.jsonl"), lines);
    Path one = folder.resolve("one");
    Path spark = folder.resolve("spark");
    Machines.one(input, one, settings);

    LostShuffles.begin(2);
    DocumentsJob.on(session(), settings)
        .stages(folder.resolve("stages").toString())
        .pieceBytes(8000)
        .run(List.of(input.toString()))
        .write(spark.toString());

    assertThat(LostShuffles.end()).as("stages that were tried again").isGreaterThanOrEqualTo(2);
    Machines.assertSame(spark, one);
  }
}
