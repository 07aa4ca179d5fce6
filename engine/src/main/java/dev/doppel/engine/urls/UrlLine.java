package dev.doppel.engine.urls;

import dev.doppel.io.LineInput;
import dev.doppel.web.url.UrlFault;
import dev.doppel.web.url.UrlProfile;
import org.jspecify.annotations.Nullable;

/** Finds the lines of a list that cannot be one URL each, the same wherever lists are read. */
public final class UrlLine {

  /*
   * The URL standard drops tabs and carriage returns wherever they stand, so that a row such as
   * "http://a.example/p<TAB>1" would be taken for http://a.example/p1, another page. A link on a
   * page may have them; in a list of lines they part columns, or lines of another system.
   */

  /** The longest line in bytes; longer ones are cut, and are no URLs. */
  public static final int MAX_BYTES = 1 << 20;

  private UrlLine() {}

  /** Returns why the current line is not a URL, before it is parsed; null if it may be one. */
  public static @Nullable UrlFault fault(LineInput line, UrlProfile profile) {
    return fault(line.bytes(), line.from(), line.to(), line.isCut(), profile);
  }

  /** Does the same for the bytes of a line, which may have been cut because it is too long. */
  static @Nullable UrlFault fault(
      byte[] bytes, int from, int to, boolean isCut, UrlProfile profile) {
    if (isCut) {
      return UrlFault.TOO_LONG;
    }
    boolean isAsItIs = profile == UrlProfile.NONE_V1; // nothing is dropped, so nothing is merged
    return !isAsItIs && hasColumns(bytes, from, to) ? UrlFault.COLUMNS : null;
  }

  /** Whether a tab, carriage return or line feed stands between other characters. */
  private static boolean hasColumns(byte[] bytes, int from, int to) {
    int start = from;
    int end = to;
    while (start < end && isBlank(bytes[start])) {
      start++;
    }
    while (start < end && isBlank(bytes[end - 1])) {
      end--;
    }
    for (int i = start; i < end; i++) {
      if (bytes[i] == '\t' || bytes[i] == '\r' || bytes[i] == '\n') {
        return true;
      }
    }
    return false;
  }

  /** What the standard drops at both ends: control characters and blanks. */
  private static boolean isBlank(byte value) {
    return value >= 0 && value <= ' ';
  }
}
