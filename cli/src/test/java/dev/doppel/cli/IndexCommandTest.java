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

class IndexCommandTest {

  private static final String TEXT =
      IntStream.range(0, 300).mapToObj(i -> "word" + i).collect(Collectors.joining(" "));

  @TempDir private Path folder;
  private Path index;
  private Path texts;

  @BeforeEach
  void write() throws IOException {
    index = folder.resolve("index");
    texts = Files.createDirectory(folder.resolve("texts"));
    Files.writeString(texts.resolve("a.txt"), TEXT);
    Files.writeString(texts.resolve("b.txt"), TEXT.replace("word150 ", "another "));
    Files.writeString(texts.resolve("c.txt"), "Something else altogether, and short.");
  }

  @Test
  void add_printsWhatIsSafe() {
    Shell shell = new Shell();

    assertThat(shell.run("index", "add", index, texts)).isZero();
    assertThat(shell.out())
        .isEqualTo(
            """
            {"id":"a.txt","added":"new"}
            {"id":"b.txt","added":"new"}
            {"id":"c.txt","added":"new"}
            """);
    assertThat(shell.err())
        .isEqualTo("3 new, 0 replaced, 0 unchanged, 0 without a document; 3 in the index\n");
  }

  @Test
  void add_aSecondTimeChangesWhatChanged() throws IOException {
    out("index", "add", index, texts);
    Files.writeString(texts.resolve("c.txt"), "Something new.");

    assertThat(out("index", "add", index, texts, "--quiet"))
        .contains("\"a.txt\",\"added\":\"unchanged\"")
        .contains("\"c.txt\",\"added\":\"replaced\"");
    assertThat(out("index", "stats", index)).startsWith("{\"documents\":3,\"marks\":0,");
  }

  @Test
  void find_bySimilarityDistanceAndId() throws IOException {
    out("index", "add", index, texts);
    Path file = Files.writeString(folder.resolve("new.txt"), TEXT);

    assertThat(out("index", "find", index, file, "--threshold", "0.9").lines())
        .hasSize(2)
        .first()
        .isEqualTo("{\"id\":\"a.txt\",\"kind\":\"exact\",\"distance\":0,\"similarity\":1.0}");
    assertThat(out("index", "find", index, file, "--distance", "0").lines()).isNotEmpty();
    // The third is too short for words, and so of another kind.
    assertThat(out("index", "find", index, file, "--nearest", "3").lines()).hasSize(2);
    assertThat(out("index", "find", index, file, "--limit", "1").lines()).hasSize(1);
    assertThat(out("index", "find", index, "--id", "b.txt").lines())
        .singleElement()
        .asString()
        .startsWith("{\"id\":\"a.txt\",\"kind\":\"near\"");
    assertThat(out("index", "find", index, file, "--id", "a.txt"))
        .contains("\"a.txt\",\"kind\":\"version\"");
  }

  @Test
  void find_shortTexts() throws IOException {
    out("index", "add", index, texts);
    Path file = Files.writeString(folder.resolve("new.txt"), "Something else altogether; short!");

    assertThat(out("index", "find", index, file, "--similarity", "0.5").lines())
        .singleElement()
        .asString()
        .startsWith("{\"id\":\"c.txt\",\"kind\":\"near\"");
  }

  @Test
  void families_untilMarkedOrRemoved() {
    out("index", "add", index, texts);
    assertThat(out("index", "families", index))
        .startsWith("{\"head\":\"a.txt\",\"members\":[{\"id\":\"b.txt\",\"kind\":\"near\"");

    out("index", "mark", index, "a.txt", "b.txt");
    assertThat(out("index", "families", index)).isEmpty();
    out("index", "mark", index, "a.txt", "b.txt", "--undo");
    assertThat(out("index", "families", index)).isNotEmpty();

    out("index", "remove", index, "b.txt");
    assertThat(out("index", "families", index)).isEmpty();
  }

  @Test
  void versionsOfOneDocument() {
    out("index", "add", index, texts, "--meta", "document=contract");

    assertThat(out("index", "families", index)).contains("\"kind\":\"version\"");
    assertThat(out("index", "families", index, "--duplicates-only")).isEmpty();
  }

  @Test
  void mistakesAreOneLine() {
    Shell shell = new Shell();

    assertThat(shell.run("index", "stats", index)).isEqualTo(ExitCode.FAILED);
    assertThat(shell.run("index", "find", index)).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.run("index")).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.err().lines())
        .containsExactly(
            "doppel index stats: no index in " + index,
            "doppel index find: name a file, or a stored document by --id",
            "doppel index: Which command? Try 'doppel index --help'.");
  }

  private static String out(Object... args) {
    Shell shell = new Shell();
    assertThat(shell.run(args)).as(shell.err()).isZero();
    return shell.out();
  }
}
