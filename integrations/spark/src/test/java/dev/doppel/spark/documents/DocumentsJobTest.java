package dev.doppel.spark.documents;

import static dev.doppel.spark.LocalSpark.session;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.distance.Relation;
import dev.doppel.engine.documents.DocumentResult;
import dev.doppel.engine.documents.Summary;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.Keep;
import dev.doppel.similarity.rules.Method;
import dev.doppel.spark.Machines;
import dev.doppel.spark.Texts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DocumentsJobTest {

  private static final DocumentSettings USUAL = DocumentSettings.builder().threads(2).build();

  @TempDir private Path folder;
  private Path input;

  @BeforeEach
  void makeInput() throws IOException {
    input = folder.resolve("in");
    Texts.writeCorpus(input);
    Files.writeString(input.resolve("e.txt"), Texts.words(5000, 290)); // most of c.txt
    Files.writeString(input.resolve("f.txt"), Texts.words(5000, 290));
    Files.createSymbolicLink(input.resolve("a-link.txt"), Path.of("c.txt"));
    Files.createLink(input.resolve("site/hard.txt"), input.resolve("c.txt"));
  }

  @AfterEach
  void planAsUsual() {
    session().conf().set("spark.sql.shuffle.partitions", 2);
    session().conf().set("spark.sql.adaptive.enabled", false);
  }

  /**
   * Pieces of so few bytes cut a.jsonl within lines, and parts the site's pages among tasks. The
   * tests below have two partitions and plans that stay as they are.
   */
  @ParameterizedTest
  @CsvSource({"100000000, 1, false, FIRST", "15000, 5, true, LONGEST"})
  void givesTheFilesOfOneMachine(long pieceBytes, int partitions, boolean adaptive, Keep keep)
      throws IOException {
    DocumentSettings settings =
        DocumentSettings.builder().threshold(0.8).keep(keep).threads(2).build();
    session().conf().set("spark.sql.shuffle.partitions", partitions);
    session().conf().set("spark.sql.adaptive.enabled", adaptive);
    Path one = folder.resolve("one");
    Path spark = folder.resolve("spark");

    DocumentResult expected = Machines.one(input, one, settings);
    DocumentsResult result = job(settings).pieceBytes(pieceBytes).run(List.of(input.toString()));
    result.write(spark.toString());

    Machines.assertSame(spark, one);
    Map<Relation, Integer> removed = Summary.of(expected).removed();
    assertThat(result.summary())
        .startsWith("{\"format\":\"doppel-summary 1\",\"command\":\"docs\",\"engine\":\"spark\",")
        .contains("\"problems\":[")
        .contains("\"verified\":true")
        .contains("\"exact\":" + removed.get(Relation.EXACT) + ",")
        .contains("\"near\":" + removed.get(Relation.NEAR) + ",")
        .contains("\"contained\":" + removed.get(Relation.CONTAINED) + ",")
        .contains("\"links\":2,")
        .contains("\"templatePairs\":" + expected.templatePairs())
        .contains("\"repeatedIds\":" + expected.repeatedIds())
        .contains("\"canonicalBytes\":" + expected.canonicalBytes());
    assertComparesMore(result, expected);
    assertThat(Files.readString(one.resolve("clusters.jsonl"))).contains("\"copyOf\":");
    assertThat(Files.readString(one.resolve("removed.jsonl"))).contains("\"copyOf\":");
    assertThat(Files.readString(one.resolve("removed.jsonl")))
        .contains("\"id\":\"part.md\",\"head\":\"h3\",\"relation\":\"contained\"")
        .contains("\"boilerplateIn\":");
    assertThat(expected.templatePairs()).as("boilerplate makes a difference").isPositive();
  }

  /*
   * 660 near-copies share nearly every bucket: 217,470 pairs, were they all compared. The cap leaves
   * each about 128 in the first bucket it shares; that they are those of one machine shows in the
   * files. 660 are two chunks of a crowd. One in eleven has other words in its midst: these 60 share
   * buckets of their own, too, which are joined in full, so that many of their pairs are met twice.
   */
  @Test
  @Tag("baseline-jdk")
  void aCrowdedBucketIsNotJoinedInFull() throws IOException {
    int pages = 660;
    StringBuilder lines = new StringBuilder();
    String boilerplate = Texts.words(1, 300);
    for (int i = 0; i < pages; i++) {
      String text = i % 11 == 0 ? Texts.edited(boilerplate, 150, 0) : boilerplate;
      lines.append(Texts.line("p" + i, text + " number" + i));
    }
    Path crowd = Files.writeString(folder.resolve("crowd.jsonl"), lines + chain());
    Path one = folder.resolve("one");
    Path spark = folder.resolve("spark");

    DocumentResult expected = Machines.one(crowd, one, USUAL);
    DocumentsResult result = job(USUAL).run(List.of(crowd.toString()));
    result.write(spark.toString());

    assertThat(expected.candidates()).isLessThan(pages / 4L * pages);
    assertThat(result.summary()).contains("\"omittedCandidates\":" + expected.omitted());
    assertComparesMore(result, expected);
    Machines.assertSame(spark, one);
  }

  /** Titles with typing errors, in a crowd of their like, and such as differ in a number. */
  @Test
  @Tag("baseline-jdk")
  void shortTextsAreFoundAsOnOneMachine() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 600; i++) {
      String word = Integer.toString(i * 7919, 36).replaceAll("[0-9]", "x") + "ing";
      lines.append(Texts.line("t" + i, "development files of the library " + word));
      lines.append(Texts.line("n" + i, "12 Baker Street, Flat " + i / 2));
    }
    lines.append(Texts.line("typo", "developmnet files of the library x7ing".replace("7", "q")));
    Path titles = Files.writeString(folder.resolve("titles.jsonl"), lines);
    Path one = folder.resolve("one");
    Path spark = folder.resolve("spark");

    DocumentResult expected = Machines.one(titles, one, USUAL);
    DocumentsResult result = job(USUAL).run(List.of(titles.toString()));
    result.write(spark.toString());

    assertThat(expected.omitted()).isPositive();
    assertComparesMore(result, expected);
    Machines.assertSame(spark, one);
  }

  /** One machine dismisses pairs at a glance that Spark compares. */
  private static void assertComparesMore(DocumentsResult spark, DocumentResult one) {
    Matcher candidates = Pattern.compile("\"candidates\":(\\d+)").matcher(spark.summary());
    assertThat(candidates.find()).isTrue();
    assertThat(Long.parseLong(candidates.group(1))).isGreaterThanOrEqualTo(one.candidates());
  }

  /** Texts of which each is like the next only: too long a chain to be cut up in two rounds. */
  private static String chain() {
    String[] words = Texts.words(99, 500).split(" ");
    StringBuilder lines = new StringBuilder();
    for (int start = 0; start + 200 < words.length; start += 18) {
      String window = String.join(" ", Arrays.copyOfRange(words, start, start + 200));
      lines.append(Texts.line("chain" + start, window));
    }
    return lines.toString();
  }

  @Test
  @Tag("baseline-jdk")
  void goesOnAfterTheLastWholeStage() throws IOException {
    Path stages = folder.resolve("stages");
    Path one = folder.resolve("one");
    Path spark = folder.resolve("spark");
    List<String> inputs = List.of(input.toString());
    Machines.one(input, one, USUAL);
    job(USUAL).run(inputs);
    long sketched = Files.getLastModifiedTime(stages.resolve("sketches/_SUCCESS")).toMillis();

    for (String name : List.of("verified", "pairs", "followers", "removed")) {
      Files.deleteIfExists(stages.resolve(name + "/_SUCCESS")); // as if killed while writing them
    }
    job(USUAL).run(inputs).write(spark.toString());

    assertThat(Files.getLastModifiedTime(stages.resolve("sketches/_SUCCESS")).toMillis())
        .as("sketches are not made again")
        .isEqualTo(sketched);
    Machines.assertSame(spark, one);
    assertThatThrownBy(() -> job(DocumentSettings.builder().threshold(0.7).build()).run(inputs))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("another input or other settings");
  }

  @Test
  @Tag("baseline-jdk")
  void comparesWithWhatEarlierRunsKept() throws IOException {
    Path later = folder.resolve("later.jsonl");
    Files.writeString(
        later,
        Texts.line("again", Texts.words(0, 60))
            + Texts.line("near-again", Texts.edited(Texts.words(7, 60), 45, 1))
            + Texts.line("around-again", Texts.words(8, 100) + " " + Texts.words(9000, 40))
            + Texts.line("d0", Texts.words(9100, 50)));

    for (Path each : List.of(input, later)) {
      String name = each.getFileName().toString();
      Path one = folder.resolve("one-" + name);
      Path spark = folder.resolve("spark-" + name);
      Machines.oneWithMemory(each, one, USUAL, folder.resolve("memory-one"));
      DocumentsJob.on(session(), USUAL)
          .stages(folder.resolve("stages-" + name).toString())
          .memory(folder.resolve("memory-spark").toString())
          .run(List.of(each.toString()))
          .write(spark.toString());

      Machines.assertSame(spark, one);
    }
  }

  @Test
  void readsAndWritesParquet() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      lines.append(Texts.line("d" + i, Texts.edited(Texts.words(i / 2, 60), 50, i % 2)));
    }
    Path json = Files.writeString(folder.resolve("rows.jsonl"), lines);
    Path parquet = folder.resolve("rows.parquet");
    session().read().json(json.toString()).coalesce(1).write().parquet(parquet.toString());
    Path one = folder.resolve("one");
    Path spark = folder.resolve("spark");

    Machines.one(json, one, USUAL);
    job(USUAL).run(List.of(parquet.toString())).write(spark.toString());

    assertThat(Texts.parts(spark.resolve("pairs.jsonl")))
        .isEqualTo(Files.readString(one.resolve("pairs.jsonl")));
    assertThat(Texts.parts(spark.resolve("clusters.jsonl")))
        .isEqualTo(Files.readString(one.resolve("clusters.jsonl")));
    assertThat(rowsByPart(spark.resolve("kept.parquet")))
        .isEqualTo(Files.readAllLines(one.resolve("kept.jsonl")));
  }

  @Test
  void refusesWhatOneMachineAloneCanDo() {
    DocumentSettings simhash = DocumentSettings.builder().method(Method.SIMHASH).build();

    assertThatThrownBy(() -> DocumentsJob.on(session(), simhash))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("simhash");
  }

  /** Part after part, since Spark reads the largest file of a folder first. */
  private List<String> rowsByPart(Path folder) throws IOException {
    List<String> rows = new ArrayList<>();
    for (Path part : Texts.partFiles(folder)) {
      rows.addAll(session().read().parquet(part.toString()).toJSON().collectAsList());
    }
    return rows;
  }

  private DocumentsJob job(DocumentSettings settings) {
    return DocumentsJob.on(session(), settings).stages(folder.resolve("stages").toString());
  }
}
