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
  void saysWhichPartOfAPageWasCompared() throws IOException {
    String page = "<html><title>%s</title><body><h1>Boats</h1><p>" + TEXT;
    Path a = file("a.html", page.formatted("One"));
    Path b = file("b.html", page.formatted("Two"));

    assertThat(shell.run("compare", a, b)).isZero();
    assertThat(shell.out())
        .contains("b.html  (headline and main text: ")
        .contains("near: A and B are the same text, but their titles differ.")
        .contains("exact                no\n");

    assertThat(shell.run("compare", "--json", a, a.toUri())).isZero();
    assertThat(shell.out()).contains("\"compared\":\"headline and main text\"");
  }

  @Test
  void saysThatAPageHasNoMainContent() throws IOException {
    Path a = file("a.html", "<html><nav>Boats Coats</nav>");

    assertThat(shell.run("compare", a, file("b.txt", TEXT))).isZero();
    assertThat(shell.err()).contains("no main content stands out; all visible text was compared");
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

  /** The sets of Horowitz's slide, by clusters and without. */
  @Test
  void wordsAreComparedByClusters() throws IOException {
    Path a = file("a.txt", "0 1 2 5 6");
    Path b = file("b.txt", "0 2 3 5 7 9");
    Path clusters = file("clusters.txt", "0 1 2\n3 4\n5 6\n7 8 9\n");

    assertThat(shell.run("compare", a, b, "--clusters", clusters)).isZero();
    assertThat(shell.out())
        .contains("words in clusters    resemblance 0.5000, without the clusters 0.3750\n")
        .contains("insertions/deletions 5 words, 8 characters\n");
  }

  @Test
  void aWordInTwoClustersIsNamed() throws IOException {
    Path a = file("a.txt", TEXT);
    Path clusters = file("clusters.txt", "car auto\nauto bus\n");

    assertThat(shell.run("compare", a, a, "--clusters", clusters)).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.err()).contains("--clusters: 'auto' is in two clusters");
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
