package dev.doppel.io.record;

import java.util.Locale;

/**
 * A further name of a file that is in the input under another one. It is no document of its own.
 *
 * @param id what its document would be called
 * @param target the id of the file it leads to, by the name under which that is read
 */
public record FileLink(String id, String target, Kind kind) {

  /** What makes it the same file. */
  public enum Kind {
    /** It is a symbolic link, or lies below one. */
    SYMBOLIC,
    /** It is another name of equal right in the file system. */
    HARD,
    /** It was named as input twice, by itself or by the folders above it. */
    AGAIN;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
