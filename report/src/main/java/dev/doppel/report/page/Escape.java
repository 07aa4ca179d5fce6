package dev.doppel.report.page;

import java.util.Locale;

/**
 * Makes foreign text harmless and visible. Ids and texts come from anywhere: they may hold mark-up,
 * control characters that parsers drop or object to, and characters that turn the direction of
 * writing, with which one text can be made to look like another.
 */
public final class Escape {

  private static final int REPLACEMENT = 0xFFFD;
  private static final int CONTROL_PICTURES = 0x2400;
  private static final int DELETE_PICTURE = 0x2421;

  private Escape() {}

  /** Escapes text for use between tags and in quoted attributes. */
  public static String text(String text) {
    StringBuilder escaped = new StringBuilder(text.length() + text.length() / 8);
    text.codePoints().forEach(codePoint -> append(codePoint, escaped));
    return escaped.toString();
  }

  private static void append(int codePoint, StringBuilder out) {
    switch (codePoint) {
      case '&' -> out.append("&amp;");
      case '<' -> out.append("&lt;");
      case '>' -> out.append("&gt;");
      case '"' -> out.append("&quot;");
      case '\'' -> out.append("&#39;");
      case '\n', '\t' -> out.append((char) codePoint);
      default -> appendVisible(codePoint, out);
    }
  }

  private static void appendVisible(int codePoint, StringBuilder out) {
    if (codePoint < ' ') {
      out.append((char) (CONTROL_PICTURES + codePoint));
    } else if (codePoint == 127) {
      out.append((char) DELETE_PICTURE);
    } else if (turnsDirection(codePoint)) {
      out.append(String.format(Locale.ROOT, "[U+%04X]", codePoint));
    } else if (isNoText(codePoint)) {
      out.append((char) REPLACEMENT);
    } else {
      out.appendCodePoint(codePoint);
    }
  }

  /** Embeddings, overrides and isolates; plain left-to-right marks are common and do no harm. */
  private static boolean turnsDirection(int codePoint) {
    return (codePoint >= 0x202A && codePoint <= 0x202E)
        || (codePoint >= 0x2066 && codePoint <= 0x2069);
  }

  private static boolean isNoText(int codePoint) {
    boolean isNoncharacter =
        (codePoint & 0xFFFE) == 0xFFFE || (codePoint >= 0xFDD0 && codePoint <= 0xFDEF);
    return isNoncharacter
        || Character.getType(codePoint) == Character.SURROGATE
        || Character.getType(codePoint) == Character.CONTROL;
  }
}
