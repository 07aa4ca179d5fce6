package dev.doppel.sql;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A PostgreSQL of our own, on a free port and in a temporary folder, from the programs that are
 * installed.
 */
final class PostgresServer {

  private static final Path DEBIAN = Path.of("/usr/lib/postgresql");

  private final Path programs;
  private final Path folder;
  private final int port;

  private PostgresServer(Path programs, Path folder, int port) {
    this.programs = programs;
    this.folder = folder;
    this.port = port;
  }

  static PostgresServer start() throws IOException, InterruptedException {
    Path programs = Programs.folderOf("initdb", debianFolders(), "postgresql");
    Path folder = Files.createTempDirectory("doppel-postgres-");
    PostgresServer server = new PostgresServer(programs, folder, Programs.freePort());
    server.startIn(folder);
    return server;
  }

  Connection connect() throws SQLException {
    return DriverManager.getConnection(url());
  }

  String url() {
    return "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=doppel";
  }

  /** What leads a plain {@code psql} to this server. */
  Map<String, String> environment() {
    return Map.of(
        "PATH", programs + File.pathSeparator + System.getenv("PATH"),
        "PGHOST", "127.0.0.1",
        "PGPORT", Integer.toString(port),
        "PGUSER", "doppel",
        "PGDATABASE", "postgres",
        "PSQLRC", "/dev/null");
  }

  void stop() throws IOException, InterruptedException {
    asServer("pg_ctl", "-D", data(), "-m", "immediate", "-w", "stop");
    Programs.delete(folder);
  }

  private void startIn(Path empty) throws IOException, InterruptedException {
    if (Programs.IS_ROOT) { // which PostgreSQL refuses to run as
      Programs.run(folder, List.of("chown", "postgres", empty.toString()));
    }
    asServer("initdb", "-D", data(), "-A", "trust", "-U", "doppel", "-E", "UTF8", "--no-sync");
    String options =
        "-p " + port + " -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off";
    asServer("pg_ctl", "-D", data(), "-o", options, "-l", data() + "/log", "-w", "start");
  }

  private void asServer(String program, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    if (Programs.IS_ROOT) {
      command.addAll(List.of("runuser", "-u", "postgres", "--"));
    }
    command.add(programs.resolve(program).toString());
    command.addAll(Arrays.asList(arguments));
    Programs.run(folder, command);
  }

  private String data() {
    return folder.resolve("data").toString();
  }

  private static List<Path> debianFolders() throws IOException {
    if (!Files.isDirectory(DEBIAN)) {
      return List.of(); // elsewhere, they are on the path
    }
    try (Stream<Path> versions = Files.list(DEBIAN)) {
      return versions.map(version -> version.resolve("bin")).toList();
    }
  }
}
