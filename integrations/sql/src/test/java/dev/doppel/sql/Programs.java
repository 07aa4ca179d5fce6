package dev.doppel.sql;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/** Installed programs that tests start. */
final class Programs {

  static final boolean IS_ROOT = "root".equals(System.getProperty("user.name"));

  private Programs() {}

  /**
   * Returns the folder of a program: one of those given, or one of the path. Where there is none,
   * the test is skipped, but fails under {@code CI} or {@code DOPPEL_CI}.
   */
  static Path folderOf(String program, List<Path> likely, String aptPackage) {
    List<Path> folders = new ArrayList<>(likely);
    Pattern.compile(":").splitAsStream(System.getenv("PATH")).map(Path::of).forEach(folders::add);
    Optional<Path> found =
        folders.stream().filter(each -> Files.exists(each.resolve(program))).findFirst();
    if (found.isEmpty()) {
      String reason =
          "NO PROGRAM " + program + ": apt-get install " + aptPackage + " to run these tests";
      if (System.getenv("CI") != null || System.getenv("DOPPEL_CI") != null) {
        Assertions.fail(reason);
      }
      System.err.println(reason);
      Assumptions.abort(reason);
    }
    return found.orElseThrow();
  }

  static String run(Path folder, List<String> command) throws IOException, InterruptedException {
    return run(folder, command, Map.of());
  }

  /** Runs a program to its end, which must be a good one, and returns what it prints. */
  static String run(Path folder, List<String> command, Map<String, String> environment)
      throws IOException, InterruptedException {
    // To a file: a server that is started inherits the output and would keep a pipe open.
    Path output = Files.createTempFile("doppel-", ".out");
    try {
      ProcessBuilder builder =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile());
      builder.environment().putAll(environment);
      Process process = builder.start();
      Assertions.assertTrue(process.waitFor(2, TimeUnit.MINUTES), () -> command + " hangs");
      String printed = Files.readString(output, StandardCharsets.UTF_8);
      Assertions.assertEquals(0, process.exitValue(), () -> command + ": " + printed);
      return printed;
    } finally {
      Files.delete(output);
    }
  }

  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
