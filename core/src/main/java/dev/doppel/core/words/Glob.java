package dev.doppel.core.words;

import java.util.Arrays;

/**
 * A pattern for names with slashes in them: paths, ids, addresses. Immutable.
 *
 * <pre>
 *   *        any characters but a slash      **       any characters
 *   ?        one character but a slash       [a-z]    one of these, [!a-z] none of these
 *   {a,b}    one of several                  \*       the character itself
 * </pre>
 *
 * <p>A pattern without a slash is compared with each part of a name, so that {@code mirror} and
 * {@code *.bak} match in any folder; one with a slash is compared with the name from its start.
 * What matches a folder matches all that lies in it; {@code mirror/} matches folders only.
 */
public final class Glob {

  private final String text;
  private final GlobStates states;

  private Glob(String text, GlobStates states) {
    this.text = text;
    this.states = states;
  }

  /**
   * Reads a pattern.
   *
   * @throws IllegalArgumentException if it is empty, a bracket or brace in it is never closed, or a
   *     range runs backwards
   */
  public static Glob parse(String text) {
    boolean isFolder = text.endsWith("/") && text.length() > 1;
    String name = isFolder ? text.substring(0, text.length() - 1) : text;
    if (name.isEmpty()) {
      throw new IllegalArgumentException("an empty pattern matches nothing");
    }
    GlobStates states = new GlobStates();
    if (name.indexOf('/') < 0) {
      states.anyFolders();
    }
    new Reader(name, text, states).read();
    states.andBelow(isFolder);
    return new Glob(text, states);
  }

  /** Returns whether the name, or a folder that it lies in, is one that the pattern describes. */
  public boolean matches(String name) {
    return states.match(name);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Glob glob && glob.text.equals(text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  /** The pattern as it was given. */
  @Override
  public String toString() {
    return text;
  }

  /** Turns a pattern into states, from left to right. */
  private static final class Reader {

    private final String glob;
    private final String whole; // as the user typed it, for messages
    private final GlobStates states;
    private int at;
    private boolean inBraces;

    Reader(String glob, String whole, GlobStates states) {
      this.glob = glob;
      this.whole = whole;
      this.states = states;
    }

    void read() {
      while (at < glob.length()) {
        readOne(next());
      }
      if (inBraces) {
        throw refusal("a { is never closed");
      }
    }

    private int next() {
      int next = glob.codePointAt(at);
      at += Character.charCount(next);
      return next;
    }

    private void readOne(int next) {
      switch (next) {
        case '*' -> readStars();
        case '?' -> states.oneButSlash();
        case '[' -> readBracket();
        case '{' -> openBrace();
        case '}' -> closeBrace();
        case ',' -> comma();
        case '\\' -> states.one(at < glob.length() ? next() : '\\');
        default -> states.one(next);
      }
    }

    /** Between slashes, two stars also stand for no folder at all: a/**&#47;b matches a/b. */
    private void readStars() {
      if (at >= glob.length() || glob.charAt(at) != '*') {
        states.anyButSlash();
        return;
      }
      int before = at - 2;
      while (at < glob.length() && glob.charAt(at) == '*') {
        at++;
      }
      boolean isFolders = before < 0 || glob.charAt(before) == '/';
      if (isFolders && at < glob.length() && glob.charAt(at) == '/') {
        at++;
        states.anyFolders();
      } else {
        states.anything();
      }
    }

    private void readBracket() {
      int end = glob.indexOf(']', at + 1);
      int slash = glob.indexOf('/', at);
      if (end < 0 || (slash >= 0 && slash < end)) {
        throw refusal("a [ is never closed");
      }
      boolean isOther = glob.charAt(at) == '!' || glob.charAt(at) == '^';
      at += isOther ? 1 : 0;
      int[] points = glob.substring(at, end).codePoints().toArray();
      int[] ranges = new int[2 * points.length];
      int count = 0;
      for (int i = 0; i < points.length; i++) {
        boolean isRange = i + 2 < points.length && points[i + 1] == '-';
        int last = isRange ? i + 2 : i;
        if (points[last] < points[i]) {
          String range = new String(points, i, 3);
          throw refusal("the range " + range + " runs backwards");
        }
        ranges[count++] = points[i];
        if (points[i] < '/' && '/' < points[last]) { // no range goes beyond a folder
          ranges[count++] = '/' - 1;
          ranges[count++] = '/' + 1;
        }
        ranges[count++] = points[last];
        i = last;
      }
      states.oneOf(Arrays.copyOf(ranges, count), isOther);
      at = end + 1;
    }

    private void openBrace() {
      if (inBraces) {
        throw refusal("a { stands within another");
      }
      inBraces = true;
      states.openChoice();
    }

    private void comma() {
      if (inBraces) {
        states.nextChoice();
      } else {
        states.one(',');
      }
    }

    private void closeBrace() {
      if (inBraces) {
        states.closeChoice();
      } else {
        states.one('}');
      }
      inBraces = false;
    }

    private IllegalArgumentException refusal(String why) {
      return new IllegalArgumentException(why + " in the pattern '" + whole + "'");
    }
  }
}
