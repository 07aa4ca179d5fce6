package dev.doppel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** In which files the records come out. */
class DocsFormTest {

  private static final String TEXT =
      IntStream.range(0, 200).mapToObj(i -> "word" + i).collect(Collectors.joining(" "));

  @TempDir private Path folder;
  private Path input;
  private Path out;
  private final Shell shell = new Shell();

  @BeforeEach
  void name() {
    input = folder.resolve("in.jsonl");
    out = folder.resolve("out");
  }

  /** Four versions, of which the first stays, and a copy of the third. */
  @Test
  void pairs_allOrThoseThatDecidedOrNone() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (String id : List.of("a", "b", "c", "d")) {
      lines.append("{\"id\":\"" + id + "\",\"text\":\"" + TEXT + " end " + id + "\"}\n");
    }
    lines.append("{\"id\":\"e\",\"text\":\"" + TEXT + " end c\"}\n");
    Files.writeString(input, lines);

    assertThat(pairs()).containsExactly("a b", "a c", "a d", "b c", "b d", "c d", "c e");
    String clusters = Files.readString(out.resolve("clusters.jsonl"));
    assertThat(pairs("--pairs", "all")).hasSize(7);
    assertThat(pairs("--pairs", "needed")).containsExactly("a b", "a c", "a d", "c e");
    assertThat(out.resolve("clusters.jsonl")).hasContent(clusters);
    assertThat(pairs("--pairs", "needed", "--keep", "prefer:e"))
        .as("e stays, a copy of c")
        .containsExactly("a c", "b c", "c d", "c e");

    shell.run("docs", input, "--pairs", "none", "--out", out);
    assertThat(out.resolve("pairs.jsonl")).doesNotExist();
    assertThat(out.resolve("clusters.jsonl")).hasContent(clusters);

    assertThat(shell.run("docs", input, "--pairs", "some", "--out", out))
        .isEqualTo(ExitCode.MISUSED);
    assertThat(shell.err()).contains("--pairs must be one of all, needed, none, got 'some'");
    assertThat(shell.run("docs", input, "--pairs", "none")).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.err()).contains("--pairs needs --out");
  }

  /** The two ids of each pair that is written. */
  private List<String> pairs(Object... options) throws IOException {
    List<Object> words = new ArrayList<>(List.of("docs", input, "--out", out));
    words.addAll(List.of(options));
    assertThat(shell.run(words.toArray())).isEqualTo(ExitCode.DONE);
    try (Stream<String> lines = Files.lines(out.resolve("pairs.jsonl"))) {
      return lines
          .map(line -> line.replaceAll(".*\"a\":\"(.)\",\"b\":\"(.)\".*", "$1 $2"))
          .toList();
    }
  }

  @Test
  void annotate_everyRecordSaysWhatItIs() throws IOException {
    Files.writeString(
        input,
        "{\"id\":\"a\", \"text\":\""
            + TEXT
            + "\"}\r\n"
            + "{\"id\":\"b\",\"text\":\""
            + TEXT
            + " and more\",\"n\":1}\n"
            + "{\"id\":\"c\",\"text\":\"alone\",\"doppel\":{\"role\":\"head\"}}\n"
            + "{broken\n");

    assertThat(shell.run("docs", input, "--annotate", "--out", out)).isEqualTo(ExitCode.FAILED);

    assertThat(Files.readString(out.resolve("annotated.jsonl")))
        .isEqualTo(
            "{\"id\":\"a\", \"text\":\""
                + TEXT
                + "\",\"doppel\":{\"role\":\"head\",\"cluster\":1,\"size\":2}}\r\n"
                + "{\"id\":\"b\",\"text\":\""
                + TEXT
                + " and more\",\"n\":1,"
                + "\"doppel\":{\"role\":\"member\",\"cluster\":1,\"size\":2,\"head\":\"a\","
                + "\"relation\":\"near\",\"similarity\":0.9899,\"containment\":1.0}}\n"
                + "{\"id\":\"c\",\"text\":\"alone\",\"doppel\":{\"role\":\"single\"}}\n");
    assertThat(out.resolve("skipped.jsonl")).hasContent("{broken\n");
    assertThat(out.resolve("kept.jsonl")).doesNotExist();
    assertThat(out.resolve("removed.jsonl")).doesNotExist();
  }

  @Test
  void annotate_otherFormatsHaveASideFileWithFileAndLine() throws IOException {
    Path csv = folder.resolve("in.csv");
    Files.writeString(csv, "id,text\n1," + TEXT + "\n2," + TEXT + "\n");

    assertThat(shell.run("docs", csv, "--annotate", "--out", out)).isEqualTo(ExitCode.DONE);

    assertThat(Files.readString(out.resolve("annotations.jsonl")))
        .isEqualTo(
            "{\"id\":\"1\",\"file\":\""
                + csv
                + "\",\"line\":2,\"role\":\"head\",\"cluster\":1,"
                + "\"size\":2}\n"
                + "{\"id\":\"2\",\"file\":\""
                + csv
                + "\",\"line\":3,\"role\":\"member\","
                + "\"cluster\":1,\"size\":2,\"head\":\"1\",\"relation\":\"exact\","
                + "\"similarity\":1.0,\"containment\":1.0}\n");
    assertThat(out.resolve("kept.csv")).doesNotExist();
  }

  @Test
  void dropAll_nothingOfAClusterStays() throws IOException {
    Files.writeString(folder.resolve("a.txt"), TEXT);
    Files.writeString(folder.resolve("b.txt"), TEXT);
    Files.writeString(folder.resolve("c.txt"), "alone");

    assertThat(shell.run("docs", folder, "--drop-all", "--out", out)).isEqualTo(ExitCode.DONE);

    assertThat(out.resolve("kept.txt")).hasContent("c.txt\n");
    assertThat(Files.readString(out.resolve("removed.jsonl")))
        .isEqualTo(
            "{\"id\":\"a.txt\",\"role\":\"head\"}\n"
                + "{\"id\":\"b.txt\",\"head\":\"a.txt\",\"relation\":\"exact\","
                + "\"similarity\":1.0,\"containment\":1.0}\n");
    assertThat(Files.readString(out.resolve("summary.json")))
        .contains("\"kept\":1,\"removed\":2,\"exact\":1,\"near\":0,\"contained\":0,\"heads\":1,")
        .contains("\"clusters\":1,")
        .contains("\"dropAll\":true");
    assertThat(shell.out())
        .startsWith("3 documents: 1 kept, 2 can go (66.7 %): 1 exact copy, 0 near-duplicates,")
        .contains("1 head goes with them: nothing of a cluster is kept");
  }

  /** Each file has a whole number of records under its header, and together they are all. */
  @Test
  void shardSize_cutsBetweenRecords() throws IOException {
    Path csv = folder.resolve("in.csv");
    String rows =
        IntStream.range(0, 40)
            .mapToObj(i -> i + ",text number " + i + " of its own\n")
            .collect(Collectors.joining());
    Files.writeString(csv, "id,text\n" + rows);

    assertThat(shell.run("docs", csv, "--method", "exact", "--shard-size", "300", "--out", out))
        .isEqualTo(ExitCode.DONE);

    List<Path> shards = files("kept-*.csv");
    assertThat(shards).hasSizeGreaterThan(2);
    assertThat(shards.get(0)).hasFileName("kept-00001.csv");
    StringBuilder all = new StringBuilder();
    for (Path shard : shards) {
      String text = Files.readString(shard);
      assertThat(text).startsWith("id,text\n").endsWith("\n").hasSizeLessThan(340);
      all.append(text.substring("id,text\n".length()));
    }
    assertThat(all).hasToString(rows);
    assertThat(out.resolve("removed-00001.csv")).hasContent("id,text\n");
    assertThat(out.resolve("kept.csv")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({"gzip, gz", "zstd, zst"})
  void compress_unpacksToTheRecords(String how, String ending) throws IOException {
    String kept = "{\"id\":\"1\",\"text\":\"" + TEXT + "\"}\n";
    String removed = "{\"id\":\"2\",\"text\":\"" + TEXT + "\"}\n";
    Files.writeString(input, kept + removed);

    assertThat(shell.run("docs", input, "--compress", how, "--shard-size", "1GB", "--out", out))
        .isEqualTo(ExitCode.DONE);

    for (String verdict : List.of("kept", "removed")) {
      Path file = out.resolve(verdict + "-00001.jsonl." + ending);
      Path again = folder.resolve(verdict);
      assertThat(shell.run("docs", file, "--out", again)).isEqualTo(ExitCode.DONE);
      assertThat(Files.readString(again.resolve("kept.jsonl")))
          .isEqualTo(verdict.equals("kept") ? kept : removed);
    }
  }

  /** No shard of an earlier run stays beside those of a later one that has fewer. */
  @Test
  void anotherFormReplacesAllFilesOfTheOneBefore() throws IOException {
    Files.writeString(
        input,
        IntStream.range(0, 30)
            .mapToObj(i -> "{\"id\":\"" + i + "\",\"text\":\"number " + i + "\"}\n")
            .collect(Collectors.joining()));
    shell.run("docs", input, "--compress", "gzip", "--shard-size", "10", "--out", out);
    assertThat(files("kept-*.jsonl.gz")).isNotEmpty();

    assertThat(shell.run("docs", input, "--out", out)).isEqualTo(ExitCode.DONE);

    assertThat(files("kept*")).containsExactly(out.resolve("kept.jsonl"));
  }

  /** Shards whose ids begin anew: only file and line say which record is meant. */
  @Test
  void provenance_saysInWhichFileAndLineARecordIs() throws IOException {
    Path other = folder.resolve("other.jsonl");
    Files.writeString(input, "{\"id\":\"1\",\"text\":\"" + TEXT + "\"}\n{broken\n");
    Files.writeString(
        other,
        "\n{\"id\":\"1\",\"text\":\""
            + TEXT
            + "\"}\n"
            + "{\"id\":\"2\",\"text\":\""
            + TEXT
            + " and more\"}\n");

    shell.run("docs", input, other, "--provenance", "--out", out);

    String first = "\"aFile\":\"" + input + "\",\"aLine\":1,";
    assertThat(Files.readString(out.resolve("pairs.jsonl")))
        .contains(first + "\"bFile\":\"" + other + "\",\"bLine\":3}\n")
        .contains(first + "\"bFile\":\"" + other + "\",\"bLine\":2}\n");
    assertThat(Files.readString(out.resolve("clusters.jsonl")))
        .contains("\"headFile\":\"" + input + "\",\"headLine\":1,\"members\":[")
        .contains("\"file\":\"" + other + "\",\"line\":2}")
        .contains("\"file\":\"" + other + "\",\"line\":3}");
    assertThat(out.resolve("problems.jsonl"))
        .hasContent("{\"file\":\"" + input + "\",\"line\":2,\"reason\":\"malformed\"}\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--compress=gzip | --compress needs --out",
        "--annotate | --annotate needs --out",
        "--shard-size=1MB | --shard-size needs --out",
        "--compress=lzma | --compress must be one of none, gzip, zstd, got 'lzma'",
        "--shard-size=0 | --shard-size: a file needs a size of 1 byte or more, got '0'",
        "--shard-size=big | --shard-size: a size looks like 64MiB, 10MB or 1000000 (bytes), got"
            + " 'big'",
        "--drop-all;--memory=m | what goes with its copies cannot be remembered in m",
      })
  void misuseIsOneLineThatNamesTheValue(String options, String message) throws IOException {
    Files.writeString(input, "{\"id\":\"1\",\"text\":\"x\"}\n");
    List<Object> words =
        Stream.concat(Stream.of("docs", input), Stream.of(options.split(";", -1)))
            .map(Object.class::cast)
            .toList();

    assertThat(shell.run(words.toArray())).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.err()).contains(message);
  }

  private List<Path> files(String glob) throws IOException {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(out, glob)) {
      found.forEach(files::add);
    }
    files.sort(null);
    return files;
  }
}
