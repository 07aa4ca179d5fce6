package dev.doppel.sql;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.InputOptions;
import dev.doppel.similarity.rules.DocumentSettings.Content;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Does what docs/sql.md says, in order and in an empty database: blocks marked {@code sh} go to a
 * shell, those marked {@code sql} to psql, and one marked {@code text} must be what the block
 * before it printed.
 */
class DocumentedSessionTest {

  private static final Path DOCUMENT = Path.of("../../docs/sql.md");
  private static final Pattern BLOCK =
      Pattern.compile("^```(sh|sql|text)\n(.*?)^```", Pattern.DOTALL | Pattern.MULTILINE);

  private static @Nullable PostgresServer server;

  @TempDir private Path folder;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    server = PostgresServer.start();
  }

  @AfterAll
  static void stop() throws IOException, InterruptedException {
    if (server != null) {
      server.stop();
    }
  }

  @Test
  void everyBlockPrintsWhatIsShown() throws IOException, InterruptedException {
    String document = Files.readString(DOCUMENT, UTF_8);
    writeStandIn();
    String printed = "";
    int answers = 0;
    for (MatchResult block : BLOCK.matcher(document).results().toList()) {
      String text = block.group(2);
      switch (block.group(1)) {
        case "sh" -> printed = shell(text);
        case "sql" -> printed = psql(text);
        default -> {
          assertThat(stripped(printed)).contains(stripped(text));
          answers++;
        }
      }
    }
    assertThat(answers).isEqualTo(6);
  }

  private String shell(String script) throws IOException, InterruptedException {
    String here =
        script.replace("jdbc:postgresql://host/name?user=me", requireNonNull(server).url());
    return run("bash", "-euo", "pipefail", "-c", here);
  }

  private String psql(String statements) throws IOException, InterruptedException {
    Path script = Files.writeString(folder.resolve("pasted.sql"), statements, UTF_8);
    return run("psql", "--quiet", "--set=ON_ERROR_STOP=1", "--file=" + script);
  }

  private String run(String... command) throws IOException, InterruptedException {
    return Programs.run(folder, List.of(command), requireNonNull(server).environment());
  }

  /** Lines without the blanks at their ends, which psql prints and editors take away. */
  private static String stripped(String text) {
    return text.replaceAll("(?m)[ \t]+$", "");
  }

  /** This module is built before the command; what of it the document uses is done here. */
  private void writeStandIn() throws IOException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    String script =
        String.format(
            Locale.ROOT,
            "#!/bin/sh%nexec '%s' -cp '%s' '%s' \"$@\"%n",
            java,
            System.getProperty("java.class.path"),
            StandIn.class.getName());
    Path file = Files.writeString(folder.resolve("doppel"), script, UTF_8);
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  /** {@code doppel sql ddl --dialect NAME} and {@code doppel sql load FILE --jdbc URL}. */
  static final class StandIn {

    private StandIn() {}

    public static void main(String[] args) throws IOException, SQLException {
      if (args[1].equals("ddl")) {
        System.out.print(Dialect.valueOf(args[3].toUpperCase(Locale.ROOT)).ddl());
        return;
      }
      try (Connection connection = DriverManager.getConnection(args[4]);
          DocumentInput input =
              DocumentInput.of(List.of(Path.of(args[2])), InputOptions.defaults())) {
        SimilarityTable.create(connection).load(input, Content.MAIN, 2, System.err::println);
      }
    }
  }
}
