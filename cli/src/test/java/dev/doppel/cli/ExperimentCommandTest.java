package dev.doppel.cli;

import static java.nio.file.StandardOpenOption.APPEND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExperimentCommandTest {

  @TempDir private Path folder;

  @Test
  void withoutANameListsThem() {
    Shell shell = new Shell();

    assertThat(shell.run("experiment")).isZero();
    assertThat(shell.out().lines().filter(line -> !line.startsWith(" ")))
        .extracting(line -> line.substring(0, line.indexOf(' ')))
        .containsExactly("cen-2010", "horowitz", "jain-2005", "metwally-2005", "roth-2013");
    assertThat(shell.out())
        .contains("roth-2013      Roth: The Similarity Index v2.0 (2013)\n")
        .contains("  section-2.5        what is found of mutated texts (--input)\n");
  }

  @Test
  void roth_onMadeUpTexts() throws IOException {
    Path texts = Files.createDirectory(folder.resolve("texts"));
    for (int i = 0; i < 20; i++) {
      Files.writeString(texts.resolve("t" + i + ".txt"), text(i));
    }
    Path corpus = folder.resolve("corpus");
    Shell shell = new Shell();

    assertThat(
            shell.run(
                "experiment",
                "roth-2013",
                "--make-corpus",
                corpus,
                "--from",
                texts,
                "--files",
                200,
                "--corpus",
                corpus,
                "--out",
                folder.resolve("figures")))
        .as(shell.err())
        .isZero();

    assertThat(shell.err()).isEqualTo("200 files in " + corpus + "\n");
    assertThat(shell.out())
        .contains("| files | 20,476 | 200 |")
        .contains("| SimHash of words:3, MB/s, 1 thread, CPU time | 3.3 | ")
        .contains("| SimHash of chars:4,case,spaces, as his, MB/s, 1 thread, CPU time | 3.3 | ")
        .contains("| precision: 0.87 or more | ")
        .containsPattern("recall of the known mutations \\| 0\\.\\d+ \\| (0\\.9|1\\.0)");
    assertThat(folder.resolve("figures/roth-2013.csv")).content().contains("Observations,files,");
    assertThat(folder.resolve("figures/roth-2013.svg")).content().contains("insertions, paper");
  }

  @Test
  void printsAVerdictOnEachPart() {
    Shell shell = new Shell();

    assertThat(shell.run("experiment", "jain-2005", "section-2.3.1", "--trials", 2))
        .as(shell.err())
        .isZero();
    assertThat(shell.out())
        .contains("## section-2.3.1: false matches of disjoint sets")
        .contains("\nVerdict: holds with conditions: ");
  }

  @Test
  void refusesWhatAnExperimentDoesNotUse() {
    Shell shell = new Shell();

    assertThat(shell.run("experiment", "jain-2005", "section-2.3.1", "--input", folder))
        .isEqualTo(ExitCode.MISUSED);
    assertThat(shell.err())
        .isEqualTo(
            "doppel experiment: jain-2005 section-2.3.1 does not use --input, only --trials\n");
  }

  @Test
  void saysWhichPartsRunWithoutAnOptionThatOthersUse() throws IOException {
    Path urls = Files.writeString(folder.resolve("urls.txt"), "");
    for (int i = 0; i < 300; i++) {
      Files.writeString(urls, "http://example.org/u" + i % 17 + "/p" + i + "\n", APPEND);
    }
    Shell shell = new Shell();

    assertThat(shell.run("experiment", "cen-2010", "section-5", "figure-5", "--input", urls))
        .as(shell.err())
        .isZero();
    assertThat(shell.out())
        .containsPattern("## section-5: .*\n\nWithout --input, which it has no use for\\.\n")
        .containsOnlyOnce("which it has no use for");
  }

  @Test
  void refusesACorpusForAnotherExperimentAndOptionsThatNothingRunsWith() {
    Shell shell = new Shell();

    assertThat(shell.run("experiment", "cen-2010", "--make-corpus", "c", "--from", folder))
        .isEqualTo(ExitCode.MISUSED);
    assertThat(shell.err())
        .isEqualTo(
            "doppel experiment: --make-corpus makes a corpus for roth-2013, not for cen-2010\n");
    shell = new Shell();
    assertThat(
            shell.run(
                "experiment",
                "roth-2013",
                "section-1",
                "--make-corpus",
                folder.resolve("c"),
                "--from",
                folder))
        .isEqualTo(ExitCode.MISUSED);
    assertThat(shell.err()).contains("--make-corpus alone runs no part: add --input");
    assertThat(folder.resolve("c")).doesNotExist();
  }

  @Test
  void unknown() {
    Shell shell = new Shell();

    assertThat(shell.run("experiment", "roth-2014")).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.err())
        .isEqualTo(
            "doppel experiment: unknown experiment 'roth-2014': there are cen-2010, horowitz,"
                + " jain-2005, metwally-2005, roth-2013\n");
  }

  private static String text(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return IntStream.range(0, 400)
        .mapToObj(i -> "w" + random.nextInt(20_000))
        .collect(Collectors.joining(" "));
  }
}
