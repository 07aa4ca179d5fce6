package dev.doppel.cli.option;

import dev.doppel.cli.terminal.TerminalProgress;
import dev.doppel.core.internal.Check;
import dev.doppel.engine.JobSummary;
import dev.doppel.engine.run.RunPlan;
import dev.doppel.io.output.AtomicOutput;
import dev.doppel.io.output.Printable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that every command takes. */
public final class CommonOptions {

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Threads to use. Default: one per core.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(names = "--quiet", description = "Print results only: no remarks, no progress.")
  private boolean quiet;

  @Option(
      names = "--summary",
      paramLabel = "FILE",
      description = "Write counts, timings and settings to FILE as one JSON object.")
  private @Nullable Path summary;

  public int threads() {
    return threads;
  }

  boolean isQuiet() {
    return quiet;
  }

  /** Writes a summary to a stream. */
  @FunctionalInterface
  public interface SummaryWriter {

    void write(OutputStream out) throws IOException;
  }

  /** Writes the summary of a command, if one is asked for. */
  public void summarize(String command, JobSummary.Fields fields) throws IOException {
    summarize(out -> JobSummary.write(out, command, fields));
  }

  /** Writes the summary of a job, if one is asked for. */
  public void summarize(SummaryWriter job) throws IOException {
    if (summary != null) {
      try (AtomicOutput output = AtomicOutput.to(summary)) {
        job.write(output);
        output.commit();
      }
    }
  }

  /**
   * Refuses a summary, or other outputs, that would be written over an input or another output, by
   * whatever name.
   *
   * @param inputs files and folders; none for standard input
   * @param others may be null where an option was not given
   * @throws IllegalArgumentException if that would happen
   */
  public void requireDistinct(List<Path> inputs, @Nullable Path... others) throws IOException {
    List<Path> outputs = new ArrayList<>();
    for (Path output : others) {
      if (output != null) {
        outputs.add(output);
      }
    }
    if (summary != null) {
      outputs.add(summary);
    }
    new RunPlan("", inputs, outputs).requireDistinct();
    for (Path output : outputs) {
      for (Path input : inputs) {
        Check.argument(
            !isFileIn(input, output), "%s is one of the files of the input %s", output, input);
      }
    }
  }

  /** Hidden folders are not read. */
  private static boolean isFileIn(Path folder, Path file) throws IOException {
    if (!Files.isDirectory(folder) || !Files.isRegularFile(file)) {
      return false;
    }
    Path root = folder.toRealPath();
    Path place = file.toRealPath();
    if (!place.startsWith(root)) {
      return false;
    }
    Path inside = root.relativize(place);
    for (int i = 0; i < inside.getNameCount() - 1; i++) {
      if (inside.getName(i).toString().startsWith(".")) {
        return false;
      }
    }
    return true;
  }

  /** Prints a remark unless the user wants none. */
  public void remark(PrintWriter err, String text) {
    if (!quiet) {
      err.println(Printable.message(text));
    }
  }

  /** Whether there is someone to see how far a job has come. */
  public boolean isOnTerminal() {
    return !quiet && Boolean.getBoolean("doppel.terminal");
  }

  /** Shows progress on a terminal, and nowhere else. */
  public TerminalProgress progress() {
    return TerminalProgress.on(isOnTerminal());
  }
}
