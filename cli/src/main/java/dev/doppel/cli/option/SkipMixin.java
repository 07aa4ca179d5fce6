package dev.doppel.cli.option;

import dev.doppel.cli.terminal.ExitCode;
import dev.doppel.engine.SkipLimit;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** How much of the input may be unreadable, the same in every command that reads records. */
public final class SkipMixin {

  private static final int MAX_SHOWN = 5;

  @Option(
      names = "--max-skipped",
      paramLabel = "N|N%",
      description =
          "Exit with 0 although up to this many records, or this share of them, could not be read."
              + " Default: 0.")
  private @Nullable String maxSkipped;

  private SkipLimit limit = SkipLimit.NONE;

  /** Reads the option, before any work is done. */
  public void check() {
    limit = maxSkipped == null ? SkipLimit.NONE : SkipLimit.parse(maxSkipped);
  }

  /**
   * Returns the exit code, and says why if it is not 0.
   *
   * @param what the records are, in the plural
   */
  public int exitCode(CommandLine command, long lost, long all, String what) {
    return exitCode(limit, command, lost, all, what);
  }

  static int exitCode(SkipLimit limit, CommandLine command, long lost, long all, String what) {
    if (limit.allows(lost, all)) {
      return ExitCode.DONE;
    }
    print(command, lost, all, what + " could not be read; --max-skipped allows for some");
    return ExitCode.FAILED;
  }

  /** The first of the problems, and how many more there are. */
  public static List<String> shown(List<String> problems, long all) {
    List<String> shown = new ArrayList<>(problems.subList(0, Math.min(problems.size(), MAX_SHOWN)));
    if (all > shown.size() && !shown.isEmpty()) {
      shown.add(String.format(Locale.ROOT, "and %,d more", all - shown.size()));
    }
    return shown;
  }

  private static void print(CommandLine command, long some, long all, String problem) {
    PrintWriter err = command.getErr();
    err.printf(
        Locale.ROOT,
        "%s: %s%,d %s%n",
        command.getCommandSpec().qualifiedName(),
        some == all ? "none of " : String.format(Locale.ROOT, "%,d of ", some),
        all,
        some == all ? problem.replace("could not be read", "could be read") : problem);
  }
}
