package dev.doppel.similarity.group;

import org.jspecify.annotations.Nullable;

/**
 * A text as it is given to be compared with others.
 *
 * @param site the site whose template it may share; null if that does not matter
 * @param isRepaired whether it was not valid in its encoding
 * @param fellBack whether no main content stood out and all that is visible was taken
 * @param bytes the text in UTF-8
 */
@SuppressWarnings("ArrayRecordComponent") // handed on, never compared
public record GivenText(
    String id, @Nullable String site, boolean isRepaired, boolean fellBack, byte[] bytes) {

  /** Returns a text of which nothing else is known. */
  public static GivenText of(String id, byte[] bytes) {
    return new GivenText(id, null, false, false, bytes);
  }
}
