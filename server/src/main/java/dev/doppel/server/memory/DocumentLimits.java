package dev.doppel.server.memory;

import dev.doppel.core.internal.Check;
import java.util.Map;

/** Limits of the id and the metadata of a document. */
public final class DocumentLimits {

  /** Such an id can stand in an address, and be the key of any index. */
  public static final int LONGEST_ID = 2000;

  /** The most characters of a name in metadata. */
  public static final int LONGEST_NAME = 200;

  /** The most characters of a value in metadata. */
  public static final int LONGEST_VALUE = 10_000;

  /** The most values in metadata. */
  public static final int MOST_VALUES = 100;

  /** What each of these texts matches, as a pattern. */
  public static final String WITHOUT_NUL = "[^\\u0000]*";

  private static final int SHOWN = 50;

  private DocumentLimits() {}

  static void check(String id, Map<String, String> metadata) {
    checkText("id", id, LONGEST_ID);
    Check.argument(
        metadata.size() <= MOST_VALUES,
        "metadata has %d values; a document may have %d",
        metadata.size(),
        MOST_VALUES);
    metadata.forEach(
        (name, value) -> {
          checkText("a name in metadata", name, LONGEST_NAME);
          checkText("metadata '" + shown(name) + "'", value, LONGEST_VALUE);
        });
  }

  private static void checkText(String what, String text, int most) {
    Check.argument(
        text.length() <= most,
        "%s has %d characters, and may have %d: '%s'",
        what,
        text.length(),
        most,
        shown(text));
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      Check.argument(c != 0, "%s holds the character U+0000 at %d", what, i);
      if (Character.isHighSurrogate(c)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        i++;
      } else {
        Check.argument(
            !Character.isSurrogate(c),
            "%s holds half of a character (U+%04X alone) at %d; such text cannot be kept",
            what,
            (int) c,
            i);
      }
    }
  }

  private static String shown(String text) {
    return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "...";
  }
}
