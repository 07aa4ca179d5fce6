package dev.doppel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AliasesCommandTest {

  private static final Path CRAWL = Path.of("..", "samples", "crawl.warc.gz");

  @TempDir private Path folder;
  private final Shell shell = new Shell();
  private Path list;

  @BeforeEach
  void write() throws IOException {
    list =
        Files.writeString(
            folder.resolve("list.tsv"),
            """
            http://a.example/old\thttp://a.example/new\t301
            http://a.example/1\thttp://a.example/\tcanonical
            http://wire.example.net/\thttps://news.example.org/
            """);
  }

  @Test
  void help() {
    assertThat(shell.run("aliases", "--help")).isZero();
    assertThat(shell.out())
        .startsWith("Usage: doppel aliases [")
        .contains(
            """
                  --refused=FILE        Write addresses whose claim is not believed to FILE: address, target,
                                          claim and why.
            """);
  }

  @Test
  void printsWhatLeadsElsewhere_withTheReason() throws IOException {
    Path refused = folder.resolve("refused.tsv");

    assertThat(shell.run("aliases", CRAWL, "--list", list, "--refused", refused)).isZero();

    assertThat(shell.out())
        .isEqualTo(
            """
            http://news.example.org/\thttps://news.example.org/\t301
            http://a.example/old\thttp://a.example/new\t301
            http://wire.example.net/\thttps://news.example.org/\trule
            """);
    assertThat(shell.err())
        .endsWith(
            "addresses: 3 lead to another one (2 301, 1 rule), 1 claims refused (1 front-page)\n");
    assertThat(refused)
        .hasContent("http://a.example/1\thttp://a.example/\tcanonical\tfront-page\n");
  }

  @Test
  void whatItWritesIsReadByUrlsAndCanon() throws IOException {
    Path aliases = folder.resolve("aliases.tsv");
    assertThat(shell.run("aliases", "--list", list, "--out", aliases)).isZero();
    assertThat(shell.out()).isEmpty();
    Path urls =
        Files.writeString(
            folder.resolve("urls"), "http://A.example/old\nhttp://a.example/new?utm_id=1\n");

    assertThat(shell.run("urls", urls, "--aliases", aliases)).isZero();
    assertThat(shell.out()).isEqualTo("http://A.example/old\n");
    Shell canon = new Shell();
    assertThat(canon.run("canon", urls, "--aliases", aliases, "--explain")).isZero();
    assertThat(canon.out())
        .isEqualTo(
            """
            http://a.example/new
              parse: http://a.example/old
              alias (301): http://a.example/new
            http://a.example/new
              tracking: http://a.example/new?
              empty-query: http://a.example/new
            """);
  }

  @Test
  void aMemoryKnowsWhichAliasesItWasMadeWith() throws IOException {
    Path urls = Files.writeString(folder.resolve("urls"), "http://a.example/old\n");
    Path memory = folder.resolve("memory");
    assertThat(shell.run("urls", urls, "--aliases", list, "--memory", memory)).isZero();

    assertThat(shell.run("urls", urls, "--memory", memory)).isEqualTo(ExitCode.FAILED);
    assertThat(shell.err()).contains("profile=standard-v1+aliases-");
    assertThat(shell.run("urls", urls, "--aliases", list, "--memory", memory)).isZero();
  }

  @Test
  void aLineThatIsNoAliasIsNamed() throws IOException {
    Path broken = Files.writeString(folder.resolve("broken"), "http://a.example/\n");

    assertThat(shell.run("urls", list, "--aliases", broken)).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.err())
        .contains("broken, line 1: a line is an address, a tab, and where it leads");
    assertThat(shell.run("aliases", "--list", broken)).isEqualTo(ExitCode.FAILED);
    assertThat(shell.run("aliases", "--list", broken, list, "--profile", "none"))
        .isEqualTo(ExitCode.MISUSED);
    assertThat(shell.err()).contains("aliases need canonical forms");
  }
}
