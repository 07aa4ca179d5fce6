package dev.doppel.cli.option;

import dev.doppel.cli.terminal.ExitCode;
import dev.doppel.engine.SkipLimit;
import dev.doppel.engine.urls.UrlCounts;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** How many lines may be other than URLs, the same in every command that reads URLs. */
public final class SkippedLinesMixin {

  @Option(
      names = "--max-skipped",
      paramLabel = "N|N%",
      description =
          "Exit with 1 if more lines, or a larger share of them, are no URLs."
              + " Default: if none is one.")
  private @Nullable String maxSkipped;

  private @Nullable SkipLimit limit;

  /** Reads the option, before any work is done. */
  public void check() {
    limit = maxSkipped == null ? null : SkipLimit.parse(maxSkipped);
  }

  public int exitCode(CommandLine command, UrlCounts counts) {
    return exitCode(command, counts.invalidInAll() - counts.empty(), counts.lines());
  }

  /**
   * Returns the exit code where the input is records, not lines, and says why if it is not 0: by
   * default, if one of them could not be read.
   *
   * @param what the records are, in the plural
   */
  public int exitCode(CommandLine command, long lost, long all, String what) {
    return SkipMixin.exitCode(limit == null ? SkipLimit.NONE : limit, command, lost, all, what);
  }

  /** Returns the exit code, and says why if it is not 0. */
  public int exitCode(CommandLine command, long invalid, long lines) {
    boolean isAllowed =
        limit == null ? invalid < lines || lines == 0 : limit.allows(invalid, lines);
    if (isAllowed || invalid == 0) {
      return ExitCode.DONE;
    }
    command
        .getErr()
        .printf(
            Locale.ROOT,
            "%s: %s%n",
            command.getCommandSpec().qualifiedName(),
            invalid == lines
                ? String.format(Locale.ROOT, "none of %,d lines is a URL", lines)
                : String.format(Locale.ROOT, "%,d of %,d lines are not URLs", invalid, lines));
    return ExitCode.FAILED;
  }
}
