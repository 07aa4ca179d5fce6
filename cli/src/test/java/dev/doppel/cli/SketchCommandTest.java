package dev.doppel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.cli.terminal.ExitCode;
import dev.doppel.engine.results.ResultMethod;
import dev.doppel.engine.results.ResultSketch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SketchCommandTest {

  private static final String TEXT =
      "The ferry to the island leaves at nine in the morning and comes back at six, from Monday to"
          + " Saturday; on Sundays it leaves an hour later, and in winter it does not leave at all.";

  @TempDir private Path folder;
  private final Shell shell = new Shell();

  @Test
  void printsTheSketchThatJavaMakes() throws IOException {
    Path file = Files.writeString(folder.resolve("a.jsonl"), record("a", TEXT) + record("b", ""));

    assertThat(shell.run("sketch", file)).isZero();

    assertThat(shell.out())
        .isEqualTo(line("a", ResultSketch.of(TEXT)) + line("b", ResultSketch.of("")));
    assertThat(shell.err()).isEqualTo("2 sketches, 1 text without a word\n");
  }

  @Test
  void resultsWithSketchesAreGroupedAsThoseWithTexts() throws IOException {
    String other = TEXT.replace("nine", "ten");
    Path file =
        Files.writeString(folder.resolve("a.jsonl"), record("a", TEXT) + record("b", other));
    assertThat(shell.run("sketch", file, "--field", "sketch")).isZero();
    List<String> sketched = shell.out().lines().toList();
    Path list =
        Files.writeString(
            folder.resolve("list.json"),
            "{\"query\":\"ferry\",\"results\":[" + sketched.get(0) + "," + sketched.get(1) + "]}");

    Shell refining = new Shell();
    assertThat(refining.run("refine", list)).isZero();

    assertThat(refining.out()).contains("\"repeats\":1", "\"comparedBy\":{\"sketch\":2}");
  }

  @Test
  void ofAPageThePartCountsThatRefineCompares() throws IOException {
    String page =
        "<!doctype html><title>x</title><nav><a href=/>Home</a> <a href=/b>Timetables</a></nav>"
            + "<main><h1>Ferry</h1><p>"
            + TEXT
            + "</p></main><footer>All rights reserved</footer>";
    Path file = Files.writeString(folder.resolve("page.html"), page);

    assertThat(shell.run("sketch", file)).isZero();
    String ofMain = shell.out();
    Shell visible = new Shell();
    assertThat(visible.run("sketch", file, "--content", "visible")).isZero();

    assertThat(ofMain).isEqualTo(line("page.html", ResultSketch.of("Ferry\n" + TEXT)));
    assertThat(visible.out()).isNotEqualTo(ofMain);
  }

  @Test
  void aBulkRequestNamesIndexAndId() throws IOException {
    Path file = Files.writeString(folder.resolve("a.jsonl"), record("a", TEXT));
    Path out = folder.resolve("bulk");

    assertThat(shell.run("sketch", file, "--bulk", "docs", "--method", "simhash", "--out", out))
        .isZero();

    assertThat(out)
        .hasContent(
            "{\"update\":{\"_index\":\"docs\",\"_id\":\"a\"}}\n{\"doc\":{\"doppel_sketch\":\""
                + ResultSketch.of(TEXT, ResultMethod.SIMHASH).toBase64()
                + "\"}}\n");
  }

  @Test
  void theSameLinesComeWithAnyNumberOfThreads() throws IOException {
    Path samples = Path.of("..", "samples", "pages");
    Shell four = new Shell();

    assertThat(shell.run("sketch", samples, "--threads", "1")).isZero();
    assertThat(four.run("sketch", samples, "--threads", "4")).isZero();

    assertThat(shell.out()).isEqualTo(four.out()).hasLineCount(42);
  }

  @Test
  void whatCannotBeReadIsNamed_andCountsForTheExitCode() throws IOException {
    Path file = Files.writeString(folder.resolve("a.jsonl"), record("a", TEXT) + "{\"id\":\n");

    assertThat(shell.run("sketch", file)).isEqualTo(ExitCode.FAILED);

    assertThat(shell.out()).hasLineCount(1);
    assertThat(shell.err()).contains("a.jsonl", "1 sketch, 1 record skipped");
    assertThat(shell.run("sketch", file, "--max-skipped", "1")).isZero();
  }

  @Test
  void mistakesAreRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("a.jsonl"), record("a", TEXT));

    assertThat(shell.run("sketch", file, "--method", "md5")).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.err()).contains("--method", "md5");
    assertThat(shell.run("sketch", file, "--field", " ")).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.run("sketch", file, "--bulk", "")).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.run("sketch", file, "--out", file)).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.run("sketch", folder.resolve("none"))).isNotZero();
  }

  private static String record(String id, String text) {
    return "{\"id\":\"" + id + "\",\"text\":\"" + text + "\"}\n";
  }

  private static String line(String id, ResultSketch sketch) {
    return "{\"id\":\"" + id + "\",\"doppel_sketch\":\"" + sketch.toBase64() + "\"}\n";
  }
}
