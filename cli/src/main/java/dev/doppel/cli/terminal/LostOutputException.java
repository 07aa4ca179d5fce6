package dev.doppel.cli.terminal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Says that standard output could not be written: its disk is full, or its reader is gone. */
public final class LostOutputException extends IOException {

  private static final long serialVersionUID = 1L;

  private final boolean isOfProcess;

  /**
   * Says what happened.
   *
   * @param isOfProcess whether it is the output of this process, of which the system can be asked
   */
  LostOutputException(IOException cause, boolean isOfProcess) {
    super("standard output: " + cause.getMessage(), cause);
    this.isOfProcess = isOfProcess;
  }

  /**
   * Whether the reader of the output has closed it, as {@code head} does: not a failure of ours.
   */
  public boolean isBrokenPipe() {
    // The text is the system's and may be translated; but a pipe fails for this reason only.
    String message = String.valueOf(getMessage()).toLowerCase(Locale.ROOT);
    return message.contains("broken pipe") || (isOfProcess && isPipe(Path.of("/proc/self/fd/1")));
  }

  private static boolean isPipe(Path output) {
    try {
      String target = Files.readSymbolicLink(output).toString();
      return target.startsWith("pipe:") || target.startsWith("socket:");
    } catch (IOException | UnsupportedOperationException e) {
      return false; // another system, where the text must do
    }
  }
}
