package dev.doppel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.cli.terminal.ExitCode;
import dev.doppel.sql.Dialect;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SqlCommandTest {

  private static final String TEXT =
      IntStream.range(0, 400).mapToObj(i -> "word" + i * i).collect(Collectors.joining(" "));

  @TempDir private Path folder;
  private final Shell shell = new Shell();
  private String jdbc;

  @BeforeEach
  void database() {
    jdbc = "jdbc:h2:" + folder.resolve("database");
  }

  @Test
  void ddl_canBePasted() {
    assertThat(shell.run("sql", "ddl", "--dialect", "postgresql")).isEqualTo(ExitCode.DONE);
    assertThat(shell.out())
        .contains("create or replace function doppel_similar(sought bigint, within integer)");
  }

  @Test
  void findsWhatWasLoaded() throws IOException {
    Path copy = file("copy.txt", TEXT);
    file("near.txt", TEXT.replace("word10000 ", "changed "));
    file("other.txt", TEXT.replace("word", "another"));

    assertThat(shell.run("sql", "load", folder.resolve("input"), "--jdbc", jdbc)).isZero();
    assertThat(shell.err()).isEqualTo("3 loaded, 0 without text, 0 unreadable; 3 in the table\n");
    assertThat(shell.run("sql", "find", copy, "--jdbc", jdbc)).isZero();
    assertThat(shell.out().lines())
        .hasSize(2)
        .satisfiesExactly(
            line ->
                assertThat(line)
                    .isEqualTo(
                        "{\"id\":\"copy.txt\",\"distance\":0,\"similarity\":1.0,\"copy\":true}"),
            line -> assertThat(line).startsWith("{\"id\":\"near.txt\",\"distance\":"));
  }

  @Test
  void aDatabaseInUseIsOneLine_andNoLogIsLeftBesideIt() throws IOException {
    file("a.txt", TEXT);
    shell.run("sql", "load", folder.resolve("input"), "--jdbc", jdbc);
    Path database = folder.resolve("database.mv.db");

    try (FileChannel other = FileChannel.open(database, StandardOpenOption.WRITE);
        FileLock lock = other.lock()) {
      assertThat(lock.isValid()).isTrue();
      assertThat(shell.run("sql", "load", folder.resolve("input"), "--jdbc", jdbc))
          .isEqualTo(ExitCode.FAILED);
    }

    assertThat(shell.err().lines().skip(1)).hasSize(1);
    assertThat(folder).isDirectoryNotContaining("glob:**.trace.db");
  }

  /** Only an administrator may note in H2's file how it is to be written. */
  @Test
  void aUserWithoutTheRightsOfAnAdministratorMayAsk() throws Exception {
    Path asked = file("a.txt", TEXT);
    shell.run("sql", "load", folder.resolve("input"), "--jdbc", jdbc);
    try (Connection connection = DriverManager.getConnection(jdbc);
        Statement statement = connection.createStatement()) {
      statement.execute("create user reader password 'secret'");
      statement.execute("grant select on doppel_documents to reader");
    }

    int code = shell.run("sql", "find", asked, "--jdbc", jdbc + ";USER=reader;PASSWORD=secret");

    assertThat(code).as(shell.err()).isZero();
    assertThat(shell.out()).contains("\"id\":\"a.txt\"");
  }

  @Test
  void findsByBits() throws IOException {
    file("a.txt", TEXT);
    shell.run("sql", "load", folder.resolve("input"), "--jdbc", jdbc);

    int code =
        shell.run("sql", "find", "--simhash", "1".repeat(64), "--distance", 64, "--jdbc", jdbc);

    assertThat(code).isZero();
    assertThat(shell.out()).startsWith("{\"id\":\"a.txt\",\"distance\":");
  }

  @Test
  void writesASummary() throws IOException {
    file("a.txt", TEXT);
    Path summary = folder.resolve("summary.json");

    shell.run("sql", "load", folder.resolve("input"), "--jdbc", jdbc, "--summary", summary);

    assertThat(Files.readString(summary))
        .isEqualTo(
            "{\"format\":\"doppel-summary 1\",\"command\":\"sql load\",\"loaded\":1,"
                + "\"empty\":0,\"unreadable\":0,\"rows\":1}\n");
  }

  @Test
  void comparesBothWays() {
    int code = shell.run("sql", "bench", "--rows", 500, "--questions", 2);

    assertThat(code).isZero();
    assertThat(shell.out()).startsWith("H2 2.").contains("| 6 | 52 | ").doesNotContain("DIFFER");
  }

  /** The drivers of these would make an empty database and then miss the table. */
  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "duckdb"})
  void aFileThatIsNotThereIsNotMade(String database) {
    Path missing = folder.resolve("missing.db");

    int code =
        shell.run("sql", "find", "--simhash", 1, "--jdbc", "jdbc:" + database + ":" + missing);

    assertThat(code).isEqualTo(ExitCode.FAILED);
    assertThat(shell.err()).contains(missing.toString()).hasLineCount(1);
    assertThat(missing).doesNotExist();
  }

  @ParameterizedTest
  @EnumSource(Dialect.class)
  void everyDialectHasDefinitionsAndAQuery(Dialect dialect) {
    assertThat(shell.run("sql", "ddl", "--dialect", dialect)).isZero();
    assertThat(shell.out()).containsIgnoringCase("hamdist").contains("doppel_documents");
    assertThat(shell.run("sql", "query", "1", "--dialect", dialect)).isZero();
    assertThat(shell.out()).contains("from doppel_");
  }

  @Test
  void query_isPrinted() {
    assertThat(shell.run("sql", "query", "--dialect", "mariadb", "--distance", 0, "--", "-1"))
        .isZero();
    assertThat(shell.out())
        .isEqualTo(
            "select id, simhash from doppel_documents where block0 in (65535)"
                + " and bit_count((simhash ^ -1) & -1) <= 0;\n");
  }

  @Test
  void mistakesAreOneLine() throws IOException {
    Path file = file("a.txt", TEXT);

    assertThat(shell.run("sql")).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.run("sql", "find", file, "--simhash", 1)).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.run("sql", "find", "--simhash", 1, "--threshold", 0.9))
        .isEqualTo(ExitCode.MISUSED);
    assertThat(shell.run("sql", "find", file, "--jdbc", jdbc)).isEqualTo(ExitCode.FAILED);
    assertThat(shell.run("sql", "find", file, "--jdbc", "jdbc:none:x")).isEqualTo(ExitCode.FAILED);
    assertThat(shell.err().lines()).hasSize(5).allMatch(line -> line.startsWith("doppel sql"));
  }

  private Path file(String name, String text) throws IOException {
    Path input = Files.createDirectories(folder.resolve("input"));
    return Files.writeString(input.resolve(name), text);
  }
}
