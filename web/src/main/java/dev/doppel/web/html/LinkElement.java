package dev.doppel.web.html;

import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Elements that a reader of links has to know, by names of up to eight letters. */
enum LinkElement {
  A("a", "href"),
  AREA("area", "href"),
  LINK("link", "href"),
  IMG("img", "src"),
  IMAGE("image", "src"), // which browsers take for img
  SOURCE("source", "src"),
  IFRAME("iframe", "src"),
  FRAME("frame", "src"),
  FORM("form", "action"),
  SCRIPT("script", "src"),
  VIDEO("video", "src"),
  AUDIO("audio", "src"),
  TRACK("track", "src"),
  EMBED("embed", "src"),
  OBJECT("object", "data"),
  BASE("base", null),
  META("meta", null),
  STYLE("style", null),
  TITLE("title", null),
  TEXTAREA("textarea", null),
  XMP("xmp", null),
  NOEMBED("noembed", null),
  NOFRAMES("noframes", null),
  TEMPLATE("template", null),
  FRAMESET("frameset", null),
  BODY("body", null),
  SVG("svg", null),
  MATH("math", null),
  DESC("desc", null);

  private static final String REFRESH = "refresh";
  private static final int SLOTS = 256;
  private static final @Nullable LinkElement[] TABLE = table();

  final @Nullable String attribute;
  private final long packed;
  private final String word;

  LinkElement(String word, @Nullable String attribute) {
    this.word = word;
    this.attribute = attribute;
    this.packed = pack(word);
  }

  /** What stands in an element is text, whatever it looks like. */
  boolean isText() {
    return switch (this) {
      case STYLE, TITLE, TEXTAREA, XMP, NOEMBED, NOFRAMES, IFRAME -> true;
      default -> false;
    };
  }

  /** The element's name; that of {@code image} is {@code img}. */
  String kind() {
    return this == IMAGE ? IMG.word : word;
  }

  /** Returns the element of a name in lower case, packed into a number; null if it is none. */
  static @Nullable LinkElement of(long packed) {
    for (int slot = slot(packed); TABLE[slot] != null; slot = (slot + 1) % SLOTS) {
      LinkElement element = TABLE[slot];
      if (element != null && element.packed == packed) {
        return element;
      }
    }
    return null;
  }

  /** Packs a name of up to eight letters in lower case. */
  static long pack(String word) {
    long packed = 0;
    for (int i = 0; i < word.length(); i++) {
      packed = (packed << 8) | word.charAt(i);
    }
    return packed;
  }

  static Set<String> kinds() {
    Set<String> kinds = new LinkedHashSet<>();
    for (LinkElement each : values()) {
      if (each.attribute != null) {
        kinds.add(each.kind());
      }
    }
    kinds.add(REFRESH);
    return kinds;
  }

  private static int slot(long packed) {
    return (int) ((packed * 0x9E3779B97F4A7C15L) >>> 56);
  }

  private static @Nullable LinkElement[] table() {
    @Nullable LinkElement[] table = new LinkElement[SLOTS];
    for (LinkElement each : values()) {
      int slot = slot(each.packed);
      while (table[slot] != null) {
        slot = (slot + 1) % SLOTS;
      }
      table[slot] = each;
    }
    return table;
  }
}
