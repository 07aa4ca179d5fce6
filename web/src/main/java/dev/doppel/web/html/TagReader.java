package dev.doppel.web.html;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Cuts a page into tags: where each one is, its name and attributes. For one thread. */
final class TagReader {

  /*
   * The tokenizer of the HTML standard (section 13.2.5) on bytes. What it would call a parse error
   * is read as browsers read it. A page that ends inside of a tag has no such tag.
   */

  private static final int NONE = -1;

  private final byte[] html;
  private int at;
  private int textFrom;
  private int textTo;
  private boolean isEnd;
  private boolean isSelfClosing;
  private long name;
  private int nameFrom;
  private int nameTo;
  private int[] places = new int[32]; // name from, to, value from, to; value NONE if there is none
  private int attributes;

  TagReader(byte[] html, int start) {
    this.html = html;
    this.at = start;
  }

  /** Moves to the next tag; false at the end of the page. The text before it is there, too. */
  boolean next() {
    textFrom = at;
    while (true) {
      int open = indexOf('<', at);
      textTo = open;
      if (open >= html.length - 1) {
        at = html.length;
        textTo = html.length;
        return false;
      }
      int c = html[open + 1];
      if (isLetter(c)) {
        isEnd = false;
        return tag(open + 1);
      }
      if (c == '/' && open + 2 < html.length && isLetter(html[open + 2])) {
        isEnd = true;
        return tag(open + 2);
      }
      if (c == '!' || c == '?' || c == '/') {
        at = textTo;
        return markup(open);
      }
      at = open + 1; // a lone bracket is text, and the text goes on
    }
  }

  /** Passes over a comment or the like, which stands for a tag without a name. */
  private boolean markup(int open) {
    isEnd = true;
    isSelfClosing = false;
    name = 0;
    nameFrom = open;
    nameTo = open;
    attributes = 0;
    at = startsWith("<!--", open) ? commentEnd(open + 4) : after('>', open + 2);
    return true;
  }

  /** Where a comment ends whose text begins here: {@code -->}, {@code --!>}, or at once. */
  private int commentEnd(int from) {
    if (startsWith(">", from)) {
      return from + 1;
    }
    if (startsWith("->", from)) {
      return from + 2;
    }
    for (int i = indexOf('-', from); i < html.length; i = indexOf('-', i + 1)) {
      if (startsWith("-->", i)) {
        return i + 3;
      }
      if (startsWith("--!>", i)) {
        return i + 4;
      }
    }
    return html.length;
  }

  private boolean tag(int from) {
    int i = from;
    long packed = 0;
    while (i < html.length && !isTagBreak(html[i])) {
      packed = (packed << 8) | lower(html[i++]);
    }
    nameFrom = from;
    nameTo = i;
    name = i - from <= Long.BYTES ? packed : 0;
    attributes = 0;
    isSelfClosing = false;
    at = attributes(i);
    return at <= html.length;
  }

  /** Reads attributes; returns where the tag ends, more than the length if it does not. */
  private int attributes(int from) {
    int i = from;
    while (i < html.length) {
      int c = html[i];
      if (c == '>') {
        return i + 1;
      }
      if (c == '/') {
        isSelfClosing = i + 1 < html.length && html[i + 1] == '>';
        i++;
      } else if (isSpace(c)) {
        i++;
      } else {
        i = attribute(i);
      }
    }
    at = html.length;
    return html.length + 1;
  }

  private int attribute(int from) {
    int i = from + 1; // an equals sign at the beginning is a part of the name
    while (i < html.length && html[i] != '=' && !isTagBreak(html[i])) {
      i++;
    }
    int end = i;
    int value = skipSpace(i);
    if (value >= html.length || html[value] != '=') {
      put(from, end, NONE, NONE);
      return i;
    }
    value = skipSpace(value + 1);
    if (value >= html.length) {
      return value;
    }
    int quote = html[value];
    if (quote == '"' || quote == '\'') {
      int close = indexOf(quote, value + 1);
      put(from, end, value + 1, close);
      return close + 1;
    }
    int stop = value;
    while (stop < html.length && html[stop] != '>' && !isSpace(html[stop])) {
      stop++;
    }
    put(from, end, value, stop);
    return stop;
  }

  private void put(int nameStart, int nameEnd, int valueStart, int valueEnd) {
    int place = 4 * attributes++;
    if (place == places.length) {
      places = Arrays.copyOf(places, 2 * places.length);
    }
    places[place] = nameStart;
    places[place + 1] = nameEnd;
    places[place + 2] = valueStart;
    places[place + 3] = valueEnd;
  }

  /** Whether this is the end of an element, or no tag at all. */
  boolean isEnd() {
    return isEnd;
  }

  /** Whether a slash stands before the end of the tag. */
  boolean isSelfClosing() {
    return isSelfClosing;
  }

  /** The name in lower case, packed; 0 if it is longer than eight letters. */
  long name() {
    return name;
  }

  /** Whether the name is this one, in lower case. */
  boolean isNamed(String word) {
    if (nameTo - nameFrom != word.length()) {
      return false;
    }
    for (int i = 0; i < word.length(); i++) {
      if (lower(html[nameFrom + i]) != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  int textFrom() {
    return textFrom;
  }

  int textTo() {
    return textTo;
  }

  /** The number of the attribute of this name, the first of several; null if there is none. */
  @Nullable Integer attribute(String word) {
    for (int i = 0; i < attributes; i++) {
      if (places[4 * i + 1] - places[4 * i] == word.length() && isSame(word, places[4 * i])) {
        return i;
      }
    }
    return null;
  }

  private boolean isSame(String word, int from) {
    for (int i = 0; i < word.length(); i++) {
      if (lower(html[from + i]) != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Where the value of an attribute begins. */
  int valueFrom(int attribute) {
    return Math.max(0, places[4 * attribute + 2]);
  }

  /** Where it ends. */
  int valueTo(int attribute) {
    return Math.max(0, places[4 * attribute + 3]);
  }

  /** Passes over a section of foreign content if the last markup began one. */
  void skipSection() {
    if (startsWith("<![CDATA[", nameFrom)) {
      int close = find("]]>", nameFrom + 9);
      at = close < 0 ? html.length : close + 3;
    }
  }

  /** Passes over what stands in an element of text, up to the tag that ends it. */
  void skipText(String element) {
    for (int i = indexOf('<', at); i < html.length; i = indexOf('<', i + 1)) {
      if (endsElement(element, i)) {
        at = i;
        return;
      }
    }
    at = html.length;
  }

  /** Passes over a script, in which a comment may hold another script. */
  void skipScript() {
    boolean isComment = false;
    boolean isNested = false;
    int i = at;
    while (i < html.length) {
      int c = html[i];
      if (c == '<' && endsElement("script", i)) {
        if (!isNested) {
          at = i;
          return;
        }
        isNested = false;
      } else if (c == '<' && !isComment && startsWith("<!--", i)) {
        isComment = true;
        i++; // the dashes may be those that end it
      } else if (c == '<' && isComment && beginsScript(i)) {
        isNested = true;
      } else if (c == '-' && isComment && startsWith("-->", i)) {
        isComment = false;
        isNested = false;
      }
      i++;
    }
    at = html.length;
  }

  private boolean beginsScript(int open) {
    int end = open + 1 + "script".length();
    return end < html.length && isSame("script", open + 1) && isTagBreak(html[end]);
  }

  private boolean endsElement(String element, int open) {
    int end = open + 2 + element.length();
    return end < html.length
        && html[open + 1] == '/'
        && isSame(element, open + 2)
        && isTagBreak(html[end]);
  }

  /** Passes over the rest of the page. */
  void skipAll() {
    at = html.length;
  }

  private int find(String text, int from) {
    for (int i = indexOf(text.charAt(0), from);
        i < html.length;
        i = indexOf(text.charAt(0), i + 1)) {
      if (startsWith(text, i)) {
        return i;
      }
    }
    return NONE;
  }

  private boolean startsWith(String text, int from) {
    if (from + text.length() > html.length) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      if (html[from + i] != text.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private int after(int c, int from) {
    return Math.min(html.length, indexOf(c, from) + 1);
  }

  /** Where this byte is next; the length if nowhere. */
  private int indexOf(int c, int from) {
    int i = from;
    while (i < html.length && html[i] != c) {
      i++;
    }
    return Math.min(i, html.length);
  }

  private int skipSpace(int from) {
    int i = from;
    while (i < html.length && isSpace(html[i])) {
      i++;
    }
    return i;
  }

  private static boolean isTagBreak(int c) {
    return c == '>' || c == '/' || isSpace(c);
  }

  static boolean isSpace(int c) {
    return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f';
  }

  private static boolean isLetter(int c) {
    return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z');
  }

  private static int lower(int c) {
    return 'A' <= c && c <= 'Z' ? c + 32 : c & 0xFF;
  }
}
