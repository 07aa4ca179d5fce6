package dev.doppel.cli;

/** What a command's exit code says. */
final class ExitCode {

  static final int DONE = 0;
  static final int FAILED = 1;
  static final int MISUSED = 2;

  private ExitCode() {}
}
