package dev.doppel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.cli.documents.DocumentOptions;
import dev.doppel.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Options that had another name take it still, and help shows one name only. */
class OldNamesTest {

  @TempDir private Path folder;

  @Test
  void similarityIsTheThreshold() throws IOException {
    Path file = Files.writeString(folder.resolve("a.txt"), "It was the best of times, they say.");
    Path index = folder.resolve("index");
    assertThat(new Shell().run("index", "add", index, file)).isZero();

    for (String name : new String[] {"--threshold", "--similarity"}) {
      assertThat(refused("docs", file, name, "7")).contains("--threshold: ").contains("'7'");
      assertThat(refused("compare", file, file, name, "7")).contains("--threshold: ");
      assertThat(refused("index", "find", index, file, name, "7")).contains("--threshold: ");
      assertThat(refused("index", "families", index, name, "7")).contains("--threshold: ");
      Shell shell = new Shell();
      assertThat(shell.run("index", "find", index, file, name, "90%")).isZero();
      assertThat(shell.out()).contains("\"similarity\":1.0");
    }
    DocumentOptions options =
        CommandLine.populateCommand(new DocumentOptions(), "--similarity", "60%");
    assertThat(options.settings(1).threshold()).isEqualTo(0.6);
  }

  @ParameterizedTest
  @ValueSource(strings = {"docs", "compare", "refine", "index find", "index families", "sql find"})
  void helpShowsTheThresholdOnly(String command) {
    Shell shell = new Shell();

    shell.run((Object[]) (command + " --help").split(" ", -1));

    assertThat(shell.out()).contains("--threshold").doesNotContain("--similarity");
  }

  private static String refused(Object... words) {
    Shell shell = new Shell();
    assertThat(shell.run(words)).isEqualTo(ExitCode.MISUSED);
    return shell.err();
  }
}
