package dev.doppel.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.cli.terminal.ExitCode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MirrorsCommandTest {

  private static final String CRAWL =
      """
      http://www.example.org/a.html\t1
      http://www.example.org/b/c.html\t2
      http://www.example.org/b/d.html\t3
      http://www.example.org/b/e.html\t4
      http://www.example.org/f.html\t5
      no URL\tx
      https://example.net/copy/a.html\t1
      https://example.net/copy/b/c.html\t2
      https://example.net/copy/b/d.html\t3
      https://example.net/copy/b/e.html\t4
      https://example.net/copy/f.html\tchanged
      https://other.example/a.html\tother
      """;

  @TempDir private Path folder;
  private final Shell shell = new Shell();

  @Test
  void printsPairsAndASummary() throws IOException {
    Path crawl = Files.writeString(folder.resolve("crawl.tsv"), CRAWL);

    assertThat(shell.run("mirrors", crawl)).isEqualTo(ExitCode.DONE);
    assertThat(shell.out())
        .isEqualTo("example.net\t/copy/\twww.example.org\t/\t5\t0.8000\t1.0000\n");
    assertThat(shell.err().lines())
        .containsExactly(
            crawl + ":6: no scheme: no URL",
            "1 lines without a URL were passed over",
            "3 hosts, 11 rows: 1 pairs of mirrors in 1 families, the largest of 2 hosts");
  }

  @Test
  void json_namesCounterEvidence() throws IOException {
    Path crawl = Files.writeString(folder.resolve("crawl.tsv"), CRAWL);

    assertThat(shell.run("mirrors", crawl, "--json", "--quiet")).isEqualTo(ExitCode.DONE);
    assertThat(shell.out())
        .isEqualTo(
            """
            {"hostA":"example.net","prefixA":"/copy/","hostB":"www.example.org","prefixB":"/",\
            "shared":5,"exact":true,"compared":5,"differing":1,"agreement":0.8,"coverage":1.0,\
            "counterExamples":["f.html"]}
            """);
    assertThat(shell.err()).isEmpty();
  }

  @Test
  void readsCompressedFilesAsOneAndWritesASummary() throws IOException {
    String[] halves = CRAWL.split("no URL\tx\n", -1);
    Path first = folder.resolve("first.tsv.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(first))) {
      out.write(halves[0].getBytes(UTF_8));
    }
    Path second = Files.writeString(folder.resolve("second.tsv"), halves[1]);
    Path summary = folder.resolve("summary.json");

    assertThat(shell.run("mirrors", first, second, "--summary", summary)).isZero();
    assertThat(shell.out().lines()).hasSize(1);
    assertThat(Files.readString(summary))
        .startsWith(
            "{\"format\":\"doppel-summary 1\",\"command\":\"mirrors\",\"lines\":11,\"skipped\":{},")
        .contains("\"problems\":[],\"hosts\":3,\"pairs\":1,")
        .contains("\"settings\":{\"shared\":3,\"agreement\":0.8,\"coverage\":0.05,");
  }

  @Test
  void readsStandardInput() {
    assertThat(shell.stdin(CRAWL).run("mirrors", "--agreement", "0.9")).isZero();

    assertThat(shell.out()).isEmpty();
    assertThat(shell.err()).startsWith("standard input:6: no scheme: no URL\n");
  }

  @Test
  void withoutFingerprintsAgreementIsNotKnown() throws IOException {
    Path crawl =
        Files.writeString(folder.resolve("crawl.tsv"), CRAWL.replaceAll("\t[^\n]*\n", "\n"));

    assertThat(shell.run("mirrors", crawl)).isZero();
    assertThat(shell.out()).isEqualTo("example.net\t/copy/\twww.example.org\t/\t5\t-\t1.0000\n");
  }

  @Test
  void misuse() {
    assertThat(shell.run("mirrors", folder.resolve("none.tsv"))).isEqualTo(ExitCode.FAILED);
    assertThat(shell.run("mirrors", "--agreement", "2", "-")).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.err().lines())
        .containsExactly(
            "doppel mirrors: " + folder.resolve("none.tsv") + ": no such file or folder",
            "doppel mirrors: --agreement: a share is a number from 0 to 1, such as 0.05, or a"
                + " percentage, such as 5%, got '2'");
  }

  /** From pages to rules, and from rules to a list of URLs without repeats. */
  @Test
  void pagesGiveMirrors_theirRulesSpareUrls_andTheMapTellsWhereElse() throws IOException {
    Path pages = Files.writeString(folder.resolve("pages.jsonl"), pages());
    Path rules = folder.resolve("rules.tsv");
    Path rows = folder.resolve("rows.tsv");
    Path found = folder.resolve("found.tsv");

    assertThat(shell.run("mirrors", pages, "--aliases", rules, "--rows", rows)).isZero();
    Files.writeString(found, shell.out());
    assertThat(shell.out())
        .startsWith("a.example\t/\tb.example\t/pub/\t12\t1.0000\t1.0000\t0.0000\t1.0000\t");
    assertThat(shell.err().lines())
        .containsExactly(
            "1 rules by which addresses lead to a mirror, 0 addresses that stay",
            "2 hosts, 24 rows: 1 pairs of mirrors in 1 families, the largest of 2 hosts");
    assertThat(Files.readString(rules))
        .isEqualTo("https://b.example/pub/*\thttps://a.example/*\tmirror\n");

    Shell again = new Shell();
    assertThat(again.run("mirrors", rows, "--quiet")).isZero();
    assertThat(again.out()).isEqualTo(shell.out());

    Path urls =
        Files.writeString(
            folder.resolve("urls"),
            "https://b.example/pub/1\nhttps://a.example/1\nhttps://c.example/\n");
    Shell spared = new Shell();
    assertThat(spared.run("urls", urls, "--aliases", rules, "--quiet")).isZero();
    assertThat(spared.out()).isEqualTo("https://b.example/pub/1\nhttps://c.example/\n");

    Shell flowing = new Shell();
    assertThat(flowing.run("aliases", "--list", rules, "--quiet")).isZero();
    assertThat(flowing.out()).isEqualTo(Files.readString(rules));

    Shell map = new Shell();
    assertThat(map.run("mirrors", "--map", found, urls)).isZero();
    assertThat(map.out())
        .isEqualTo(
            """
            https://b.example/pub/1\thttps://a.example/1
            https://a.example/1\thttps://b.example/pub/1
            https://c.example/
            """);
    assertThat(map.err()).isEqualTo("3 URLs, 2 of them elsewhere, too, by 1 pairs of mirrors\n");
    Shell json = new Shell();
    assertThat(json.run("mirrors", "--map", found, urls, "--json", "--limit", 1, "--quiet"))
        .isZero();
    assertThat(json.out())
        .startsWith(
            "{\"url\":\"https://b.example/pub/1\",\"mirrors\":[\"https://a.example/1\"]}\n");
  }

  @Test
  void whatIsPreferredIsWhereAddressesLead() throws IOException {
    Path pages = Files.writeString(folder.resolve("pages.jsonl"), pages());
    Path rules = folder.resolve("rules.tsv");
    Path hosts = Files.writeString(folder.resolve("hosts"), "# ours\nb.example\n");

    assertThat(shell.run("mirrors", pages, "--aliases", rules, "--prefer", "b.example")).isZero();
    assertThat(Files.readString(rules))
        .isEqualTo("https://a.example/*\thttps://b.example/pub/*\tmirror\n");
    assertThat(shell.run("mirrors", pages, "--aliases", rules, "--prefer-from", hosts)).isZero();
    assertThat(Files.readString(rules)).startsWith("https://a.example/*\t");
  }

  private static String pages() {
    StringBuilder pages = new StringBuilder();
    for (int page = 0; page < 12; page++) {
      StringBuilder text = new StringBuilder();
      for (int word = 0; word < 60; word++) {
        text.append("word").append(page * 1000 + word).append(' ');
      }
      for (String tree : new String[] {"https://a.example/", "https://b.example/pub/"}) {
        pages.append(
            "{\"url\":\"%s%d\",\"text\":\"%sserved by %s\"}%n".formatted(tree, page, text, tree));
      }
    }
    return pages.toString();
  }

  @Test
  void misuseOfPagesAndMaps() throws IOException {
    Path pages = Files.writeString(folder.resolve("pages.jsonl"), pages());
    Path lines = Files.writeString(folder.resolve("crawl.tsv"), CRAWL);

    assertThat(shell.run("mirrors", pages, lines)).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.run("mirrors", lines, "--rows", "x")).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.run("mirrors", lines, "--limit", "3")).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.run("mirrors", "--map", lines, "--rows", "x")).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.run("mirrors", "--map", lines, lines)).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.run("mirrors", lines, "--resemblance", "2")).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.err().lines())
        .containsExactly(
            "doppel mirrors: "
                + pages
                + " has pages and "
                + lines
                + " has lines: name files of one kind",
            "doppel mirrors: --rows x needs pages, and the input is lines",
            "doppel mirrors: --limit 3 needs --map",
            "doppel mirrors: --map "
                + lines
                + " reads URLs: leave --aliases, --rows and --pages out",
            "doppel mirrors: "
                + lines
                + ":1: not a pair of mirrors, as doppel mirrors prints them:"
                + " 'http://www.example.org/a.html?1'",
            "doppel mirrors: --resemblance: a share is a number from 0 to 1, such as 0.05, or a"
                + " percentage, such as 5%, got '2'");
  }
}
