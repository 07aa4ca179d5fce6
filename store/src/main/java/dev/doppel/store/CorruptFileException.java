package dev.doppel.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/**
 * A file of a memory does not hold what was once written to it: it was changed, cut or removed by
 * something else, or its disk fails. Not thrown for what a crash leaves.
 */
public final class CorruptFileException extends IOException {

  private static final long serialVersionUID = 1;

  private final transient Path file;
  private final long offset;

  CorruptFileException(Path file, long offset, String reason) {
    super(String.format(Locale.ROOT, "%s is corrupt at byte %d: %s", file, offset, reason));
    this.file = file;
    this.offset = offset;
  }

  /** The file that is damaged. */
  public Path file() {
    return file;
  }

  /** Where in the file the damage was noticed; it may begin earlier by the length of a block. */
  public long offset() {
    return offset;
  }
}
