package dev.doppel.cli;

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
        .containsExactly("cen-2010", "jain-2005", "metwally-2005", "roth-2013");
    assertThat(shell.out()).contains("roth-2013      Roth: The Similarity Index v2.0 (2013)\n");
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
  void unknown() {
    Shell shell = new Shell();

    assertThat(shell.run("experiment", "roth-2014")).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.err())
        .isEqualTo(
            "doppel experiment: unknown experiment 'roth-2014': there are cen-2010, jain-2005,"
                + " metwally-2005, roth-2013\n");
  }

  private static String text(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return IntStream.range(0, 400)
        .mapToObj(i -> "w" + random.nextInt(20_000))
        .collect(Collectors.joining(" "));
  }
}
