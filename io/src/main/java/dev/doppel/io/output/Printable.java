package dev.doppel.io.output;

import java.util.Locale;

/**
 * Makes names and messages safe to print. They quote what strangers wrote: characters that tell a
 * terminal what to do, line ends that make two lines of one, and characters that turn the direction
 * of writing, with which one name can be made to look like another.
 */
public final class Printable {

  private static final int MOST = 500;

  private Printable() {}

  /** The message with ? for what is not printable, cut where it is too long to be read. */
  public static String message(String message) {
    StringBuilder text = new StringBuilder(message);
    if (message.length() > MOST) {
      text.setLength(MOST);
      text.append(" ...");
    }
    for (int i = 0; i < text.length(); i++) {
      if (!isPrintable(text.charAt(i))) {
        text.setCharAt(i, '?');
      }
    }
    return text.toString();
  }

  /** The name with escapes as in JSON, such as \\u001b, for what is not printable. */
  public static String name(String name) {
    return name.chars().allMatch(c -> isPrintable((char) c)) ? name : escaped(name, false);
  }

  /**
   * The name as a line of a list of names, from which it can be had back: as it is; or, if it holds
   * what is not printable or a backslash, after a backslash, with escapes as in JSON for both. The
   * rule is that of {@code md5sum}.
   */
  public static String line(String name) {
    boolean isPlain = name.indexOf('\\') < 0 && name.chars().allMatch(c -> isPrintable((char) c));
    return isPlain ? name : "\\" + escaped(name, true);
  }

  /** Whether a character can be shown as it is: no control, no line end, no turn of direction. */
  static boolean isPrintable(char c) {
    return !Character.isISOControl(c)
        && !(c >= '\u2028' && c <= '\u202E') // line ends and directions
        && !(c >= '\u2066' && c <= '\u2069');
  }

  private static String escaped(String name, boolean withBackslash) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c == '\\' && withBackslash) {
        text.append("\\\\");
      } else if (isPrintable(c)) {
        text.append(c);
      } else {
        text.append(escape(c));
      }
    }
    return text.toString();
  }

  private static String escape(char c) {
    return switch (c) {
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      default -> String.format(Locale.ROOT, "\\u%04x", (int) c);
    };
  }
}
