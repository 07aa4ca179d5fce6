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

/** Pages compared by their links, and what a crawl wasted by host. */
class DocsLinksTest {

  @TempDir private Path folder;
  private Path pages;
  private final Shell shell = new Shell();

  @BeforeEach
  void writePages() throws IOException {
    pages = Files.createDirectory(folder.resolve("pages"));
    write("a", "About foxes", 6);
    write("b", "About something else", 6);
    write("c", "About foxes", 2);
  }

  @Test
  void equalLinksAreCalledSo() {
    assertThat(shell.run("docs", pages, "--by", "links")).isEqualTo(ExitCode.DONE);

    assertThat(shell.out())
        .startsWith("3 documents: 2 kept, 1 can go (33.3 %): 1 with equal links, 0 near")
        .contains("equal links  1.00  b.html");
    assertThat(shell.err()).contains("1 with fewer than 5 links, or no pages (kept;");
  }

  @Test
  void theReportSaysThatLinksWereCompared() throws IOException {
    Path out = folder.resolve("out");
    shell.run("docs", pages, "--by", "links", "--out", out, "--quiet");

    assertThat(Files.readString(out.resolve("report.html")))
        .contains("1 with equal links", ">equal links<", ">few links<", "not compared, kept")
        .contains("http://page.invalid/")
        .doesNotContain("exact cop");
    assertThat(Files.readString(out.resolve("summary.json"))).contains("\"by\":\"links\"");
    assertThat(out.resolve("hosts.json")).doesNotExist();
  }

  @Test
  void twoPagesAreComparedByTheirLinks() {
    Path a = pages.resolve("a.html");
    shell.run("compare", a, pages.resolve("b.html"), "--by", "links");
    assertThat(shell.out())
        .contains(
            "equal links: A and B link to the same addresses.", "resemblance          1.0000");

    Shell few = new Shell();
    few.run("compare", a, pages.resolve("c.html"), "--by", "links", "--json");
    assertThat(few.out())
        .contains("\"by\":\"links\",\"verdict\":\"not compared\"", "B has 2 links");

    Shell wrong = new Shell();
    assertThat(wrong.run("compare", a, a, "--by", "links", "--shingle", "words:3"))
        .isEqualTo(ExitCode.MISUSED);
    assertThat(wrong.err()).contains("--shingle is for texts and does not go with --by links");
  }

  @Test
  void rulesOfACrawlAreReadByUrls() throws IOException {
    Path crawl = Files.writeString(folder.resolve("crawl.jsonl"), crawl(12, 3));
    Path rules = folder.resolve("found.rules");
    Path out = folder.resolve("out");

    assertThat(shell.run("docs", crawl, "--out", out, "--rules-out", rules)).isZero();
    assertThat(shell.err()).contains("1 rules for addresses would have saved 24 of 36 fetches");
    assertThat(Files.readString(rules)).contains("shop.example drop sess");
    assertThat(Files.readString(out.resolve("hosts.json"))).contains("shop.example drop sess");
    assertThat(Files.readString(out.resolve("report.html"))).contains("Hosts by what they wasted");

    Shell urls = new Shell();
    urls.stdin("http://shop.example/1?sess=a\nhttp://shop.example/1?sess=b\n");
    urls.run("urls", "--rules", rules, "--quiet");
    assertThat(urls.out()).isEqualTo("http://shop.example/1?sess=a\n");
  }

  @Test
  void rulesAreOfTexts() {
    assertThat(shell.run("docs", pages, "--by", "links", "--rules-out", folder.resolve("r")))
        .isEqualTo(ExitCode.MISUSED);
    assertThat(shell.err()).contains("--rules-out does not go with --by links");
  }

  @Test
  void urlsAreReportedByHost() throws IOException {
    Path list = folder.resolve("list.txt");
    Files.writeString(list, "http://a.example/1\nhttp://a.example/1#x\nhttp://b.example/\n");
    Path page = folder.resolve("hosts.html");
    Path json = folder.resolve("hosts.json");

    assertThat(shell.run("urls", list, "--report", page)).isZero();
    assertThat(Files.readString(page)).contains("33.3 % of 3 URLs repeat other ones", "a.example");

    Path memory = folder.resolve("seen");
    assertThat(
            shell.run(
                "urls", list, "--report", json, "--out", folder.resolve("o"), "--memory", memory))
        .isZero();
    assertThat(Files.readString(json))
        .contains("\"host\":\"a.example\",\"fetches\":2,\"repeats\":1", "\"fragment\":1");
  }

  @Test
  void aReportIsAPageOrJson() {
    assertThat(shell.stdin("").run("urls", "--report", folder.resolve("hosts.txt")))
        .isEqualTo(ExitCode.MISUSED);
    assertThat(shell.err()).contains("--report: the name must end with .html or .json");
  }

  private void write(String name, String text, int links) throws IOException {
    String anchors =
        IntStream.range(0, links)
            .mapToObj(i -> "<a href=page" + i + ">x</a>")
            .collect(Collectors.joining());
    Files.writeString(
        pages.resolve(name + ".html"), "<html><body><p>" + text + "</p>" + anchors + "</body>");
  }

  private static String crawl(int pages, int times) {
    StringBuilder lines = new StringBuilder();
    for (int page = 0; page < pages; page++) {
      int own = page;
      String text =
          IntStream.range(0, 50)
              .mapToObj(i -> "w" + own + "x" + i)
              .collect(Collectors.joining(" "));
      for (int time = 0; time < times; time++) {
        lines.append(
            "{\"url\":\"http://shop.example/%d?sess=%d-%d\",\"text\":\"%s\"}\n"
                .formatted(page, page, time, text));
      }
    }
    return lines.toString();
  }
}
