package dev.doppel.engine.links;

/**
 * A link from one page to another.
 *
 * @param page the address of the page in canonical form
 * @param url where it leads, in canonical form
 * @param kind the element it stands in, such as {@code a}; {@code location} for a redirect, {@code
 *     refresh} for a page that sends its reader on
 * @param rel what the page says of it, such as {@code nofollow}; empty if nothing
 * @param text the text of the link, or what stands for a picture; may be empty
 */
public record FoundLink(String page, String url, String kind, String rel, String text) {}
