package dev.doppel.cli.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;

/** Standard output, whose failures can be distinguished from those of other files. */
public final class StandardOutput extends OutputStream {

  private final OutputStream out;

  public StandardOutput(OutputStream out) {
    this.out = out;
  }

  /**
   * Returns a writer that fails as soon as the output does. Print writers hide the exceptions of
   * their streams, so this one's stream throws those that they let pass.
   */
  public static PrintWriter writer(StandardOutput output) {
    return new PrintWriter(new Unchecked(output), false, UTF_8);
  }

  @Override
  public void write(int value) throws LostOutputException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws LostOutputException {
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      throw lost(e);
    }
  }

  @Override
  public void flush() throws LostOutputException {
    try {
      out.flush();
    } catch (IOException e) {
      throw lost(e);
    }
  }

  private LostOutputException lost(IOException e) {
    return new LostOutputException(e, out instanceof FileOutputStream);
  }

  private static final class Unchecked extends OutputStream {

    private final StandardOutput out;
    private boolean isLost;

    Unchecked(StandardOutput out) {
      this.out = out;
    }

    @Override
    public void write(int value) {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      if (isLost) {
        return; // what a writer still had when the failure was reported
      }
      try {
        out.write(bytes, offset, length);
      } catch (LostOutputException e) {
        isLost = true;
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void flush() {
      if (isLost) {
        return;
      }
      try {
        out.flush();
      } catch (LostOutputException e) {
        isLost = true;
        throw new UncheckedIOException(e);
      }
    }
  }
}
