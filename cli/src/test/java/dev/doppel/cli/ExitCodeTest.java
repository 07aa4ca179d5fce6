package dev.doppel.cli;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The table of docs/exit-codes.md, row by row. */
class ExitCodeTest {

  private static final String GOOD = "{\"id\":\"%d\",\"text\":\"some text %d\"}\n";

  @TempDir private Path folder;
  private final Shell shell = new Shell();

  @BeforeEach
  void write() throws IOException {
    StringBuilder good = new StringBuilder();
    StringBuilder urls = new StringBuilder();
    for (int i = 0; i < 400; i++) {
      good.append(GOOD.formatted(i, i * i));
      urls.append("http://example.org/").append(i * 7919L * i).append('\n');
    }
    byte[] gzip = gzip(good.toString());
    byte[] lists = gzip(urls.toString());
    file("good.jsonl", good.toString());
    file("empty.jsonl", "");
    file("one-broken.jsonl", good + "{\"id\":\n");
    file("all-broken.jsonl", "not json\n");
    file("null-text.jsonl", good + "{\"id\":\"x\",\"text\":null}\n");
    file("array.json", "[" + GOOD.formatted(1, 1).strip() + "]");
    file("table.tsv", "id\ttext\n1\ta\n");
    Files.write(folder.resolve("cut.jsonl.gz"), Arrays.copyOf(gzip, gzip.length / 2));
    Files.write(folder.resolve("cut.txt.gz"), Arrays.copyOf(lists, lists.length / 2));
    Files.write(folder.resolve("no.zst"), new byte[] {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0, 1});
    Files.write(folder.resolve("no.parquet"), "PAR1 or not".getBytes(UTF_8));
    Files.write(folder.resolve("wide.jsonl"), ("\uFEFF" + good).getBytes(UTF_16LE));
    Files.write(folder.resolve("wide.txt"), ("\uFEFF" + urls).getBytes(UTF_16LE));
    Files.write(folder.resolve("a.png"), new byte[] {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10});
    file("a.pdf", "%PDF-1.7 ...");
    file("page.txt", "a page of text");
    file("links.txt", urls + "no URL\n");
    file("junk.txt", "no URL\nnor this\n");
    file("blank.txt", "\n\n");
    file("columns.tsv", "http://a.example/p\t1\nhttp://a.example/q\t2\n");
    file("columns.csv", "url,n\nhttp://a.example/p,1\n");
    file("one-tab.txt", "http://a.example/p\t1\nhttp://a.example/p1\n");
    for (String name : new String[] {"no.jsonl.gz", "no.warc.gz", "no.txt.gz", "nothing.zst"}) {
      file(name, "");
    }
    file("no-end.tar", "");
    Path packed = Files.createDirectory(folder.resolve("packed"));
    Files.copy(folder.resolve("no.txt.gz"), packed.resolve("no.txt.gz"));
    Files.copy(folder.resolve("page.txt"), packed.resolve("page.txt"));
    file("events.csv", "ip,ad\n1,2\n3,4\n");
    file("broken-events.csv", "ip,ad\n1,2\n3\n");
    file("no-events.csv", "ip,ad\n1\n");
    Path pictures = Files.createDirectory(folder.resolve("pictures"));
    Files.copy(folder.resolve("a.png"), pictures.resolve("a.png"));
    Files.copy(folder.resolve("page.txt"), pictures.resolve("page.txt"));
    Path papers = Files.createDirectory(folder.resolve("papers"));
    Files.copy(folder.resolve("a.pdf"), papers.resolve("a.pdf"));
    Files.copy(folder.resolve("page.txt"), papers.resolve("page.txt"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "docs good.jsonl | 0 |",
        "docs empty.jsonl | 0 |",
        "docs array.json | 0 |",
        "docs table.tsv | 0 |",
        "docs one-broken.jsonl | 1 | 1 of 401 records could not be read",
        "docs one-broken.jsonl --max-skipped=1 | 0 |",
        "docs one-broken.jsonl --max-skipped=0.1% | 1 | 1 of 401 records",
        "docs one-broken.jsonl --max-skipped=0.5% | 0 |",
        "docs one-broken.jsonl --max-skipped=many | 2 | --max-skipped takes a number of records",
        "docs all-broken.jsonl | 1 | none of 1 records could be read",
        "docs null-text.jsonl | 1 | 1 of 401 records",
        "docs good.jsonl --text-field=words | 1 | none of 400 records could be read",
        "docs good.jsonl --id-field=key | 1 | no record has the field key for its id",
        "docs cut.jsonl.gz | 1 | damaged gzip data",
        "docs no.zst | 1 | damaged zstd data",
        "docs no.jsonl.gz | 1 | damaged gzip data: the file is empty",
        "docs no.warc.gz | 1 | damaged gzip data: the file is empty",
        "docs nothing.zst | 1 | damaged zstd data: the file is empty",
        "docs packed | 1 | damaged gzip data: the file is empty",
        "docs no-end.tar | 1 | no end-of-archive block",
        "docs good.jsonl --summary good.jsonl | 2 | is named twice among inputs and outputs",
        "docs no.parquet | 1 | not a Parquet file",
        "docs wide.jsonl | 1 | lines in UTF-16LE; convert them first",
        "docs a.png | 1 | neither text nor HTML",
        "docs pictures | 0 |",
        "docs a.pdf | 1 | DOPPEL_WITH=tika",
        "docs papers | 1 | DOPPEL_WITH=tika",
        "docs nowhere | 1 | nowhere: no such file or folder",
        "docs good.jsonl --no-such | 2 | Unknown option",
        "docs pictures - | 2 | - is standard input and stands alone; name /dev/stdin to read it",
        "urls links.txt - | 2 | - is standard input and stands alone",
        "index add index good.jsonl | 0 |",
        "index add index one-broken.jsonl | 1 | 1 of 401 records",
        "index add index one-broken.jsonl --max-skipped=1 | 0 |",
        "sql load good.jsonl --jdbc=jdbc:h2:mem:a | 0 |",
        "sql load one-broken.jsonl --jdbc=jdbc:h2:mem:b | 1 | 1 of 401 records",
        "sql load one-broken.jsonl --jdbc=jdbc:h2:mem:c --max-skipped=1 | 0 |",
        "urls links.txt | 0 |",
        "urls links.txt --max-skipped=0 | 1 | 1 of 401 lines are not URLs",
        "urls blank.txt | 0 |",
        "urls junk.txt | 1 | none of 2 lines is a URL",
        "urls good.jsonl | 1 | JSON, not a list of URLs",
        "urls no.parquet | 1 | Parquet, not a list of URLs",
        "urls a.png | 1 | binary data, not a list of URLs",
        "urls wide.txt | 1 | lines in UTF-16LE",
        "urls columns.tsv | 1 | columns, not a list of URLs; take that of the URLs first: cut -f1",
        "urls columns.csv | 1 | a table, not a list of URLs",
        "urls columns.tsv --profile=none | 0 |",
        "urls one-tab.txt | 0 | 2 lines: 1 new, 0 duplicates, 1 not URLs (1 tab or carriage return",
        "urls one-tab.txt --max-skipped=0 | 1 | 1 of 2 lines are not URLs",
        "urls no.txt.gz | 1 | damaged gzip data: the file is empty",
        "urls nothing.zst | 1 | damaged zstd data: the file is empty",
        "urls cut.txt.gz | 1 | unreadable from here on",
        "canon links.txt | 0 |",
        "canon junk.txt | 1 | none of 2 lines is a URL",
        "canon columns.tsv | 1 | columns, not a list of URLs",
        "canon one-tab.txt --explain | 0 | 1 of 2 lines are not URLs",
        "canon no.txt.gz | 1 | damaged gzip data: the file is empty",
        "mirrors columns.tsv | 0 |",
        "mirrors no.txt.gz | 1 | damaged gzip data: the file is empty",
        "events no.txt.gz --key=ip | 1 | damaged gzip data: the file is empty",
        "canon cut.txt.gz | 1 | unreadable from here on",
        "mirrors links.txt | 0 |",
        "mirrors junk.txt | 1 | none of 2 lines is a URL",
        "mirrors good.jsonl | 1 | 400 pages without a URL were passed over",
        "events events.csv --key=ip | 0 |",
        "events broken-events.csv --key=ad | 1 | 1 of 3 lines could not be read",
        "events broken-events.csv --key=ad --max-skipped=1 | 0 |",
        "events no-events.csv --key=ad | 1 | none of 1 lines is an event",
        "events no.parquet --key=ad | 1 | Parquet, not lines",
        "events array.json --key=id | 1 | a JSON array, not lines",
        "events cut.jsonl.gz --key=id | 1 | unreadable from here on",
        "compare page.txt a.png | 1 | neither text nor HTML",
        "refine junk.txt | 1 | refine: ",
      })
  void theTable(String command, int code, String message) {
    Object[] words =
        Arrays.stream(command.split(" "))
            .map(word -> Files.exists(folder.resolve(word)) || isNew(word) ? path(word) : word)
            .toArray();

    assertThat(shell.run(words)).as("%s%n%s", command, shell.err()).isEqualTo(code);
    assertThat(shell.err()).contains(message == null ? "" : message);
    assertThat(shell.err()).doesNotContain("Exception", "java.", "{}");
  }

  private static boolean isNew(String word) {
    return word.equals("nowhere") || word.equals("index");
  }

  private Object path(String word) {
    return word.equals("index") && !Files.exists(folder.resolve("used"))
        ? used()
        : folder.resolve(word);
  }

  /** The first word of two that are the same is the command. */
  private Object used() {
    try {
      Files.createFile(folder.resolve("used"));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return "index";
  }

  @Test
  void whatCouldBeReadIsWritten() throws IOException {
    Path out = folder.resolve("out");

    assertThat(shell.run("docs", folder.resolve("cut.jsonl.gz"), "--out", out)).isEqualTo(1);
    assertThat(Files.readAllLines(out.resolve("kept.jsonl"))).hasSizeGreaterThan(50);
    assertThat(Files.readString(out.resolve("summary.json"))).contains("\"unreadable\":1");
  }

  @ParameterizedTest
  @CsvSource({"urls", "canon"})
  void linesBeforeTheDamageArePrinted(String command) {
    assertThat(shell.run(command, folder.resolve("cut.txt.gz"))).isEqualTo(1);
    assertThat(shell.out().lines())
        .hasSizeGreaterThan(50)
        .allMatch(line -> line.startsWith("http"));
  }

  @Test
  void problemsAreInTheOrderOfTheInputAndNotRepeated() throws IOException {
    Path file = file("many.jsonl", "x\n".repeat(30) + GOOD.formatted(1, 1));

    assertThat(shell.run("docs", file)).isEqualTo(1);
    assertThat(shell.err().lines().map(line -> line.replaceAll("Unrecognized.*", "")))
        .startsWith(file + ":1: ", file + ":2: ", file + ":3: ", file + ":4: ", file + ":5: ")
        .contains("and 25 more", "30 skipped: malformed");
  }

  private Path file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content);
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(text.getBytes(UTF_8));
    }
    return bytes.toByteArray();
  }
}
