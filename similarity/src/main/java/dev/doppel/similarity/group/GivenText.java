package dev.doppel.similarity.group;

import org.jspecify.annotations.Nullable;

/**
 * A text as it is given to be compared with others.
 *
 * @param site the {@link dev.doppel.similarity.parts.PageOrigin} of a page in words; null for a
 *     text
 * @param isRepaired whether it was not valid in its encoding
 * @param fellBack whether a page's main content was asked for and it has none: the bytes are then
 *     its mark-up, of which equality is all that is asked
 * @param title what besides the text must be equal in an exact copy; empty for a text that says all
 * @param bytes the text in UTF-8
 */
@SuppressWarnings("ArrayRecordComponent") // handed on, never compared
public record GivenText(
    String id,
    @Nullable String site,
    boolean isRepaired,
    boolean fellBack,
    String title,
    byte[] bytes) {

  /** Returns a text of which nothing else is known. */
  public static GivenText of(String id, byte[] bytes) {
    return new GivenText(id, null, false, false, "", bytes);
  }
}
