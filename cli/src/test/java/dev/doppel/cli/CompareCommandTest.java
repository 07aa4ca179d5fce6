package dev.doppel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareCommandTest {

  private static final String TEXT =
      IntStream.range(0, 100).mapToObj(i -> "word" + i).collect(Collectors.joining(" "));

  @TempDir private Path folder;
  private final Shell shell = new Shell();

  @Test
  void showsMeasuresAndPassages() throws IOException {
    Path a = file("a.txt", TEXT);
    Path b = file("b.html", "<html><body>" + TEXT.replace("word50", "other") + "</body></html>");

    assertThat(shell.run("compare", a, b)).isEqualTo(ExitCode.DONE);
    assertThat(shell.out())
        .contains("near: A and B are near-duplicates: of all runs of 5 words in the two, 90.0 %")
        .contains("resemblance          0.9010")
        .contains("edits                1 words, 5 characters")
        .contains("2 shared passages, 99 % of A and 99 % of B")
        .contains("only in A\n  - word50\n")
        .contains("only in B\n  + other\n");
  }

  @Test
  void json_isOneObject() throws IOException {
    Path a = file("a.txt", TEXT);

    assertThat(shell.run("compare", "--json", a, a.toUri())).isEqualTo(ExitCode.DONE);
    assertThat(shell.out().lines()).hasSize(1);
    assertThat(shell.out())
        .startsWith("{\"command\":\"compare\",\"verdict\":\"exact\"")
        .contains("\"resemblance\":1.0")
        .contains("\"sha256\":\"");
  }

  @Test
  void emptyFiles() throws IOException {
    assertThat(shell.run("compare", file("a.txt", ""), file("b.txt", " \n"))).isZero();
    assertThat(shell.out()).contains("exact: Both texts are empty.");
  }

  @Test
  void fileMissing() {
    assertThat(shell.run("compare", folder.resolve("nowhere"), folder)).isEqualTo(ExitCode.FAILED);
    assertThat(shell.err().lines()).hasSize(1);
    assertThat(shell.err()).contains("nowhere");
  }

  @Test
  void folderInsteadOfAFile() throws IOException {
    assertThat(shell.run("compare", file("a.txt", TEXT), folder)).isEqualTo(ExitCode.FAILED);
    assertThat(shell.err()).contains("is a folder; name a file");
  }

  @Test
  void binaryFile() throws IOException {
    Path image =
        Files.write(folder.resolve("x"), new byte[] {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10});

    assertThat(shell.run("compare", image, image)).isEqualTo(ExitCode.FAILED);
    assertThat(shell.err()).contains("neither text nor HTML");
  }

  @Test
  void oneDocumentOnly() {
    assertThat(shell.run("compare", "a.txt")).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.err()).isEqualTo("doppel compare: Missing required parameter: 'B'\n");
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}
