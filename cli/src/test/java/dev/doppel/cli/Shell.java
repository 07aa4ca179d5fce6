package dev.doppel.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.cli.terminal.Streams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/** Runs a command as a shell would, and keeps what it printed. */
final class Shell {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final StringWriter err = new StringWriter();
  private InputStream in = InputStream.nullInputStream();
  private OutputStream output = out;

  /** Gives the next command something to read. */
  Shell stdin(String text) {
    in = new ByteArrayInputStream(text.getBytes(UTF_8));
    return this;
  }

  /** Gives the next command somewhere else to write. */
  Shell stdout(OutputStream other) {
    output = other;
    return this;
  }

  int run(Object... args) {
    String[] words = List.of(args).stream().map(Object::toString).toArray(String[]::new);
    return Doppel.run(words, new Streams(in, output), new PrintWriter(err, true));
  }

  String out() {
    return out.toString(UTF_8);
  }

  String err() {
    return err.toString();
  }
}
