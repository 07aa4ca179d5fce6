package dev.doppel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which files are read, and which documents of a cluster stay. */
class DocsChoiceTest {

  private static final String TEXT =
      IntStream.range(0, 200).mapToObj(i -> "word" + i).collect(Collectors.joining(" "));

  @TempDir private Path folder;
  private Path pages;
  private Path out;
  private final Shell shell = new Shell();

  @BeforeEach
  void writePages() throws IOException {
    pages = folder.resolve("pages");
    out = folder.resolve("out");
    Files.createDirectories(pages.resolve("mirror"));
    Files.createDirectories(pages.resolve("news"));
    Files.writeString(pages.resolve("mirror/a.txt"), TEXT);
    Files.writeString(pages.resolve("news/a.txt"), TEXT);
    Files.writeString(pages.resolve("news/b.txt"), TEXT + " and more");
  }

  @Test
  void theOriginalStaysAndItsMirrorGoes() throws IOException {
    assertThat(shell.run("docs", pages, "--keep", "prefer:!mirror", "--out", out))
        .isEqualTo(ExitCode.DONE);

    assertThat(out.resolve("kept.txt")).hasContent("news/a.txt\n");
    assertThat(Files.readString(out.resolve("removed.jsonl")))
        .startsWith("{\"id\":\"mirror/a.txt\",\"head\":\"news/a.txt\",\"relation\":\"exact\"")
        .contains("{\"id\":\"news/b.txt\",\"head\":\"news/a.txt\",\"relation\":\"near\"");
    assertThat(Files.readString(out.resolve("summary.json")))
        .contains("\"keep\":\"prefer:!mirror\"");
  }

  @Test
  void criteriaArePrintedAndThoseWithoutAFieldCounted() throws IOException {
    Path input = folder.resolve("in.jsonl");
    Files.writeString(
        input,
        "{\"id\":\"a\",\"text\":\""
            + TEXT
            + "\"}\n"
            + "{\"id\":\"b\",\"text\":\""
            + TEXT
            + "\",\"score\":2}\n");

    assertThat(shell.run("docs", input, "--keep", "best:score", "--keep", "longest", "--out", out))
        .isEqualTo(ExitCode.DONE);

    assertThat(shell.err())
        .contains(
            "1 without a number in a field 'score' (kept only where no other of the cluster has"
                + " one)");
    assertThat(Files.readString(out.resolve("kept.jsonl"))).startsWith("{\"id\":\"b\"");
    assertThat(Files.readString(out.resolve("summary.json")))
        .contains("\"keep\":[\"best:score\",\"longest\"]")
        .contains("\"withoutPreference\":{\"number in a field 'score'\":1}");
  }

  @Test
  void filesAreIncludedAndExcludedByTheirNames() throws IOException {
    assertThat(shell.run("docs", pages, "--include", "a.*", "--exclude", "mirror", "--out", out))
        .isEqualTo(ExitCode.DONE);

    assertThat(out.resolve("kept.txt")).hasContent("news/a.txt\n");
    assertThat(out.resolve("removed.jsonl")).isEmptyFile();
  }

  @Test
  void filesAreReadFromAList() throws IOException {
    Path list = folder.resolve("list");
    Files.writeString(
        list, pages.resolve("news/b.txt") + "\0" + pages.resolve("mirror/a.txt") + "\0");

    assertThat(shell.run("docs", "--files-from", list, "--null", "--out", out))
        .isEqualTo(ExitCode.DONE);

    assertThat(out.resolve("kept.txt")).hasContent("b.txt\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--keep=oldest | --keep: must be first, longest, newest, newest:FIELD, best:FIELD,",
        "--include=[a | --include: a [ is never closed in the pattern '[a'",
        "--exclude={a | --exclude: a { is never closed in the pattern '{a'",
        "--null | --null needs --files-from",
      })
  void misuseIsOneLineThatNamesTheValue(String option, String message) {
    assertThat(shell.run("docs", pages, option)).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.err()).contains(message);
  }

  @Test
  void aListThatIsMissingIsNamed() {
    assertThat(shell.run("docs", "--files-from", folder.resolve("no"))).isEqualTo(ExitCode.FAILED);
    assertThat(shell.err()).contains("--files-from " + folder.resolve("no") + ": no such file");
    assertThat(shell.run("docs", "--files-from", folder)).isEqualTo(ExitCode.FAILED);
    assertThat(shell.err()).contains("--files-from " + folder + ": a folder, not a list of paths");
  }
}
