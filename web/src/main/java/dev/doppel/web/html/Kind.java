package dev.doppel.web.html;

import java.util.HashMap;
import java.util.Map;
import org.jsoup.nodes.Element;

/** The part an element plays in a page, judged by its name. */
enum Kind {
  /** Flows within a line; so does every name we do not know. */
  INLINE,
  LINK,
  LINE_BREAK,
  /** Groups without saying what. */
  BLOCK,
  PARAGRAPH,
  /** The heading that names the page, or a large part of it. */
  TITLE,
  HEADING,
  ITEM,
  CELL,
  PREFORMATTED,
  CAPTION,
  ARTICLE,
  MAIN,
  /** Beside the content; a box of prose within it may be of it. */
  ASIDE,
  /** Around the content and never of it. */
  FRAME,
  /** For the reader to operate. */
  CONTROL,
  /** Never shown, or shown only where something better cannot be. */
  UNSEEN;

  private static final Map<String, Kind> BY_NAME = new HashMap<>();

  static {
    put(LINK, "a");
    put(LINE_BREAK, "br", "hr");
    put(BLOCK, "html", "body", "frameset", "noframes", "div", "section", "header", "hgroup");
    put(BLOCK, "center", "details", "summary", "figure", "address", "dialog", "form", "fieldset");
    put(BLOCK, "search", "marquee", "ul", "ol", "dl", "menu", "dir");
    put(BLOCK, "table", "thead", "tbody", "tfoot", "tr", "colgroup");
    put(PARAGRAPH, "p", "blockquote", "caption");
    put(TITLE, "h1");
    put(HEADING, "h2", "h3", "h4", "h5", "h6", "legend", "dt");
    put(ITEM, "li", "dd");
    put(CELL, "td", "th");
    put(PREFORMATTED, "pre", "listing", "xmp", "plaintext");
    put(CAPTION, "figcaption");
    put(ARTICLE, "article");
    put(MAIN, "main");
    put(ASIDE, "aside");
    put(FRAME, "nav", "footer");
    put(CONTROL, "button", "select", "option", "optgroup", "textarea", "label");
    put(UNSEEN, "head", "title", "meta", "link", "script", "style", "template", "datalist");
    put(UNSEEN, "noscript", "iframe", "object", "canvas", "audio", "video", "svg", "math");
  }

  private static void put(Kind kind, String... names) {
    for (String name : names) {
      BY_NAME.put(name, kind);
    }
  }

  static Kind of(Element element) {
    String name = element.normalName();
    Kind kind = BY_NAME.get(name);
    if (kind != null) {
      return kind;
    }
    // To the standard a custom element is inline; its author's style sheet nearly always differs.
    return name.indexOf('-') > 0 ? BLOCK : INLINE;
  }

  /** Whether the text is a part of something larger, so that it speaks for what is around it. */
  boolean isPartOfText() {
    return this == PARAGRAPH || this == HEADING || this == ITEM || this == PREFORMATTED;
  }

  /** Whether the author says by the name that here is the content. */
  boolean isNamedContent() {
    return this == ARTICLE || this == MAIN;
  }
}
