package dev.doppel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UrlsCommandTest {

  private static final String LINKS =
      """
      http://example.com/a?utm_source=x
      HTTP://EXAMPLE.COM/a
      http://example.com/b
      example.com/b
      """;

  @TempDir private Path folder;
  private final Shell shell = new Shell();

  @Test
  void printsFirstOccurrencesAsTheyWereSpelled() {
    assertThat(shell.stdin(LINKS).run("urls")).isZero();
    assertThat(shell.out().lines())
        .containsExactly("http://example.com/a?utm_source=x", "http://example.com/b");
    assertThat(shell.err())
        .contains("4 lines: 2 new, 1 duplicates, 1 not URLs (1 no scheme); 2 remembered");
  }

  @Test
  void tsvTellsOfEveryLine() {
    shell.stdin(LINKS).run("urls", "-", "--tsv", "--assume-http", "--quiet");

    assertThat(shell.out().lines())
        .containsExactly(
            "new\thttp://example.com/a?utm_source=x\thttp://example.com/a",
            "duplicate\tHTTP://EXAMPLE.COM/a\thttp://example.com/a",
            "new\thttp://example.com/b\thttp://example.com/b",
            "duplicate\texample.com/b\thttp://example.com/b");
    assertThat(shell.err()).isEmpty();
  }

  @Test
  void aMemoryIsAddedTo() throws IOException {
    Path memory = folder.resolve("seen");
    Path file = Files.writeString(folder.resolve("links"), LINKS);
    shell.run("urls", file, "--memory", memory, "--quiet");
    Shell later = new Shell();

    later.stdin("http://example.com/b\nhttp://example.com/c\n").run("urls", "--memory", memory);

    assertThat(later.out()).isEqualTo("http://example.com/c\n");
    assertThat(later.err()).contains("3 remembered");
  }

  @Test
  void rulesOfSitesApply() throws IOException {
    Path rules = Files.writeString(folder.resolve("rules"), "example.com keep utm_source\n");

    shell.stdin(LINKS).run("urls", "--rules", rules, "--quiet");

    assertThat(shell.out().lines()).hasSize(3);
  }

  @Test
  void writesASummary() throws IOException {
    Path summary = folder.resolve("summary.json");

    shell.stdin(LINKS).run("urls", "--filter", "bloom", "--summary", summary);

    assertThat(summary)
        .content()
        .contains("\"lines\":4,\"new\":2,\"duplicates\":1,\"skipped\":{\"no scheme\":1}")
        .contains("\"filter\":\"bloom\",\"capacity\":10000000,\"fpp\":1.0E-4");
  }

  @Test
  void theSummaryHasTheSizesThatAreUsed() throws IOException {
    Path summary = folder.resolve("summary.json");

    shell.stdin(LINKS).run("urls", "--filter", "cen-2010", "--summary", summary);
    assertThat(summary)
        .content()
        .contains(
            "\"layers\":4,\"hashFunctions\":3,\"bits\":16829152,\"capacity\":3500000,\"fpp\":0.1");

    String asked =
        "urls --filter cen-2010 --layers 2 --hash-functions 4 --bits 640 --capacity 40 --summary";
    Object[] words = Stream.concat(Stream.of(asked.split(" ", -1)), Stream.of(summary)).toArray();
    assertThat(shell.stdin(LINKS).run(words)).isZero();
    assertThat(summary)
        .content()
        .contains("\"layers\":2,\"hashFunctions\":4,\"bits\":640,\"capacity\":40,\"fpp\":0.0023")
        .contains("\"heapBytes\":240");
  }

  @Test
  void anOverfullFilterIsLoud() {
    shell
        .stdin("http://a.example/1\nhttp://a.example/2\nhttp://a.example/3\n")
        .run("urls", "--filter", "bloom", "--capacity", 1, "--quiet");

    assertThat(shell.err()).contains("over its capacity of 1").contains("--filter scalable");
  }

  @Test
  void secretsComeFromAFile() throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), "424242\n");
    Path memory = folder.resolve("seen");

    assertThat(shell.stdin(LINKS).run("urls", "--memory", memory, "--secret-file", secret))
        .isZero();
    assertThat(shell.stdin(LINKS).run("urls", "--memory", memory, "--quiet"))
        .isEqualTo(ExitCode.FAILED);
    assertThat(shell.run("urls", "--key", "424242")).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.err())
        .contains("was made with a secret: name its file by --secret-file, or set DOPPEL_SECRET")
        .contains("--key NUMBER is no longer accepted")
        .doesNotContain("424242");
    assertThat(Files.readString(memory.resolve("manifest")))
        .contains("hash=siphash-2-4-v1 key=given:")
        .doesNotContain("424242");
  }

  @Test
  void misuseIsToldInOneLine() {
    assertThat(shell.run("urls", "--filter", "magic")).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.run("urls", "--profile", "loose")).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.run("urls", folder)).isEqualTo(ExitCode.FAILED);
    assertThat(shell.err().lines())
        .satisfiesExactly(
            line -> assertThat(line).contains("--filter must be one of exact, bloom"),
            line -> assertThat(line).contains("loose"),
            line -> assertThat(line).contains("is a folder, not a file of lines"));
  }

  @Test
  void canonPrintsFormsAndReasons() {
    assertThat(shell.stdin(LINKS).run("canon", "--profile", "strict")).isZero();
    assertThat(shell.out().lines())
        .containsExactly(
            "http://example.com/a?utm_source=x",
            "http://example.com/a",
            "http://example.com/b",
            "! no scheme");
    assertThat(shell.err()).contains("1 of 4 lines are not URLs (1 no scheme)");
  }

  @Test
  void canonExplains() {
    shell.stdin("HTTP://Example.com:80/a/../b?utm_source=x#top\n").run("canon", "--explain");

    assertThat(shell.out().lines())
        .containsExactly(
            "http://example.com/b",
            "  parse: http://example.com/b?utm_source=x#top",
            "  fragment: http://example.com/b?utm_source=x",
            "  tracking: http://example.com/b?",
            "  empty-query: http://example.com/b");
  }
}
