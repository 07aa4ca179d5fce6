package dev.doppel.web.html;

/** What class, id and role of an element say about its part in the page; the strongest is last. */
enum Hint {
  NONE,
  /** The words under a picture. */
  CAPTION,
  /** Something of the page around the content: menus, sharing, related pages, advertisements. */
  JUNK,
  /** The same, and named for what every page of a site has: a menu or a footer. */
  FRAME,
  /** What readers wrote below the content. */
  COMMENT,
  /** A foreign piece that the author put into the text on purpose, such as a quoted message. */
  EMBEDDED,
  /** Declared as the body of the article. */
  BODY;

  Hint or(Hint other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
