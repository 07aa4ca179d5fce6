package dev.doppel.web.html;

import static java.util.Objects.requireNonNull;

/**
 * What a reader would know a page by.
 *
 * @param headline the heading of the first degree nearest to the main content, else what the page
 *     calls a title, or another heading, above it or where it begins; empty if there is none
 * @param text the headline, or else the title of the page, and what it says from there on; lines
 *     with a line feed between each two
 * @param isListOfLinks whether most of the text is entries of a list, each with its link, as in an
 *     index
 */
public record RecognizableText(String headline, String text, boolean isListOfLinks) {

  public RecognizableText {
    requireNonNull(headline, "headline");
    requireNonNull(text, "text");
  }
}
