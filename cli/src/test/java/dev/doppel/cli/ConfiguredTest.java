package dev.doppel.cli;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.cli.option.Configured;
import dev.doppel.cli.terminal.ExitCode;
import dev.doppel.cli.terminal.Streams;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

class ConfiguredTest {

  private static final CommandSpec SERVE =
      requireNonNull(Doppel.commandLine(Streams.standard(), "serve").getSubcommands().get("serve"))
          .getCommandSpec();

  @TempDir private Path folder;

  @Test
  void theCommandLineComesFirst_thenVariables_thenTheFile() throws IOException {
    Path file = file("port = 1\nrate = 2\ntimeout = 3s\n");

    assertThat(
            complete(
                Map.of("DOPPEL_SERVE_PORT", "10", "DOPPEL_SERVE_RATE", "20"),
                "--port=100",
                "--config",
                file.toString()))
        .containsExactly(
            "serve", "--rate=20", "--timeout=3s", "--port=100", "--config", file.toString());
  }

  @Test
  void aTokenIsGivenInOneWay() throws IOException {
    Path file = file("token-file = f\n");

    assertThat(complete(Map.of("DOPPEL_TOKEN", "t"), "--config=" + file))
        .containsExactly("serve", "--token=t", "--config=" + file);
    assertThat(complete(Map.of("DOPPEL_TOKEN", "t"), "--token-file=f"))
        .containsExactly("serve", "--token-file=f");
    assertThat(complete(Map.of("DOPPEL_TOKEN", "old", "DOPPEL_SERVE_TOKEN", "new")))
        .containsExactly("serve", "--token=new");
  }

  @Test
  void theFileMayBeNamedByAVariable() throws IOException {
    Path file = file("# a comment\n\n  data =  some folder/with = signs  \ndemo = true\n");

    assertThat(complete(Map.of("DOPPEL_SERVE_CONFIG", file.toString())))
        .containsExactly("serve", "--data=some folder/with = signs", "--demo");
    assertThat(
            complete(Map.of("DOPPEL_SERVE_CONFIG", file.toString(), "DOPPEL_SERVE_DEMO", "false")))
        .containsExactly("serve", "--data=some folder/with = signs");
  }

  /** Every option has a name there; one that is added is taken, too. */
  @Test
  void everyOptionCanBeGiven() throws IOException {
    List<OptionSpec> options =
        SERVE.options().stream()
            .filter(
                each -> !List.of("--help", "--version", "--config").contains(each.longestName()))
            .toList();
    assertThat(options).hasSizeGreaterThan(10);
    for (OptionSpec each : options) {
      String name = each.longestName().substring(2);
      String value = each.arity().max() == 0 ? "true" : "x";
      String expected = each.arity().max() == 0 ? "--" + name : "--" + name + "=x";
      String variable = "DOPPEL_SERVE_" + name.toUpperCase(Locale.ROOT).replace('-', '_');

      assertThat(complete(Map.of(), "--config=" + file(name + "=" + value))).contains(expected);
      assertThat(complete(Map.of(variable, value))).contains(expected);
    }
  }

  @Test
  void whatIsUnknownIsRefusedWithTheNearestName() throws IOException {
    Path file = file("port = 1\nmaxbody = 5\n");

    assertThatThrownBy(() -> complete(Map.of(), "--config", file.toString()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(file + ":2: there is no option 'maxbody'; did you mean 'max-body'?");
    assertThatThrownBy(() -> complete(Map.of("DOPPEL_SERVE_PROT", "1")))
        .hasMessageContaining("DOPPEL_SERVE_PROT")
        .hasMessageContaining("'port'");
    assertThatThrownBy(() -> complete(Map.of("DOPPEL_SERVE_SOMETHING_ELSE", "1")))
        .hasMessageContaining("there are")
        .hasMessageContaining("token-file");
  }

  @Test
  void wrongLinesAreNamed() throws IOException {
    Path twice = file("port = 1\nport = 2\n");
    assertThatThrownBy(() -> complete(Map.of(), "--config", twice.toString()))
        .hasMessage(twice + ":2: 'port' was given before, at " + twice + ":1");
    Path bare = file("port\n");
    assertThatThrownBy(() -> complete(Map.of(), "--config", bare.toString()))
        .hasMessageContaining("a line is 'option = value', got 'port'");
    Path flag = file("demo = yes\n");
    assertThatThrownBy(() -> complete(Map.of(), "--config", flag.toString()))
        .hasMessageContaining("'demo' is true or false, got 'yes'");
    Path self = file("config = x\n");
    assertThatThrownBy(() -> complete(Map.of(), "--config", self.toString()))
        .hasMessageContaining("belongs on the command line");
  }

  /** As a user sees it: one line and the exit code for misuse, or for a file that is not there. */
  @Test
  void theCommandSaysSoInOneLine() throws IOException {
    Shell shell = new Shell();
    assertThat(shell.run("serve", "--config", file("prot = 1\n"))).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.err()).startsWith("doppel serve: ").hasLineCount(1);

    Shell absent = new Shell();
    assertThat(absent.run("serve", "--config", folder.resolve("absent")))
        .isEqualTo(ExitCode.FAILED);
    assertThat(absent.err()).contains("absent").hasLineCount(1);

    Shell wrong = new Shell();
    assertThat(wrong.run("serve", "--config", file("port = many\n"))).isEqualTo(ExitCode.MISUSED);
    assertThat(wrong.err()).contains("--port").contains("many");
  }

  private Path file(String content) throws IOException {
    return Files.writeString(Files.createTempFile(folder, "serve", ".conf"), content);
  }

  private static List<String> complete(Map<String, String> environment, String... options)
      throws IOException {
    String[] arguments = new String[options.length + 1];
    arguments[0] = "serve";
    System.arraycopy(options, 0, arguments, 1, options.length);
    return List.of(Configured.complete(arguments, SERVE, environment));
  }
}
