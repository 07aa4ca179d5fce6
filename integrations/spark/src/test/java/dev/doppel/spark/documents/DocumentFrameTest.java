package dev.doppel.spark.documents;

import static dev.doppel.spark.LocalSpark.session;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.Method;
import dev.doppel.spark.Machines;
import dev.doppel.spark.Texts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DocumentFrameTest {

  private static final DocumentSettings SETTINGS =
      DocumentSettings.builder().method(Method.MINHASH).threads(2).build();

  @TempDir private Path folder;

  /** The rows of a frame come in the order it is sorted by, wherever they were before. */
  @Test
  void givesThePairsOfTheSameRowsAsLines() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 45; i++) {
      String text = Texts.edited(Texts.words(i / 3, 60), 50, i % 2);
      lines.append("{\"at\":%d,\"id\":\"d%d\",\"text\":\"%s\"}\n".formatted(i, i, text));
    }
    Path json = Files.writeString(folder.resolve("rows.jsonl"), lines);
    Path one = folder.resolve("one");
    Path spark = folder.resolve("spark");
    Dataset<Row> frame =
        session()
            .read()
            .schema(StructType.fromDDL("at INT, id STRING, text STRING"))
            .json(json.toString())
            .repartition(5);

    Machines.one(json, one, SETTINGS);
    DocumentsResult result = job("stages").run(frame.orderBy("at"), "id", "text");
    result.write(spark.toString());

    for (String name : List.of("pairs.jsonl", "clusters.jsonl")) {
      assertThat(Texts.parts(spark.resolve(name)))
          .as(name)
          .isEqualTo(Files.readString(one.resolve(name)));
    }
    assertThat(result.pairs().count()).isPositive();
    assertThat(
            session()
                .read()
                .parquet(spark.resolve("kept.parquet").toString())
                .toJSON()
                .collectAsList())
        .isEqualTo(Files.readAllLines(one.resolve("kept.jsonl")));
    assertThatThrownBy(() -> job("stages").run(frame, "id", "text"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("name another folder");
  }

  @Test
  void refusesAColumnThatIsNotThere() {
    Dataset<Row> frame = session().sql("SELECT 'a' AS id, 'some text' AS text");

    assertThatThrownBy(() -> job("none").run(frame, "id", "body"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no column body");
    assertThat(folder.resolve("none")).doesNotExist();
  }

  private DocumentsJob job(String stages) {
    return DocumentsJob.on(session(), SETTINGS).stages(folder.resolve(stages).toString());
  }
}
