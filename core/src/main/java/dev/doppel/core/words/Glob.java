package dev.doppel.core.words;

import java.util.regex.Pattern;

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

  private static final String REGEX = "\\.[]{}()<>*+-=!?^$|&~#";

  private final String text;
  private final Pattern pattern;

  private Glob(String text, Pattern pattern) {
    this.text = text;
    this.pattern = pattern;
  }

  /**
   * Reads a pattern.
   *
   * @throws IllegalArgumentException if it is empty, or a bracket or brace in it is never closed
   */
  public static Glob parse(String text) {
    boolean isFolder = text.endsWith("/") && text.length() > 1;
    String name = isFolder ? text.substring(0, text.length() - 1) : text;
    if (name.isEmpty()) {
      throw new IllegalArgumentException("an empty pattern matches nothing");
    }
    String anywhere = name.indexOf('/') < 0 ? "(?:.*/)?" : "";
    String below = isFolder ? "/.*" : "(?:/.*)?";
    String regex = anywhere + new Reader(name, text).regex() + below;
    return new Glob(text, Pattern.compile(regex, Pattern.DOTALL));
  }

  /** Returns whether the name, or a folder that it lies in, is one that the pattern describes. */
  public boolean matches(String name) {
    return pattern.matcher(name).matches();
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

  /** Turns a pattern into a regular expression, from left to right. */
  private static final class Reader {

    private final String glob;
    private final String whole; // as the user typed it, for messages
    private final StringBuilder regex = new StringBuilder();
    private int at;
    private boolean inBraces;

    Reader(String glob, String whole) {
      this.glob = glob;
      this.whole = whole;
    }

    String regex() {
      while (at < glob.length()) {
        readOne(glob.charAt(at++));
      }
      if (inBraces) {
        throw refusal("a { is never closed");
      }
      return regex.toString();
    }

    private void readOne(char next) {
      switch (next) {
        case '*' -> readStars();
        case '?' -> regex.append("[^/]");
        case '[' -> readBracket();
        case '{' -> openBrace();
        case '}' -> regex.append(closesBrace() ? ")" : "\\}");
        case ',' -> regex.append(inBraces ? '|' : ',');
        case '\\' -> literal(at < glob.length() ? glob.charAt(at++) : '\\');
        default -> literal(next);
      }
    }

    /** Between slashes, two stars also stand for no folder at all: a/**&#47;b matches a/b. */
    private void readStars() {
      if (at >= glob.length() || glob.charAt(at) != '*') {
        regex.append("[^/]*");
        return;
      }
      int before = at - 2;
      while (at < glob.length() && glob.charAt(at) == '*') {
        at++;
      }
      boolean isFolders = before < 0 || glob.charAt(before) == '/';
      if (isFolders && at < glob.length() && glob.charAt(at) == '/') {
        at++;
        regex.append("(?:.*/)?");
      } else {
        regex.append(".*");
      }
    }

    private void readBracket() {
      int end = glob.indexOf(']', at + 1);
      int slash = glob.indexOf('/', at);
      if (end < 0 || (slash >= 0 && slash < end)) {
        throw refusal("a [ is never closed");
      }
      boolean isOther = glob.charAt(at) == '!' || glob.charAt(at) == '^';
      regex.append(isOther ? "[^/" : "(?!/)[");
      for (int i = isOther ? at + 1 : at; i < end; ) {
        i = readRange(i, end);
      }
      regex.append(']');
      at = end + 1;
    }

    /** Reads a character or a range such as a-z; a hyphen at either end is one itself. */
    private int readRange(int from, int end) {
      int first = glob.codePointAt(from);
      int next = from + Character.charCount(first);
      inBracket(first);
      if (next + 1 >= end || glob.charAt(next) != '-') {
        return next;
      }
      int last = glob.codePointAt(next + 1);
      int after = next + 1 + Character.charCount(last);
      if (last < first) {
        throw refusal("the range " + glob.substring(from, after) + " runs backwards");
      }
      regex.append('-');
      inBracket(last);
      return after;
    }

    private void inBracket(int each) {
      boolean isPlain = each >= 0x80 || Character.isLetterOrDigit(each);
      regex.append(isPlain ? "" : "\\").appendCodePoint(each);
    }

    private void openBrace() {
      if (inBraces) {
        throw refusal("a { stands within another");
      }
      inBraces = true;
      regex.append("(?:");
    }

    private boolean closesBrace() {
      boolean closes = inBraces;
      inBraces = false;
      return closes;
    }

    private void literal(char each) {
      regex.append(REGEX.indexOf(each) >= 0 ? "\\" : "").append(each);
    }

    private IllegalArgumentException refusal(String why) {
      return new IllegalArgumentException(why + " in the pattern '" + whole + "'");
    }
  }
}
