package dev.doppel.bench.faults;

/**
 * How a command ended.
 *
 * @param exit its exit code; 137 after SIGKILL
 */
record Ended(int exit, String out, String err) {

  boolean isDone() {
    return exit == 0;
  }

  /** What is quoted when something is wrong. */
  String brief() {
    String text = err.strip();
    return "exit " + exit + ": " + (text.length() > 300 ? text.substring(0, 300) + "..." : text);
  }
}
