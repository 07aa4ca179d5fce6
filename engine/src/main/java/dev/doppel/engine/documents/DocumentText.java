package dev.doppel.engine.documents;

import dev.doppel.core.internal.Check;

/**
 * The beginning of a document's text.
 *
 * @param start as much of the text as was asked for
 * @param length how many {@code char}s the whole text has
 */
public record DocumentText(String start, int length) {

  public DocumentText {
    Check.argument(
        start.length() <= length, "%d characters of a text of %d", start.length(), length);
  }

  /** Returns the first {@code limit} characters of a text, or one fewer to keep a pair whole. */
  public static DocumentText of(String text, int limit) {
    Check.argument(limit > 0, "limit must be positive, got %d", limit);
    if (text.length() <= limit) {
      return new DocumentText(text, text.length());
    }
    boolean splits = Character.isHighSurrogate(text.charAt(limit - 1));
    return new DocumentText(text.substring(0, splits ? limit - 1 : limit), text.length());
  }
}
