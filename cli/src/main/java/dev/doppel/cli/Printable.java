package dev.doppel.cli;

/**
 * Makes a message safe to print. Messages quote what was in a file: it may be endless, and hold
 * bytes that tell a terminal what to do.
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
      if (Character.isISOControl(text.charAt(i))) {
        text.setCharAt(i, '?');
      }
    }
    return text.toString();
  }
}
