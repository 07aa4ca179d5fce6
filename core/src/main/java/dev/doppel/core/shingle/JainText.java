package dev.doppel.core.shingle;

import java.util.Locale;

/**
 * The canonical form in which Jain, Dahlin and Tewari compared pages: without bullets, numberings
 * and colons, a space for dashes and quotes, white space folded, lower case.
 */
public final class JainText {

  /*
   * Jain, Dahlin, Tewari: Using Bloom Filters to Refine Web Search Results. WebDB 2005, section
   * 3.1. The paper says no more than the sentence above, with "a.1" for a numbering. Our reading:
   *
   *   numbering   at the start of a line, up to four numbers or single letters with dots between
   *               them, a dot or bracket after or around: 1. 2) (c) a.1 1.2.3 IV. and 1.2: as well
   *               A number alone ("1912 was cold") is text, though "3.5 per cent" is lost.
   *   bullet      the characters made for it, anywhere; * + o at the start of a line
   *   both        in any order, up to eight at the start of a line: 1. (a) and 3. * are what a list
   *               looks like once someone has numbered it again
   *   dash        anything Unicode calls one, and the minus sign
   *   quote       straight, curly, angle, low and high; the apostrophe is one of them
   *
   * One pass over the characters; a mark is at most MAX_MARK of them, so that no text makes it look
   * back or ahead far.
   */

  /** The name and version of this form: filters made of it are stored. */
  public static final String VERSION = "jain-text-v2";

  private static final int MAX_MARKS = 8;
  private static final int MAX_PARTS = 4;
  private static final int MAX_PART = 5;
  private static final int MAX_MARK = MAX_PARTS * (MAX_PART + 1) + 1; // dots, a colon
  private static final int REMOVED = -1;

  private final String text;
  private final char[] out;
  private int length;
  private boolean isSpaceDue;
  private boolean isAscii = true;

  private JainText(String text) {
    this.text = text;
    this.out = new char[text.length()];
  }

  /** Returns the canonical form of a text that has no mark-up any more. */
  public static String of(String text) {
    return new JainText(text).fold();
  }

  private String fold() {
    int i = 0;
    while (i < text.length()) {
      int marked = isLineStart(i) ? skipMarks(i) : i;
      if (marked > i) {
        isSpaceDue = true;
        i = marked; // what follows is white space, and no start of a line
      }
      int point = text.codePointAt(i);
      put(folded(point));
      i += Character.charCount(point);
    }
    String folded = new String(out, 0, length).strip();
    return isAscii ? folded : folded.toLowerCase(Locale.ROOT); // which may need neighbours
  }

  private void put(int point) {
    if (point == ' ') {
      isSpaceDue = true;
    } else if (point != REMOVED) {
      if (isSpaceDue && length > 0) {
        out[length++] = ' ';
      }
      isSpaceDue = false;
      length += Character.toChars(point, out, length);
    }
  }

  private int folded(int point) {
    if (point >= 0x80) {
      isAscii = false;
      return foldedBeyondAscii(point);
    }
    return switch (point) {
      case ':' -> REMOVED;
      case '-', '\'', '"', '`', ' ', '\t', '\n', '\u000b', '\f', '\r' -> ' ';
      default -> 'A' <= point && point <= 'Z' ? point + ('a' - 'A') : point;
    };
  }

  private static int foldedBeyondAscii(int point) {
    if (isColon(point)) {
      return REMOVED;
    }
    if (isBullet(point) || point == '\u2212' || point == '\u201a' || point == '\u201e') {
      return ' ';
    }
    return switch (Character.getType(point)) {
      case Character.DASH_PUNCTUATION,
          Character.INITIAL_QUOTE_PUNCTUATION,
          Character.FINAL_QUOTE_PUNCTUATION,
          Character.SPACE_SEPARATOR,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          ' ';
      default -> point;
    };
  }

  private boolean isLineStart(int i) {
    if (i == 0) {
      return true;
    }
    return switch (text.charAt(i - 1)) {
      case '\n', '\u0085', '\u2028', '\u2029' -> true;
      case '\r' -> text.charAt(i) != '\n';
      default -> false;
    };
  }

  /** Returns where the numberings and bullets from {@code start} on end. */
  private int skipMarks(int start) {
    int end = start;
    for (int marks = 0; marks < MAX_MARKS; marks++) {
      int from = end;
      while (from < text.length() && isBlank(text.charAt(from))) {
        from++;
      }
      int to = from;
      while (to < text.length() && to - from <= MAX_MARK && !isSpace(text.charAt(to))) {
        to++;
      }
      if (to == text.length()
          || !isSpace(text.charAt(to))
          || !isMark(from, to > from && isColon(text.charAt(to - 1)) ? to - 1 : to)) {
        return end;
      }
      end = to;
    }
    return end;
  }

  private boolean isMark(int from, int to) {
    if (from == to) {
      return false;
    }
    char last = text.charAt(to - 1);
    if (text.charAt(from) == '(') {
      return last == ')' && isPart(from + 1, to - 1);
    }
    boolean isClosed = last == '.' || last == ')';
    int parts = parts(from, isClosed ? to - 1 : to);
    return parts >= (isClosed ? 1 : 2) || isListSign(from, to);
  }

  private boolean isListSign(int from, int to) {
    int point = text.codePointAt(from);
    return from + Character.charCount(point) == to
        && (point == '*'
            || point == '+'
            || point == 'o'
            || Character.getType(point) == Character.DASH_PUNCTUATION);
  }

  /** The number of parts with dots between them, 0 if there is anything else or there are many. */
  private int parts(int from, int to) {
    int parts = 0;
    int start = from;
    for (int i = from; i <= to; i++) {
      if (i == to || text.charAt(i) == '.') {
        if (!isPart(start, i) || ++parts > MAX_PARTS) {
          return 0;
        }
        start = i + 1;
      }
    }
    return parts;
  }

  /** Whether it is a number, a letter or a Roman numeral. */
  private boolean isPart(int from, int to) {
    if (to <= from || to - from > MAX_PART) {
      return false;
    }
    boolean isNumber = to - from <= 3;
    boolean isRoman = true;
    for (int i = from; i < to; i++) {
      char each = text.charAt(i);
      isNumber &= '0' <= each && each <= '9';
      isRoman &= "ivxIVX".indexOf(each) >= 0;
    }
    return isNumber || isRoman || (to - from == 1 && isLetter(text.charAt(from)));
  }

  private static boolean isLetter(char each) {
    return ('a' <= each && each <= 'z') || ('A' <= each && each <= 'Z');
  }

  private static boolean isColon(int each) {
    return each == ':' || each == '\uff1a';
  }

  /** White space that ends a mark; a bullet counts as a space. */
  private static boolean isSpace(char each) {
    return each == ' ' || ('\t' <= each && each <= '\r') || isBullet(each);
  }

  /** White space within a line. */
  private static boolean isBlank(char each) {
    return each == ' '
        || each == '\t'
        || (each >= 0x80
            && (Character.getType(each) == Character.SPACE_SEPARATOR
                || each == '\u180e' // a space to Java's patterns
                || isBullet(each)));
  }

  private static boolean isBullet(int each) {
    return switch (each) {
      case '\u00b7', '\u2022', '\u2023', '\u2043', '\u204c', '\u204d', '\u2219' -> true;
      default -> '\u25a0' <= each && each <= '\u25ff';
    };
  }
}
