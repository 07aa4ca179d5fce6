package dev.doppel.cli;

/**
 * Makes a message or an id safe to print. It may quote what was in a file, which may be endless and
 * hold characters that control a terminal, or turn the direction of what follows.
 */
final class Printable {

  private static final int MOST = 500;

  private Printable() {}

  /** The message without control characters, cut where it is too long for a person to read. */
  static String of(String message) {
    boolean isLong = message.length() > MOST;
    StringBuilder text = new StringBuilder(message);
    if (isLong) {
      text.setLength(MOST);
      text.append(" ...");
    }
    for (int i = 0; i < text.length(); i++) {
      if (controls(text.charAt(i))) {
        text.setCharAt(i, '?');
      }
    }
    return text.toString();
  }

  private static boolean controls(char character) {
    return Character.isISOControl(character)
        || (character >= '\u2028' && character <= '\u202e') // line ends and directions
        || (character >= '\u2066' && character <= '\u2069');
  }
}
