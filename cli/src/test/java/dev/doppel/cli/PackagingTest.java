package dev.doppel.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.cli.option.Configured;
import dev.doppel.cli.terminal.Streams;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Model.CommandSpec;

/** The examples that are shipped name options that exist, and systemd takes the unit. */
class PackagingTest {

  private static final Path EXAMPLES = Path.of("../packaging");
  private static final Path ANALYZE = Path.of("/usr/bin/systemd-analyze");
  private static final CommandSpec SERVE =
      Objects.requireNonNull(
              Doppel.commandLine(Streams.standard(), "serve").getSubcommands().get("serve"))
          .getCommandSpec();

  @TempDir private Path folder;

  /** Also the lines that are commented out, once they are not. */
  @Test
  void theConfigurationIsTaken() throws IOException {
    String lines = Files.readString(EXAMPLES.resolve("systemd/serve.conf"), UTF_8);
    Path all =
        Files.writeString(
            folder.resolve("serve.conf"),
            Pattern.compile("^#(?=[a-z-]+ = )", Pattern.MULTILINE).matcher(lines).replaceAll(""));

    assertThat(
            List.of(
                Configured.complete(
                    new String[] {"serve", "--config", all.toString()}, SERVE, Map.of())))
        .contains("--port=8080", "--token-file=/etc/doppel/token", "--rate=100");
  }

  @Test
  void everyOptionAndVariableThatIsNamedExists() throws IOException {
    List<String> found = new ArrayList<>();
    try (Stream<Path> files = Files.walk(EXAMPLES)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String text = Files.readString(file, UTF_8);
        Matcher variables = Pattern.compile("DOPPEL_SERVE_[A-Z_]+").matcher(text);
        while (variables.find()) {
          found.add(variables.group());
          Configured.complete(
              new String[] {"serve"}, SERVE, Map.of(variables.group(), "/a")); // or it throws
        }
        Matcher commands = Pattern.compile("doppel serve (.*)").matcher(text);
        while (commands.find()) {
          Matcher options = Pattern.compile("--[a-z-]+").matcher(commands.group(1));
          while (options.find()) {
            found.add(options.group());
            assertThat(SERVE.optionsMap()).as(file.toString()).containsKey(options.group());
          }
        }
      }
    }
    assertThat(found).contains("DOPPEL_SERVE_TOKEN_FILE", "--prefix", "--config");
  }

  static boolean hasSystemd() {
    return Files.isExecutable(ANALYZE);
  }

  /** The command of the unit is replaced by one that is here, as its absence is a fault, too. */
  @Test
  @EnabledIf("hasSystemd")
  void theUnitIsOne() throws IOException, InterruptedException {
    String unit = Files.readString(EXAMPLES.resolve("systemd/doppel.service"), UTF_8);
    Path file =
        Files.writeString(
            folder.resolve("doppel.service"), unit.replace("/opt/doppel/doppel ", "/bin/true "));

    Process check =
        new ProcessBuilder(ANALYZE.toString(), "verify", file.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(check.getInputStream().readAllBytes(), UTF_8);

    assertThat(said.lines().filter(line -> line.contains("doppel.service"))).isEmpty();
    assertThat(check.waitFor()).as(said).isZero();
  }
}
