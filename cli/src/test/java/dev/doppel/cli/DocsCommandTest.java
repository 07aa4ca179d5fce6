package dev.doppel.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.cli.terminal.ExitCode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DocsCommandTest {

  private static final String TEXT =
      IntStream.range(0, 200).mapToObj(i -> "word" + i).collect(Collectors.joining(" "));

  @TempDir private Path folder;
  private final Shell shell = new Shell();

  @Test
  void printsTotalsAndClusters() throws IOException {
    Files.writeString(folder.resolve("a.txt"), TEXT);
    Files.writeString(folder.resolve("b.html"), "<html><body><p>" + TEXT + "</p></body></html>");
    Files.writeString(folder.resolve("c.txt"), "Something else altogether, and short.");

    assertThat(shell.run("docs", folder)).isEqualTo(ExitCode.DONE);
    assertThat(shell.out().lines())
        .containsExactly(
            "3 documents: 2 kept, 1 can go (33.3 %): 1 exact copy, 0 near-duplicates, 0 contained"
                + " in others",
            "", "1. a.txt  (2 documents)", "   exact      1.00  b.html");
  }

  @Test
  void out_partsTheRecordsToTheByte() throws IOException {
    String first = "{\"id\": \"1\",  \"text\": \"" + TEXT + "\", \"extra\": [1, 2]}";
    String second = "{\"id\":\"2\",\"text\":\"" + TEXT + " and more\"}";
    String third = "{\"id\":\"3\",\"text\":\"quite another matter\"}";
    String broken = "{\"id\":\"4\",";
    Path input = Files.writeString(folder.resolve("in.jsonl"), lines(first, second, third, broken));
    Path out = folder.resolve("out");

    assertThat(shell.run("docs", input, "--out", out)).isEqualTo(ExitCode.FAILED);

    assertThat(out.resolve("kept.jsonl")).hasContent(lines(first, third));
    assertThat(out.resolve("removed.jsonl")).hasContent(lines(second));
    assertThat(out.resolve("skipped.jsonl")).hasContent(lines(broken));
    assertThat(Files.readString(out.resolve("pairs.jsonl")))
        .startsWith("{\"a\":\"1\",\"b\":\"2\",\"relation\":\"near\",\"similarity\":0.9899,");
    assertThat(Files.readString(out.resolve("clusters.jsonl")))
        .startsWith("{\"cluster\":1,\"head\":\"1\",\"fingerprint\":\"");
    assertThat(Files.readString(out.resolve("summary.json")))
        .contains("\"records\":4,\"documents\":3,\"kept\":2,\"removed\":1")
        .contains("\"skipped\":{\"malformed\":1}");
    assertThat(Files.readString(out.resolve("report.html"))).contains("<html");
  }

  @Test
  void out_csvStaysCsv() throws IOException {
    Path input =
        Files.writeString(
            folder.resolve("in.csv"), lines("id,text", "1,\"" + TEXT + "\"", "2," + TEXT, "3,x y"));
    Path out = folder.resolve("out");

    assertThat(shell.run("docs", input, "--out", out)).isEqualTo(ExitCode.DONE);

    assertThat(out.resolve("kept.csv")).hasContent(lines("id,text", "1,\"" + TEXT + "\"", "3,x y"));
    assertThat(out.resolve("removed.csv")).hasContent(lines("id,text", "2," + TEXT));
  }

  @Test
  void out_ofAFolderNamesTheFiles() throws IOException {
    Path pages = Files.createDirectory(folder.resolve("pages"));
    Files.writeString(pages.resolve("a.txt"), TEXT);
    Files.writeString(pages.resolve("b.txt"), TEXT);
    Path out = folder.resolve("out");

    assertThat(shell.run("docs", pages, "--out", out)).isEqualTo(ExitCode.DONE);

    assertThat(out.resolve("kept.txt")).hasContent("a.txt\n");
    assertThat(Files.readString(out.resolve("removed.jsonl")))
        .isEqualTo(
            "{\"id\":\"b.txt\",\"head\":\"a.txt\",\"relation\":\"exact\",\"similarity\":1.0,"
                + "\"containment\":1.0}\n");
  }

  @Test
  void aLinkIsNeverKeptInPlaceOfItsTargetNorRemovedAsACopy() throws IOException {
    Path pages = Files.createDirectory(folder.resolve("pages"));
    Files.writeString(pages.resolve("zz-real.txt"), TEXT);
    Files.createSymbolicLink(pages.resolve("aa-link.txt"), Path.of("zz-real.txt"));
    Files.createLink(pages.resolve("zzz-hard.txt"), pages.resolve("zz-real.txt"));
    Files.createSymbolicLink(pages.resolve("elsewhere"), folder);
    Path out = folder.resolve("out");

    assertThat(shell.run("docs", pages, "--out", out)).isEqualTo(ExitCode.DONE);

    assertThat(shell.out()).startsWith("1 document: 1 kept, 0 can go");
    assertThat(shell.err().lines())
        .contains(
            "2 links to files of the input: the same file, not a copy, and not counted",
            "linked folder not entered (--follow-links does): elsewhere");
    assertThat(out.resolve("kept.txt")).hasContent("zz-real.txt");
    assertThat(out.resolve("removed.jsonl")).isEmptyFile();
    assertThat(Files.readAllLines(out.resolve("links.jsonl")))
        .containsExactly(
            "{\"id\":\"aa-link.txt\",\"target\":\"zz-real.txt\",\"link\":\"symbolic\"}",
            "{\"id\":\"zzz-hard.txt\",\"target\":\"zz-real.txt\",\"link\":\"hard\"}");
    assertThat(Files.readString(out.resolve("summary.json")))
        .contains("\"links\":2,\"foldersNotEntered\":1,");
  }

  @Test
  void followLinks_readsLinkedFolders() throws IOException {
    Path pages = Files.createDirectory(folder.resolve("pages"));
    Path far = Files.createDirectory(folder.resolve("far"));
    Files.writeString(far.resolve("a.txt"), TEXT);
    Files.writeString(pages.resolve("z.txt"), TEXT);
    Files.createSymbolicLink(pages.resolve("linked"), far);
    Files.createSymbolicLink(far.resolve("loop"), pages);

    assertThat(shell.run("docs", pages, "--follow-links")).isEqualTo(ExitCode.DONE);

    assertThat(shell.out().lines())
        .contains("1. z.txt  (2 documents)", "   exact      1.00  linked/a.txt");
    assertThat(shell.err()).doesNotContain("not entered");
  }

  @Test
  void copiesOfWhatIsContainedAreShownAsCopies() throws IOException {
    String part = TEXT.substring(0, TEXT.length() / 2);
    Files.writeString(folder.resolve("a.txt"), part);
    Files.writeString(folder.resolve("b.txt"), part);
    Files.writeString(folder.resolve("whole.txt"), TEXT);

    assertThat(shell.run("docs", folder)).isEqualTo(ExitCode.DONE);

    assertThat(shell.out().lines())
        .containsExactly(
            "3 documents: 1 kept, 2 can go (66.7 %): 1 exact copy, 0 near-duplicates, 1 contained"
                + " in others",
            "",
            "1. whole.txt  (3 documents)",
            "   contained  0.99  a.txt",
            "   contained  0.99  b.txt  (copy of a.txt)");
  }

  @Test
  void out_warcStaysWarc() throws IOException {
    Path crawl = Path.of("..", "samples", "crawl.warc.gz");
    Path out = folder.resolve("out");

    assertThat(shell.run("docs", crawl, "--out", out)).isEqualTo(ExitCode.DONE);

    assertThat(shell.out()).startsWith("11 documents: 7 kept, 4 can go");
    assertThat(shell.err())
        .contains("1 skipped: revisit", "1 skipped: http status", "1 skipped: binary");
    assertThat(recordTypes(out.resolve("kept.warc"))).containsExactly("warcinfo", "response");
    assertThat(recordTypes(out.resolve("skipped.warc")))
        .containsExactly("warcinfo", "response", "revisit");
    shell.run("docs", out.resolve("kept.warc"), "--summary", folder.resolve("again.json"));
    assertThat(Files.readString(folder.resolve("again.json"))).contains("\"documents\":7,");
  }

  private static Stream<String> recordTypes(Path warc) throws IOException {
    return Files.readString(warc, ISO_8859_1)
        .lines()
        .filter(line -> line.startsWith("WARC-Type: "))
        .map(line -> line.substring("WARC-Type: ".length()))
        .distinct();
  }

  @Test
  void sameBytesWithAnyNumberOfThreads() throws IOException {
    Path pages = Path.of("..", "samples", "pages");
    Path one = folder.resolve("one");
    Path many = folder.resolve("many");

    shell.run("docs", pages, "--out", one, "--threads", 1);
    shell.run("docs", pages, "--out", many, "--threads", 5);

    for (String file :
        new String[] {
          "pairs.jsonl", "clusters.jsonl", "kept.txt", "removed.jsonl", "report.html"
        }) {
      assertThat(one.resolve(file)).hasSameBinaryContentAs(many.resolve(file));
    }
  }

  @Test
  void readsGzip() throws IOException {
    Path input = folder.resolve("in.jsonl.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(input))) {
      out.write(
          lines("{\"text\":\"" + TEXT + "\"}", "{\"text\":\"" + TEXT + "\"}").getBytes(UTF_8));
    }

    assertThat(shell.run("docs", input)).isEqualTo(ExitCode.DONE);
    assertThat(shell.out()).contains("1 exact copy").contains("in.jsonl.gz:2");
  }

  @Test
  void readsStandardInput() {
    InputStream before = System.in;
    System.setIn(
        new ByteArrayInputStream(lines("{\"text\":\"a\"}", "{\"text\":\"A\"}").getBytes(UTF_8)));
    try {
      assertThat(shell.run("docs", "-")).isEqualTo(ExitCode.DONE);
    } finally {
      System.setIn(before);
    }
    assertThat(shell.out()).startsWith("2 documents: 1 kept, 1 can go");
  }

  @Test
  void emptyDocumentsAreKeptAndCounted() throws IOException {
    Path input = jsonl("", "   \\n", TEXT);

    assertThat(shell.run("docs", input)).isEqualTo(ExitCode.DONE);
    assertThat(shell.out()).startsWith("3 documents: 3 kept, 0 can go");
    assertThat(shell.err()).contains("2 empty (kept");
  }

  @Test
  void documentsShorterThanAShingle() throws IOException {
    Path input = jsonl("one", "One.", "two words", "two words", "x", "漢");

    assertThat(shell.run("docs", input)).isEqualTo(ExitCode.DONE);
    assertThat(shell.out())
        .startsWith("6 documents: 4 kept, 2 can go (33.3 %): 1 exact copy, 1 near-duplicate");
  }

  @Test
  void repeatedIdsAreNumbered() throws IOException {
    Path input =
        Files.writeString(
            folder.resolve("in.jsonl"),
            lines("{\"id\":7,\"text\":\"" + TEXT + "\"}", "{\"id\":7,\"text\":\"" + TEXT + "\"}"));

    assertThat(shell.run("docs", input)).isEqualTo(ExitCode.DONE);
    assertThat(shell.out()).contains("1. 7  (2 documents)").contains("exact      1.00  7#2");
    assertThat(shell.err()).contains("1 with an id used before");
  }

  @Test
  void invalidUtf8IsReadAndCounted() throws IOException {
    Path pages = Files.createDirectory(folder.resolve("pages"));
    Files.write(pages.resolve("latin1.txt"), ("caf\u00e9 " + TEXT).getBytes(ISO_8859_1));
    Files.writeString(pages.resolve("utf8.txt"), "caf\u00e9 " + TEXT);

    assertThat(shell.run("docs", pages)).isEqualTo(ExitCode.DONE);
    assertThat(shell.out()).contains("1 exact copy");
    assertThat(shell.err()).contains("1 not valid in their encoding");
  }

  @Test
  void binaryAndUnreadableFilesAreSkippedAndNamed() throws IOException {
    Path pages = Files.createDirectory(folder.resolve("pages"));
    Files.write(
        pages.resolve("image.png"), new byte[] {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10});
    Files.createSymbolicLink(pages.resolve("dangling.txt"), folder.resolve("nowhere"));
    Files.writeString(pages.resolve("good.txt"), TEXT);

    assertThat(shell.run("docs", pages)).isEqualTo(ExitCode.FAILED);
    assertThat(shell.out()).startsWith("1 document: 1 kept");
    assertThat(shell.err()).contains("image.png").contains("1 skipped: binary");
    assertThat(shell.err()).contains("dangling.txt").contains("1 skipped: unreadable");
  }

  @Test
  void nothingToRead() {
    assertThat(shell.run("docs", folder.resolve("missing"))).isEqualTo(ExitCode.FAILED);
    assertThat(shell.err().lines()).hasSize(1);
    assertThat(shell.err()).contains("missing");
  }

  /** A failure leaves neither a new file nor the temporary one, and an old result as it was. */
  @Test
  void out_isAFile() throws IOException {
    Path input = jsonl(TEXT);
    Path out = Files.writeString(folder.resolve("out"), "precious");

    assertThat(shell.run("docs", input, "--out", out)).isEqualTo(ExitCode.FAILED);
    assertThat(shell.err()).contains("out: is in the way");
    assertThat(out).hasContent("precious");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--threshold=7 | --threshold: a share is a number from 0 to 1, such as 0.05",
        "--containment=0 | containment must lie in (0, 1], got 0.0",
        "--distance=65 | distance must be 0 to 64, got 65",
        "--shingle=words | --shingle: shingle must look like words:5 or chars:9, got 'words'",
        "--shingle=words:x | shingle size must be a whole number, got 'words:x'",
        "--preset=nobody-1999 | --preset must be one of jain-2005, got 'nobody-1999'",
        "--filter-bits=4096 | --filter-bits goes with --preset jain-2005 or --method chunks",
        "--bit-share=source | --bit-share goes with --preset jain-2005 or --method chunks",
        "--threads=0 | threads must be 1 or more, got 0",
        "--method=magic | --method must be one of auto, exact, simhash, rotate-sort, shingles,",
        "--no-such | Unknown option: '--no-such'",
      })
  void misuseIsOneLineThatNamesTheValue(String option, String message) {
    assertThat(shell.run("docs", option, folder)).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.err().lines()).hasSize(1);
    assertThat(shell.err()).contains(message);
  }

  @Test
  void summaryGoesWhereAsked() throws IOException {
    Path summary = folder.resolve("summary.json");

    assertThat(shell.run("docs", jsonl(TEXT), "--quiet", "--summary", summary)).isZero();
    assertThat(Files.readString(summary))
        .startsWith("{\"format\":\"doppel-summary 1\",\"command\":\"docs\",\"records\":1,");
    assertThat(shell.err()).isEmpty();
  }

  @Test
  void memoryNamesWhatAnEarlierRunKept() throws IOException {
    Path memory = folder.resolve("seen");
    Path first =
        Files.writeString(
            folder.resolve("1.jsonl"), "{\"id\":\"old\",\"text\":\"" + TEXT + "\"}\n");
    Path second =
        Files.writeString(
            folder.resolve("2.jsonl"),
            "{\"id\":\"new\",\"text\":\""
                + TEXT
                + " and more\"}\n{\"id\":\"x\",\"text\":\"else\"}\n");
    Path out = folder.resolve("out");
    assertThat(shell.run("docs", first, "--memory", memory, "--out", out, "--quiet")).isZero();

    Shell later = new Shell();
    assertThat(later.run("docs", second, "--memory", memory, "--out", out)).isZero();

    assertThat(later.out()).startsWith("2 documents: 1 kept, 1 can go");
    assertThat(later.err()).contains("1 documents of earlier runs were compared with");
    assertThat(out.resolve("kept.jsonl")).content().contains("\"x\"").doesNotContain("\"new\"");
    assertThat(out.resolve("pairs.jsonl"))
        .content()
        .startsWith("{\"a\":\"old\",\"b\":\"new\",\"relation\":\"near\"")
        .contains("\"stored\":\"a\"");
    assertThat(out.resolve("clusters.jsonl")).content().contains("\"stored\":true");
    assertThat(out.resolve("report.html")).content().contains("An earlier run kept one of them");
  }

  private Path jsonl(String... texts) throws IOException {
    StringBuilder content = new StringBuilder();
    for (String text : texts) {
      content.append("{\"text\":\"").append(text).append("\"}\n");
    }
    return Files.writeString(folder.resolve("in.jsonl"), content);
  }

  private static String lines(String... lines) {
    return String.join("\n", lines) + "\n";
  }
}
