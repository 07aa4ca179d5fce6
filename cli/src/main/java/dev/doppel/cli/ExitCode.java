package dev.doppel.cli;

/** What a command's exit code says. */
final class ExitCode {

  /** Everything was read and written. */
  static final int DONE = 0;

  /** Something could not be read or written; what could be is there. */
  static final int FAILED = 1;

  /** The command was called wrongly. */
  static final int MISUSED = 2;

  /** The reader of standard output went away: what a shell says of a program that SIGPIPE ended. */
  static final int BROKEN_PIPE = 128 + 13;

  private ExitCode() {}
}
