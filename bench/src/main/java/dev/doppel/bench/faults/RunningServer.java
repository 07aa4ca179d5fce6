package dev.doppel.bench.faults;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A server on the folder {@code data} of a stage; one at a time. */
final class RunningServer {

  /** What starts it. */
  static final List<String> SERVE = List.of("serve", "--port=0", "--data=@/data", "--quiet");

  private final Program program;
  private final Stage stage;
  private @Nullable Process process;

  RunningServer(Program program, Stage stage) {
    this.program = program;
    this.stage = stage;
  }

  /** Starts it and returns its address; nothing if it ended instead. */
  Optional<URI> start() throws IOException, InterruptedException {
    process = program.start(stage, program.command(stage, SERVE));
    return url(stage, process, Long.MAX_VALUE);
  }

  /** Ends it properly, by SIGTERM, if it still runs. */
  void end() throws InterruptedException {
    if (process != null) {
      process.destroy();
      process.waitFor();
    }
  }

  /** What it printed to standard error. */
  String complaint() throws IOException {
    return Files.readString(stage.log("stderr"));
  }

  /** The address that a server prints, once it does. */
  static Optional<URI> url(Stage stage, Process process, long millis)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    while (process.isAlive() && (System.nanoTime() - start) / 1_000_000 < millis) {
      String printed = Files.readString(stage.log("stdout"));
      if (printed.contains("\n")) {
        return Optional.of(URI.create(printed.substring(0, printed.indexOf('\n')).strip()));
      }
      Thread.sleep(5);
    }
    return Optional.empty();
  }
}
