package dev.doppel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinksCommandTest {

  private static final Path CRAWL = Path.of("..", "samples", "crawl.warc.gz");

  private static final String PAGE =
      """
      <!doctype html><title>x</title>
      <a href="../b?utm_source=x#top" rel="nofollow">Away</a> <a href="../b">Again</a>
      <a href="mailto:me@a.example">Write</a> <img src=i.png alt="A picture">
      """;

  @TempDir private Path folder;
  private final Shell shell = new Shell();
  private Path site;

  @BeforeEach
  void write() throws IOException {
    site = Files.createDirectories(folder.resolve("site"));
    Files.writeString(Files.createDirectory(site.resolve("a 1")).resolve("page.html"), PAGE);
  }

  @Test
  void printsEachAddressOncePerPage() {
    assertThat(shell.run("links", site, "--base", "https://A.example/")).isZero();
    assertThat(shell.out()).isEqualTo("https://a.example/b\nhttps://a.example/a%201/i.png\n");
    assertThat(shell.err())
        .isEqualTo(
            "1 pages: 2 links, 1 others that are no addresses of the web; 0 records without a"
                + " page\n");
  }

  @Test
  void saysWhatThePageSaysOfIt() {
    assertThat(shell.run("links", site, "--base", "https://a.example/", "--json")).isZero();
    assertThat(shell.out())
        .isEqualTo(
            """
            {"page":"https://a.example/a%201/page.html","url":"https://a.example/b","kind":"a",\
            "rel":"nofollow","text":"Away"}
            {"page":"https://a.example/a%201/page.html","url":"https://a.example/a%201/i.png",\
            "kind":"img","text":"A picture"}
            """);
    Shell followed = new Shell();
    assertThat(
            followed.run(
                "links", site, "--base", "https://a.example/", "--tsv", "--followed", "--kind=a"))
        .isZero();
    assertThat(followed.out())
        .isEqualTo("https://a.example/a%201/page.html\thttps://a.example/b\ta\t\tAgain\n");
  }

  @Test
  void linksToAnyMirrorCountForOne() throws IOException {
    Path mirrors =
        Files.writeString(
            folder.resolve("mirrors.tsv"), "https://m.example/*\thttps://a.example/*\tmirror\n");
    Path pages =
        Files.writeString(
            folder.resolve("pages.jsonl"),
            """
            {"url":"https://a.example/1","html":"<html><body><a href=/2>x</a></body></html>"}
            {"url":"https://m.example/1","html":"<html><body><a href=/2>x</a> <a href=https://a.example/2>y</a></body></html>"}
            """);

    assertThat(shell.run("links", pages, "--tsv", "--aliases", mirrors)).isZero();

    assertThat(shell.out())
        .isEqualTo("https://a.example/1\thttps://a.example/2\ta\t\tx\n".repeat(2));
  }

  @Test
  void aCrawlHasItsAddresses_andARedirectIsALink() throws IOException {
    Path out = folder.resolve("links.txt");

    assertThat(shell.run("links", CRAWL, "--kind", "location", "--out", out)).isZero();

    assertThat(shell.out()).isEmpty();
    assertThat(out).hasContent("https://news.example.org/\n");
    assertThat(shell.run("links", CRAWL, "--out", out)).isZero();
    assertThat(shell.run("urls", out)).isZero();
    assertThat(shell.out()).startsWith("https://news.example.org/\n");
  }

  @Test
  void withoutAnAddressThereIsNothingToPrint_whichIsSaid() {
    assertThat(shell.run("links", site)).isEqualTo(ExitCode.FAILED);
    assertThat(shell.err()).contains("1 pages have no address", "name one by --base");
  }

  @Test
  void mistakesAreRefused() {
    assertThat(shell.run("links", site, "--kind", "b")).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.err()).contains("unknown kind 'b'");
    assertThat(shell.run("links", site, "--tsv", "--json")).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.run("links", site, "--profile", "none")).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.run("links", site, "--base", "a")).isEqualTo(ExitCode.MISUSED);
  }
}
