package dev.doppel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No option that names an output can cost an input. */
class OverwrittenInputTest {

  private static final String LINES = "http://a.example/p\nhttp://a.example/q\n";

  @TempDir private Path folder;
  private final Shell shell = new Shell();
  private Path file;

  @BeforeEach
  void write() throws IOException {
    file = Files.writeString(Files.createDirectory(folder.resolve("in")).resolve("a.txt"), LINES);
    Files.createSymbolicLink(folder.resolve("link.txt"), file);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "docs FILE --summary FILE",
        "docs FILE --summary LINK",
        "docs LINK --summary FILE",
        "docs FILE --summary SPELLED",
        "compare FILE FILE --summary LINK",
        "urls FILE --summary FILE",
        "urls FILE --summary LINK",
        "urls FILE --out FILE",
        "urls FILE --out NEW --summary NEW",
        "canon FILE --summary FILE",
        "urls NEW --aliases FILE --out FILE",
        "canon NEW --aliases FILE --summary LINK",
        "links FILE --out FILE",
        "aliases FILE --out FILE",
        "aliases --list FILE --out LINK",
        "mirrors FILE --summary SPELLED",
        "events FILE --key=line --summary FILE",
        "events FILE --key=line --report LINK",
        "events FILE --key=line --report NEW --summary NEW",
        "index add NEW FILE --summary FILE",
        "index find NEW FILE --summary FILE",
        "sql load FILE --jdbc=jdbc:h2:mem:overwritten --summary FILE",
        "sql find FILE --jdbc=jdbc:h2:mem:overwritten --summary FILE",
        "refine FILE --summary FILE",
        "refine FILE --html LINK"
      })
  void anInputIsNotWrittenOver(String command) {
    assertThat(run(command)).as("%s%n%s", command, shell.err()).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.err()).contains("is named twice among inputs and outputs");
    assertThat(file).hasContent(LINES.strip());
    assertThat(folder.resolve("new")).doesNotExist();
  }

  @Test
  void aFileOfAFolderThatIsReadIsNotWrittenOver() {
    assertThat(run("docs FOLDER --summary FILE")).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.err()).contains("is one of the files of the input");
    assertThat(file).hasContent(LINES.strip());
  }

  @Test
  void besideTheInputThereIsRoom() throws IOException {
    Files.writeString(folder.resolve("new"), "an earlier summary");

    assertThat(run("docs FOLDER --summary NEW")).isZero();
    assertThat(run("urls FILE --summary NEW")).isZero();
    assertThat(run("urls FILE --summary /dev/null")).isZero();
  }

  private int run(String command) {
    Path spelled = folder.resolve("in/../in/./a.txt");
    return shell.run(
        Arrays.stream(command.split(" "))
            .map(
                word ->
                    switch (word) {
                      case "FILE" -> file;
                      case "LINK" -> folder.resolve("link.txt");
                      case "SPELLED" -> spelled;
                      case "FOLDER" -> folder.resolve("in");
                      case "NEW" -> folder.resolve("new");
                      default -> word;
                    })
            .toArray());
  }
}
