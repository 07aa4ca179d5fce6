package dev.doppel.web.html;

import java.io.IOException;
import java.io.Reader;
import java.util.Set;

/**
 * Passes on a page with less mark-up where parsing all of it would take minutes or gigabytes. The
 * words all stay.
 */
final class BoundedMarkup extends Reader {

  /*
   * An element takes some hundred bytes where its tag may take three, so there is a limit to tags;
   * those after it are left out.
   *
   * The parser's time is linear except for two cases. What stands in a table outside of its cells
   * is moved before the table, and each move counts all its new neighbours. Tables and a few others
   * lay down a marker in a list that is searched at many tags, and if they nest deeper than the
   * parser keeps, the markers are never removed. So where too many are open, or the page is large,
   * we give them a name that means nothing to the parser, which leaves the text in its blocks.
   *
   * We look at tags without knowing what is script or comment, so a page could be made that slips
   * through. The aim is a page that is broken, not one that is an attack.
   */

  private static final int MAX_TAGS = 2_000_000;
  private static final int MAX_NESTING = 50;
  private static final int MAX_TAGS_WITH_TABLES = 50_000;
  private static final int TAGS_PER_CLOSING = 10_000;

  private static final Set<String> NESTING = Set.of("table", "object", "applet", "marquee");
  private static final Set<String> OF_TABLES =
      Set.of("table", "caption", "thead", "tbody", "tfoot", "tr", "td", "th");
  private static final int LONGEST_NAME = 8; // of these, and a slash
  private static final String NO_NAME = "-x"; // after a name: an element of the author's own
  private static final String CLOSING = "</table>".repeat(MAX_NESTING);

  private enum State {
    TEXT,
    NAME,
    LEFT_OUT
  }

  private final Reader page;
  private final int maxTags;
  private final char[] chunk = new char[4096];
  private final char[] ready = new char[3 * 4096 + CLOSING.length()]; // as much as a chunk can give
  private final StringBuilder name = new StringBuilder();
  private int next;
  private int end;
  private int tags;
  private int nesting;
  private State state = State.TEXT;

  private BoundedMarkup(Reader page, int maxTags) {
    this.page = page;
    this.maxTags = maxTags;
  }

  /** Returns the page with as much mark-up as the parser can take. */
  static Reader of(Reader page) {
    return new BoundedMarkup(page, MAX_TAGS);
  }

  /** Returns the bare words of the page, those of its scripts among them. */
  static Reader withoutTags(Reader page) {
    return new BoundedMarkup(page, 0);
  }

  @Override
  public int read(char[] target, int offset, int length) throws IOException {
    while (next == end) {
      int read = page.read(chunk);
      if (read < 0) {
        return -1;
      }
      prepare(read);
    }
    int copied = Math.min(length, end - next);
    System.arraycopy(ready, next, target, offset, copied);
    next += copied;
    return copied;
  }

  private void prepare(int length) {
    next = 0;
    end = 0;
    int i = 0;
    while (i < length) {
      if (state == State.TEXT) {
        int tag = nextTag(i, length);
        System.arraycopy(chunk, i, ready, end, tag - i); // nearly all of a page goes this way
        end += tag - i;
        i = tag;
      }
      if (i < length) {
        put(chunk[i++]);
      }
    }
  }

  private int nextTag(int from, int length) {
    int i = from;
    while (i < length && chunk[i] != '<') {
      i++;
    }
    return i;
  }

  private void put(char c) {
    switch (state) {
      case TEXT -> putText(c);
      case NAME -> putName(c);
      case LEFT_OUT -> state = c == '>' ? State.TEXT : State.LEFT_OUT;
    }
  }

  private void putText(char c) {
    if (c != '<') {
      append(c);
    } else if (tags == maxTags) {
      state = State.LEFT_OUT;
      append(' ');
    } else {
      tags++;
      if (tags >= MAX_TAGS_WITH_TABLES && tags % TAGS_PER_CLOSING == 0) {
        append(CLOSING); // time and again, since any one may be lost in a script
      }
      state = State.NAME;
      name.setLength(0);
      append('<');
    }
  }

  private void putName(char c) {
    boolean slash = c == '/' && name.isEmpty();
    if ((slash || isLetter(c)) && name.length() <= LONGEST_NAME) {
      name.append((char) (c | 0x20)); // to lower case; a slash stays
      append(c);
    } else {
      state = State.TEXT;
      if (isTooMuch()) {
        append(NO_NAME);
      }
      putText(c);
    }
  }

  private void append(char c) {
    ready[end++] = c;
  }

  private void append(String characters) {
    characters.getChars(0, characters.length(), ready, end);
    end += characters.length();
  }

  private static boolean isLetter(char c) {
    return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z');
  }

  /** Counts the tag just read, if it is one that matters, and says whether it is one too many. */
  private boolean isTooMuch() {
    boolean closing = !name.isEmpty() && name.charAt(0) == '/';
    String element = name.substring(closing ? 1 : 0);
    int before = nesting;
    if (NESTING.contains(element)) {
      nesting = closing ? Math.max(0, nesting - 1) : nesting + 1;
      if (Math.max(before, nesting) > MAX_NESTING) {
        return true;
      }
    }
    return tags >= MAX_TAGS_WITH_TABLES && OF_TABLES.contains(element);
  }

  @Override
  public void close() throws IOException {
    page.close();
  }
}
