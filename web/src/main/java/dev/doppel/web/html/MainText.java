package dev.doppel.web.html;

import static java.util.Objects.requireNonNull;

/**
 * The main text of a page: what it is about, in its own words.
 *
 * @param text lines with a line feed between each two
 * @param source how the text was found
 */
public record MainText(String text, Source source) {

  /** How a main text was found. */
  public enum Source {
    /** One part of the page stood out; the text is that part, without menus and the like in it. */
    MAIN,
    /** Nothing stood out, as on a page of links; the text is all that is visible. */
    VISIBLE
  }

  public MainText {
    requireNonNull(text, "text");
    requireNonNull(source, "source");
  }
}
