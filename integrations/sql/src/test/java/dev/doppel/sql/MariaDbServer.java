package dev.doppel.sql;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assertions;

/**
 * A MariaDB of our own, on a free port and in a temporary folder, from the programs that are
 * installed.
 */
final class MariaDbServer {

  private static final Path DEBIAN = Path.of("/usr/sbin");
  private static final String READY = "ready for connections";

  private final Path folder;
  private final int port;
  private final Process process;

  private MariaDbServer(Path folder, int port, Process process) {
    this.folder = folder;
    this.port = port;
    this.process = process;
  }

  static MariaDbServer start() throws IOException, InterruptedException {
    Path programs = Programs.folderOf("mariadbd", List.of(DEBIAN), "mariadb-server");
    Path installer = Programs.folderOf("mariadb-install-db", List.of(), "mariadb-server");
    Path folder = Files.createTempDirectory("doppel-mariadb-");
    int port = Programs.freePort();
    Programs.run(
        folder,
        List.of(
            installer.resolve("mariadb-install-db").toString(),
            "--no-defaults",
            "--datadir=" + folder.resolve("data"),
            "--user=" + System.getProperty("user.name"),
            "--auth-root-authentication-method=normal",
            "--skip-test-db"));
    List<String> command = new ArrayList<>();
    command.add(programs.resolve("mariadbd").toString());
    command.addAll(
        List.of(
            "--no-defaults",
            "--datadir=" + folder.resolve("data"),
            "--user=" + System.getProperty("user.name"),
            "--port=" + port,
            "--bind-address=127.0.0.1",
            "--socket=" + folder.resolve("socket"),
            "--pid-file=" + folder.resolve("pid"),
            "--innodb-flush-log-at-trx-commit=0"));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    awaitReady(process);
    return new MariaDbServer(folder, port, process);
  }

  /** Connects to a database without anything in it. */
  Connection connect() throws SQLException {
    Connection connection = DriverManager.getConnection(url(""));
    try (Statement statement = connection.createStatement()) {
      statement.execute("drop database if exists doppel");
      statement.execute("create database doppel");
      statement.execute("use doppel");
    }
    return connection;
  }

  String url(String database) {
    return "jdbc:mariadb://127.0.0.1:" + port + "/" + database + "?user=root";
  }

  void stop() throws IOException, InterruptedException {
    process.destroyForcibly().waitFor();
    Programs.delete(folder);
  }

  private static void awaitReady(Process process) throws IOException {
    StringBuilder printed = new StringBuilder();
    BufferedReader lines = process.inputReader();
    String line = lines.readLine();
    while (line != null && !line.contains(READY)) {
      printed.append(line).append('\n');
      line = lines.readLine();
    }
    Assertions.assertNotNull(line, () -> "mariadbd ended: " + printed);
    Thread drain =
        new Thread(
            () -> {
              try {
                process.getInputStream().transferTo(OutputStream.nullOutputStream());
              } catch (IOException e) {
                // It ended.
              }
            },
            "mariadbd-output");
    drain.setDaemon(true);
    drain.start();
  }
}
