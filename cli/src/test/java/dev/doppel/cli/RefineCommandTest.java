package dev.doppel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.cli.terminal.ExitCode;
import dev.doppel.engine.results.ResultSketch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RefineCommandTest {

  private static final String TEXT = words("alpha beta gamma delta epsilon zeta eta theta");
  private static final String OTHER = words("iota kappa lambda mu nu xi omikron pi");

  @TempDir private Path folder;
  private final Shell shell = new Shell();

  @Test
  void groupsAList() {
    String invoice = TEXT + " of 2024-03-01, total 1,250.00";
    String next = TEXT + " of 2024-04-01, total 980.00";
    shell.stdin(
        list(result("a", invoice), result("b", OTHER), result("c", next), result("d", OTHER)));

    assertThat(shell.run("refine")).isEqualTo(ExitCode.DONE);
    assertThat(shell.out().lines()).hasSize(1);
    assertThat(shell.out())
        .startsWith(
            "{\"query\":\"q\",\"read\":4,\"groups\":[{\"head\":{\"rank\":1,\"id\":\"a\"},"
                + "\"members\":[{\"rank\":3,\"id\":\"c\",\"relation\":\"near\",")
        .contains(
            "\"differs\":[\"2024-03-01 / 2024-04-01\",\"1,250.00 / 980.00\"],\"differing\":2,"
                + "\"onlyNumbersDiffer\":true")
        .contains("{\"rank\":4,\"id\":\"d\",\"relation\":\"exact\",\"similarity\":1.0")
        .endsWith(
            "\"repeats\":2,\"method\":\"minhash\",\"threshold\":0.7,\"cluster\":\"head\","
                + "\"comparedBy\":{\"text\":4}}\n");
  }

  @Test
  void aListALine() throws IOException {
    Path file = Files.writeString(folder.resolve("r"), list(result("a", TEXT)) + "\n" + list());
    Path summary = folder.resolve("s.json");

    assertThat(shell.run("refine", file, "--summary", summary)).isEqualTo(ExitCode.DONE);
    assertThat(shell.out().lines()).hasSize(2);
    assertThat(Files.readString(summary)).contains("\"lists\":2,\"results\":1,\"groups\":1");
  }

  @Test
  void page_readsAsManyAsItTakes() {
    shell.stdin(
        list(result("a", TEXT), result("b", TEXT), result("c", OTHER), result("d", "Something.")));

    assertThat(shell.run("refine", "--page", 2)).isEqualTo(ExitCode.DONE);
    assertThat(shell.out()).contains("\"read\":3").doesNotContain("\"d\"");
  }

  @Test
  void storedSketches() {
    String sketch = "\",\"sketch\":\"" + ResultSketch.of(TEXT).toBase64() + "\"}";
    shell.stdin(list("{\"id\":\"a" + sketch, "{\"id\":\"b" + sketch));

    assertThat(shell.run("refine")).isEqualTo(ExitCode.DONE);
    assertThat(shell.out())
        .contains(
            "\"relation\":\"near\",\"similarity\":1.0") // no text, no proof that it is the same
        .contains("\"comparedBy\":{\"sketch\":2}");
  }

  @Test
  void jain2005() {
    shell.stdin(list(result("a", TEXT), result("b", OTHER), result("c", TEXT + " end")));

    assertThat(shell.run("refine", "--method", "jain-2005")).isEqualTo(ExitCode.DONE);
    assertThat(shell.out())
        .contains("\"method\":\"jain-2005\"")
        .contains("\"cluster\":\"transitive\"")
        .contains("\"bits\":");
  }

  @Test
  void html_isAPageOfItsOwn() throws IOException {
    Path page = folder.resolve("page.html");
    String hostile =
        "{\"id\":\"<script>\",\"url\":\"javascript:alert(1)\",\"text\":\"" + TEXT + "\"}";
    shell.stdin(list(hostile, result("b", TEXT)));

    assertThat(shell.run("refine", "--html", page)).isEqualTo(ExitCode.DONE);
    assertThat(Files.readString(page))
        .contains("2 results in 1 groups; 1 repeat another.")
        .contains("<summary>+1 similar</summary>")
        .contains("&lt;script&gt;")
        .doesNotContain("href=\"javascript");
  }

  @Test
  void html_ofManyLists() {
    shell.stdin(list() + list());

    assertThat(shell.run("refine", "--html", folder.resolve("p"))).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.err()).contains("--html needs one list");
  }

  @Test
  void noJson() {
    shell.stdin("{\"results\":[}");

    assertThat(shell.run("refine")).isEqualTo(ExitCode.FAILED);
    assertThat(shell.err().lines()).hasSize(1);
    assertThat(shell.err()).startsWith("doppel refine: not JSON: line 1: ");
  }

  @Test
  void noResults() {
    assertThat(shell.stdin("{\"hits\":[]}").run("refine")).isEqualTo(ExitCode.FAILED);
    assertThat(shell.err()).contains("not a list of results");
  }

  @Test
  void emptyInput() {
    assertThat(shell.run("refine")).isEqualTo(ExitCode.FAILED);
    assertThat(shell.err()).contains("no list of results in the input");
  }

  @Test
  void engineWithoutAnAddress() {
    assertThat(shell.run("refine", "--engine", "solr")).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.err()).isEqualTo("doppel refine: --engine needs --url and --query\n");
  }

  @Test
  void thresholdOutOfRange() {
    assertThat(shell.stdin(list()).run("refine", "--threshold", "1.5")).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.err()).contains("--threshold: a share is a number from 0 to 1");
  }

  /** Each word with each, so that runs of five words are distinct. */
  private static String words(String vocabulary) {
    String[] words = vocabulary.split(" ", -1);
    return IntStream.range(0, 96)
        .mapToObj(i -> words[i % words.length] + words[i / words.length % words.length])
        .collect(Collectors.joining(" "));
  }

  private static String list(String... results) {
    return "{\"query\":\"q\",\"results\":[" + String.join(",", results) + "]}";
  }

  private static String result(String id, String text) {
    return "{\"id\":\"" + id + "\",\"text\":\"" + text + "\"}";
  }
}
