package dev.doppel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.cli.RecordedFiles.Change;
import dev.doppel.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever a killed {@code sql load} leaves of a file of H2's, H2 opens, and finds what was there
 * before. {@code -Ddoppel.rounds=100} loads so often, mostly into what an earlier kill left; with
 * {@code -Ddoppel.h2=';WRITE_DELAY=500'}, as H2 does by itself, it counts what cannot be opened.
 */
class SqlLoadKillTest {

  private static final String SETTINGS = System.getProperty("doppel.h2", "");
  private static final int ROUNDS = Integer.getInteger("doppel.rounds", 2);
  private static final int BLOCK = 4096; // of H2 and of the page cache: where a write may be cut
  private static final int MOST_CUTS = 3; // of one write
  private static final int BEFORE = 300;
  private static final int LOADED = 2500; // some batches, so that there are several commits

  @TempDir private Path folder;
  private final SplittableRandom random = new SplittableRandom(14);
  private final List<String> problems = new ArrayList<>();
  private int states;

  @Test
  void everyStateOfTheFileCanBeOpened() throws IOException {
    Path database = folder.resolve("database.mv.db");
    load(BEFORE, "jdbc:h2:" + folder.resolve("database"));
    byte[] before = Files.readAllBytes(database);

    byte[] start = before;
    for (int round = 0; round < ROUNDS; round++) {
      Files.write(database, start);
      byte[] left = killAnywhere(start, folder.resolve("database"), this::checkRows);
      // A file that is killed again and again, but not for ever.
      start = problems.isEmpty() && random.nextInt(3) > 0 ? left : before;
    }

    System.out.println("sql load: " + states + " states, " + problems.size() + " not opened");
    assertThat(problems).as("of %d states", states).isEmpty();
    assertThat(RecordedFiles.threads()).as("who writes").hasSize(1);
  }

  @Test
  void everyStateOfANewFileCanBeLoadedInto() throws IOException {
    killAnywhere(new byte[0], folder.resolve("new"), this::checkLoading);

    System.out.println("new file: " + states + " states, " + problems.size() + " not opened");
    assertThat(problems).as("of %d states", states).isEmpty();
    assertThat(RecordedFiles.threads()).as("who writes").hasSize(1);
  }

  @Test
  void aFileThatH2CannotOpenIsOneLine() throws IOException {
    Files.write(folder.resolve("killed.mv.db"), new byte[3 * BLOCK]);
    Shell shell = new Shell();

    int exit = shell.run("sql", "load", input(BEFORE), "--jdbc", "jdbc:h2:" + killed());

    assertThat(exit).isEqualTo(ExitCode.FAILED);
    assertThat(shell.err())
        .startsWith("doppel sql load: jdbc:h2:" + killed() + ": H2 cannot open its file (")
        .endsWith("; restore a copy of the file *.mv.db, or delete it and load again\n")
        .hasLineCount(1);
  }

  /** What must hold for a file that a kill left as {@code killed.mv.db}. */
  private interface Check {
    void run() throws IOException;
  }

  /** Loads, checks what any kill on the way would leave, and returns one of these states. */
  private byte[] killAnywhere(byte[] start, Path database, Check check) throws IOException {
    RecordedFiles.start();
    load(LOADED, "jdbc:h2:recorded:" + database + SETTINGS);

    List<Change> changes = RecordedFiles.changes();
    int chosen = random.nextInt(changes.size());
    byte[] left = start;
    byte[] state = start;
    for (int i = 0; i < changes.size(); i++) {
      Change change = changes.get(i);
      int blocks = (change.bytes().length - 1) / BLOCK;
      // Half of the header of a new file is nothing that H2 opens; there is nothing to lose either.
      for (int cut = 0; state.length > 0 && cut < Math.min(MOST_CUTS, blocks); cut++) {
        check(change.applied(state, BLOCK * (1 + random.nextInt(blocks))), check);
      }
      state = change.applied(state, Integer.MAX_VALUE);
      check(state, check);
      left = i == chosen ? state : left;
    }
    assertThat(state).isEqualTo(Files.readAllBytes(Path.of(database + ".mv.db")));
    return left;
  }

  private void check(byte[] state, Check check) throws IOException {
    Files.write(folder.resolve("killed.mv.db"), state);
    states++;
    check.run();
  }

  private void checkLoading() throws IOException {
    Shell shell = new Shell();
    int exit = shell.run("sql", "load", input(BEFORE), "--jdbc", "jdbc:h2:" + killed());
    if (exit != ExitCode.DONE) {
      problems.add(shell.err());
    }
  }

  private void checkRows() {
    try (Connection connection = DriverManager.getConnection("jdbc:h2:" + killed())) {
      int rows = rows(connection);
      if (rows < BEFORE) {
        problems.add(rows + " rows");
      }
    } catch (SQLException e) {
      problems.add(String.valueOf(e.getMessage()));
    }
  }

  /** Reads all of the rows, and those that an index leads to. */
  private static int rows(Connection connection) throws SQLException {
    int count = 0;
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("select sketch from doppel_documents where block0 >= 0")) {
      while (rows.next()) {
        assertThat(rows.getBytes(1)).hasSize(258);
        count++;
      }
    }
    return count;
  }

  private Path killed() {
    return folder.resolve("killed");
  }

  private void load(int documents, String jdbc) throws IOException {
    Shell shell = new Shell();
    assertThat(shell.run("sql", "load", input(documents), "--jdbc", jdbc))
        .as(shell.err())
        .isEqualTo(ExitCode.DONE);
  }

  /** So many documents, as a file. */
  private Path input(int documents) throws IOException {
    Path input = folder.resolve(documents + ".jsonl");
    if (!Files.exists(input)) {
      SplittableRandom words = new SplittableRandom(documents);
      Files.writeString(
          input,
          IntStream.range(0, documents)
              .mapToObj(i -> document(documents + "-" + i, words))
              .collect(Collectors.joining()));
    }
    return input;
  }

  private static String document(String id, SplittableRandom words) {
    String text =
        words.ints(40, 0, 5000).mapToObj(i -> "word" + i).collect(Collectors.joining(" "));
    return "{\"id\":\"" + id + "\",\"text\":\"" + text + "\"}\n";
  }
}
