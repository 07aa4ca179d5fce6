package dev.doppel.cli;

import dev.doppel.io.Printable;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that every command takes. */
final class CommonOptions {

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Threads to use. Default: one a core.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(names = "--quiet", description = "Print results only: no remarks, no progress.")
  private boolean quiet;

  @Option(
      names = "--summary",
      paramLabel = "FILE",
      description = "Write counts, timings and settings to FILE as one JSON object.")
  private @Nullable Path summary;

  int threads() {
    return threads;
  }

  boolean isQuiet() {
    return quiet;
  }

  @Nullable Path summary() {
    return summary;
  }

  /** Prints a remark unless the user wants none. */
  void remark(PrintWriter err, String text) {
    if (!quiet) {
      err.println(Printable.message(text));
    }
  }

  /** Whether there is someone to see how far a job has come. */
  boolean isOnTerminal() {
    return !quiet && Boolean.getBoolean("doppel.terminal");
  }

  /** Shows progress on a terminal, and nowhere else. */
  TerminalProgress progress() {
    return TerminalProgress.on(isOnTerminal());
  }
}
