package dev.doppel.spark.documents;

import static dev.doppel.spark.LocalSpark.session;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.engine.documents.DocumentResult;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.DocumentSettings.Clustering;
import dev.doppel.similarity.rules.Keep;
import dev.doppel.spark.Machines;
import dev.doppel.spark.Texts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TransitiveClustersTest {

  private static final DocumentSettings SETTINGS =
      DocumentSettings.builder()
          .clustering(Clustering.TRANSITIVE)
          .keep(Keep.LONGEST)
          .threads(2)
          .build();

  @TempDir private Path folder;

  /** Each text differs from the one before by few words, so that the ends of a chain differ. */
  @Test
  void chainsAreTheClustersOfOneMachine() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int chain = 0; chain < 2; chain++) {
      String[] words = Texts.words(chain, 100).split(" ");
      for (int step = 0; step < 12; step++) {
        words[8 * step] = "changed" + chain + "x" + step;
        lines.append(Texts.line("c" + chain + "-" + step, String.join(" ", words)));
        lines.append(step == 5 ? Texts.line("copy" + chain, String.join(" ", words)) : "");
      }
      String inner = String.join(" ", words).substring(0, 300);
      lines.append(Texts.line("inner" + chain, inner));
    }
    Path input = Files.writeString(folder.resolve("in.jsonl"), lines);
    Path one = folder.resolve("one");
    Path spark = folder.resolve("spark");

    DocumentResult expected = Machines.one(input, one, SETTINGS);
    job().run(List.of(input.toString())).write(spark.toString());

    Machines.assertSame(spark, one);
    assertThat(expected.clusters()).as("one cluster a chain").hasSize(2);
    assertThat(Files.readString(one.resolve("clusters.jsonl")))
        .as("members that are unlike their heads")
        .contains("\"similarity\":0.3");
  }

  @Test
  void refusesAMemory() {
    assertThatThrownBy(() -> job().memory(folder.resolve("memory").toString()).run(List.of("in")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("transitive");
  }

  private DocumentsJob job() {
    return DocumentsJob.on(session(), SETTINGS).stages(folder.resolve("stages").toString());
  }
}
