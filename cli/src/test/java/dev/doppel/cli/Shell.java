package dev.doppel.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/** Runs a command as a shell would, and keeps what it printed. */
final class Shell {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  int run(Object... args) {
    String[] words = List.of(args).stream().map(Object::toString).toArray(String[]::new);
    return Doppel.commandLine()
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(words);
  }

  String out() {
    return out.toString();
  }

  String err() {
    return err.toString();
  }
}
