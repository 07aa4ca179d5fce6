package dev.doppel.cli;

import dev.doppel.cli.terminal.Streams;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;

/**
 * Runs a command inside the calling JVM, with the given streams in place of the standard ones.
 * Thousands of short commands, as in a fault campaign, then need no JVM of their own.
 */
public final class InProcess {

  private InProcess() {}

  /** Returns the exit code; {@code out} and {@code err} are flushed, not closed. */
  public static int run(InputStream in, OutputStream out, Writer err, List<String> arguments) {
    PrintWriter remarks = new PrintWriter(err, true);
    int code = Doppel.run(arguments.toArray(new String[0]), new Streams(in, out), remarks);
    remarks.flush();
    return code;
  }
}
