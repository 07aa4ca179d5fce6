package dev.doppel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.cli.terminal.ExitCode;
import dev.doppel.report.ResultFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The folder that {@code docs --out} writes. */
class DocsOutTest {

  private static final String TEXT =
      IntStream.range(0, 200).mapToObj(i -> "word" + i).collect(Collectors.joining(" "));
  private static final String GOOD = "{\"id\":\"1\",\"text\":\"" + TEXT + "\"}\n";
  private static final String BAD = "{\"id\":\"4\",\n";

  @TempDir private Path folder;
  private Path input;
  private Path out;
  private final Shell shell = new Shell();

  @BeforeEach
  void writeInput() throws IOException {
    input = Files.writeString(folder.resolve("in.jsonl"), GOOD + BAD);
    out = folder.resolve("out");
  }

  @Test
  void noFileOfAnEarlierRunStays() throws IOException {
    shell.run("docs", input, "--out", out);
    assertThat(out.resolve("skipped.jsonl")).exists();

    Files.writeString(input, GOOD);
    assertThat(shell.run("docs", input, "--out", out)).isEqualTo(ExitCode.DONE);
    assertThat(out.resolve("skipped.jsonl")).doesNotExist();

    Path table = Files.writeString(folder.resolve("in.csv"), "id,text\n1," + TEXT + "\n");
    assertThat(shell.run("docs", table, "--out", out)).isEqualTo(ExitCode.DONE);
    assertThat(names(out))
        .containsExactly(
            "clusters.jsonl",
            "doppel-results",
            "kept.csv",
            "pairs.jsonl",
            "removed.csv",
            "report.html",
            "summary.json");
  }

  @Test
  void addressesReadAgainAreUnchangedOrRevised() throws IOException {
    String line = "{\"url\":\"http://a.example/%s\",\"text\":\"%s\"}\n";
    Files.writeString(
        input,
        line.formatted("x", TEXT) + line.formatted("x#top", TEXT) + line.formatted("x", "other"));

    assertThat(shell.run("docs", input, "--out", out)).isEqualTo(ExitCode.DONE);

    assertThat(out.resolve("changes.jsonl"))
        .hasContent(
            """
            {"id":"http://a.example/x#top","address":"http://a.example/x","change":"unchanged","earlier":"http://a.example/x"}
            {"id":"http://a.example/x#2","address":"http://a.example/x","change":"revised","earlier":"http://a.example/x#top"}
            """);
    assertThat(out.resolve("summary.json"))
        .content()
        .contains("\"unchanged\":1")
        .contains("\"revised\":1");
    assertThat(shell.err()).contains("1 unchanged: their address was read before");
  }

  @Test
  void filesOfTheUserAreNotOverwritten() throws IOException {
    Files.createDirectory(out);
    Path own = Files.writeString(out.resolve("kept.jsonl"), "mine");

    assertThat(shell.run("docs", folder.resolve("missing"), "--out", out))
        .as("nothing is read before")
        .isEqualTo(ExitCode.FAILED);
    assertThat(shell.err().lines())
        .containsExactly(
            "doppel docs: "
                + own
                + ": was not written by an earlier run of this version, or was changed since;"
                + " take another folder, or let it be replaced by --overwrite");
    assertThat(names(out)).containsExactly("kept.jsonl");
    assertThat(own).hasContent("mine");

    Files.writeString(input, GOOD);
    assertThat(shell.run("docs", input, "--out", out, "--overwrite")).isEqualTo(ExitCode.DONE);
    assertThat(own).hasContent(GOOD);
    assertThat(shell.run("docs", input, "--out", out)).isEqualTo(ExitCode.DONE);
  }

  @Test
  void overwriteIsAboutOut() {
    assertThat(shell.run("docs", input, "--overwrite")).isEqualTo(ExitCode.MISUSED);
  }

  @Test
  void oneRunAtATime() throws IOException {
    try (ResultFolder other = ResultFolder.open(out, false)) {
      assertThat(other).isNotNull();
      assertThat(shell.run("docs", input, "--out", out)).isEqualTo(ExitCode.FAILED);
    }
    assertThat(shell.err().lines())
        .containsExactly("doppel docs: " + out + ": another run is writing its results there");
  }

  /** Of the first run, its results were documents of the second. */
  @Test
  void resultsAreNoDocuments() throws IOException {
    Path pages = Files.createDirectory(folder.resolve("pages"));
    Files.writeString(pages.resolve("a.txt"), TEXT);
    Files.writeString(pages.resolve("b.txt"), "quite another matter");
    Path inside = pages.resolve("result");

    shell.run("docs", pages, "--out", inside);
    shell.run("docs", pages, "--out", pages);
    Shell last = new Shell();
    assertThat(last.run("docs", pages, "--out", inside)).isEqualTo(ExitCode.DONE);

    assertThat(last.out()).startsWith("2 documents: 2 kept");
    assertThat(last.err())
        .contains(pages + ": results of earlier runs and memories not read")
        .contains(inside + ": results of earlier runs and memories not read");
    assertThat(inside.resolve("kept.txt")).hasContent("a.txt\nb.txt\n");
  }

  @Test
  void aFailedRunLeavesNoFolder() {
    assertThat(shell.run("docs", folder.resolve("missing"), "--out", out))
        .isEqualTo(ExitCode.FAILED);
    assertThat(out).doesNotExist();
  }

  private static List<String> names(Path of) throws IOException {
    try (Stream<Path> files = Files.list(of)) {
      return files.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }
}
