package dev.doppel.sql;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/**
 * A PostgreSQL of our own, on a free port and in a temporary folder, from the programs that are
 * installed. Where there are none the tests are skipped, but fail under {@code CI} or {@code
 * DOPPEL_CI}.
 */
final class PostgresServer {

  private static final Path DEBIAN = Path.of("/usr/lib/postgresql");
  private static final boolean IS_ROOT = "root".equals(System.getProperty("user.name"));

  private final Path programs;
  private final Path folder;
  private final int port;

  private PostgresServer(Path programs, Path folder, int port) {
    this.programs = programs;
    this.folder = folder;
    this.port = port;
  }

  static PostgresServer start() throws IOException, InterruptedException {
    Optional<Path> programs = programs();
    if (programs.isEmpty()) {
      String reason = "NO POSTGRESQL: install it (apt-get install postgresql) to run these tests";
      if (System.getenv("CI") != null || System.getenv("DOPPEL_CI") != null) {
        Assertions.fail(reason);
      }
      System.err.println(reason);
      Assumptions.abort(reason);
    }
    Path folder = Files.createTempDirectory("doppel-postgres-");
    PostgresServer server = new PostgresServer(programs.orElseThrow(), folder, freePort());
    server.startIn(folder);
    return server;
  }

  Connection connect() throws SQLException {
    return DriverManager.getConnection(url());
  }

  String url() {
    return "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=doppel";
  }

  /** Runs a script as a person would, and returns what psql prints. */
  String psql(Path script) throws IOException, InterruptedException {
    return run(
        List.of(
            programs.resolve("psql").toString(),
            "postgresql://doppel@127.0.0.1:" + port + "/postgres",
            "--no-psqlrc",
            "--quiet",
            "--set=ON_ERROR_STOP=1",
            "--file=" + script));
  }

  void stop() throws IOException, InterruptedException {
    asServer("pg_ctl", "-D", data(), "-m", "immediate", "-w", "stop");
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private void startIn(Path empty) throws IOException, InterruptedException {
    if (IS_ROOT) { // which PostgreSQL refuses to run as
      run(List.of("chown", "postgres", empty.toString()));
    }
    asServer("initdb", "-D", data(), "-A", "trust", "-U", "doppel", "-E", "UTF8", "--no-sync");
    String options =
        "-p " + port + " -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off";
    asServer("pg_ctl", "-D", data(), "-o", options, "-l", data() + "/log", "-w", "start");
  }

  private void asServer(String program, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    if (IS_ROOT) {
      command.addAll(List.of("runuser", "-u", "postgres", "--"));
    }
    command.add(programs.resolve(program).toString());
    command.addAll(Arrays.asList(arguments));
    run(command);
  }

  private String run(List<String> command) throws IOException, InterruptedException {
    // To a file: the server inherits the output and would keep a pipe open.
    Path output = Files.createTempFile("doppel-postgres-", ".out");
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      Assertions.assertTrue(process.waitFor(2, TimeUnit.MINUTES), () -> command + " hangs");
      String printed = Files.readString(output, StandardCharsets.UTF_8);
      Assertions.assertEquals(0, process.exitValue(), () -> command + ": " + printed);
      return printed;
    } finally {
      Files.delete(output);
    }
  }

  private String data() {
    return folder.resolve("data").toString();
  }

  private static Optional<Path> programs() throws IOException {
    List<Path> folders = new ArrayList<>();
    if (Files.isDirectory(DEBIAN)) {
      try (Stream<Path> versions = Files.list(DEBIAN)) {
        versions.map(version -> version.resolve("bin")).forEach(folders::add);
      }
    }
    // Elsewhere than on Debian, they are on the path.
    Pattern.compile(":").splitAsStream(System.getenv("PATH")).map(Path::of).forEach(folders::add);
    return folders.stream().filter(each -> Files.exists(each.resolve("initdb"))).findFirst();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
