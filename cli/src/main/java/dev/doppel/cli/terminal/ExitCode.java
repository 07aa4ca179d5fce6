package dev.doppel.cli.terminal;

/** What a command's exit code says. */
public final class ExitCode {

  /** Everything was read and written. */
  public static final int DONE = 0;

  /** Something could not be read or written; what could be is there. */
  public static final int FAILED = 1;

  /** The command was called wrongly. */
  public static final int MISUSED = 2;

  /** The reader of standard output went away: what a shell says of a program that SIGPIPE ended. */
  public static final int BROKEN_PIPE = 128 + 13;

  private ExitCode() {}
}
