package dev.doppel.web.html;

/**
 * A link of a page.
 *
 * @param kind the element that it stands in, such as {@code a}
 * @param address as written, without white space around it; relative to the page's base
 * @param rel what the page says of it, such as {@code nofollow}: words in lower case with single
 *     spaces; empty if nothing
 * @param text of a link the text in it, of a picture or an area what stands for it; white space
 *     folded, and cut if it is long
 */
public record PageLink(String kind, String address, String rel, String text) {}
