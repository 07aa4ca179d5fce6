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
   *               them, a dot or bracket after or around: 1. 2) (c) a.1 1.2.3 IV. A colon or quote
   *               in it does not count: 1.2: and "1".
   *               A number alone ("1912 was cold") is text, though "3.5 per cent" is lost.
   *   bullet      the characters made for it, anywhere; * + o at the start of a line
   *   both        in any order, as many as the line begins with: 1. (a) and 3. * are what a list
   *               looks like once someone has numbered it again
   *   dash        anything Unicode calls one, and the minus sign
   *   quote       straight, curly, angle, low and high; the apostrophe is one of them. Between two
   *               letters or digits it is a space (it's: it s), and next to a sign nothing, so that
   *               "yes", and alt."sources" and es:"di" read as they do without quotes
   *
   * One pass over the characters; a mark is at most MAX_MARK of them, so that no text makes it look
   * back or ahead far.
   */

  /** The name and version of this form: filters made of it are stored. */
  public static final String VERSION = "jain-text-v3";

  private static final int MAX_PARTS = 4;
  private static final int MAX_PART = 5;
  private static final int MAX_MARK = MAX_PARTS * (MAX_PART + 1) + 3; // dots, a colon, quotes
  private static final int COLON = ':'; // stands for all of them
  private static final int QUOTE = '"'; // stands for all of them

  private final String text;
  private final char[] out;
  private final StringBuilder mark = new StringBuilder(); // without colons and quotes
  private int length;
  private boolean isSpaceDue;
  private boolean isQuoteDue;
  private boolean isColonDue;
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
    } else if (point == QUOTE) {
      isQuoteDue = true;
    } else if (point == COLON) {
      isColonDue = true;
    } else {
      if (length > 0 && (isSpaceDue || (isQuoteDue && !isColonDue && isWithinWords(point)))) {
        out[length++] = ' ';
      }
      isSpaceDue = false;
      isQuoteDue = false;
      isColonDue = false;
      length += Character.toChars(point, out, length);
    }
  }

  private boolean isWithinWords(int next) {
    return isOfWord(Character.codePointBefore(out, length)) && isOfWord(next);
  }

  private static boolean isOfWord(int point) {
    return switch (Character.getType(point)) {
      case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK -> true;
      default -> Character.isLetterOrDigit(point);
    };
  }

  private int folded(int point) {
    if (point >= 0x80) {
      isAscii = false;
      return foldedBeyondAscii(point);
    }
    return foldedAscii(point);
  }

  private static int foldedAscii(int point) {
    return switch (point) {
      case '\'', '"', '`' -> QUOTE;
      case '-', ' ', '\t', '\n', '\u000b', '\f', '\r' -> ' ';
      default -> 'A' <= point && point <= 'Z' ? point + ('a' - 'A') : point;
    };
  }

  private static int foldedBeyondAscii(int point) {
    if (point == '\uff1a') {
      return COLON;
    }
    if (isBullet(point) || point == '\u2212') {
      return ' ';
    }
    if (point == '\u201a' || point == '\u201e') {
      return QUOTE;
    }
    return switch (Character.getType(point)) {
      case Character.INITIAL_QUOTE_PUNCTUATION, Character.FINAL_QUOTE_PUNCTUATION -> QUOTE;
      case Character.DASH_PUNCTUATION,
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
    while (true) {
      int from = end;
      while (from < text.length() && isBlank(text.charAt(from))) {
        from++;
      }
      mark.setLength(0);
      int to = from;
      while (to < text.length() && to - from <= MAX_MARK && !isSpace(text.charAt(to))) {
        char each = text.charAt(to++);
        if (!isColonOrQuote(each)) {
          mark.append(each);
        }
      }
      if (to == text.length() || !isSpace(text.charAt(to)) || !isMark()) {
        return end;
      }
      end = to;
    }
  }

  private static boolean isColonOrQuote(char each) {
    int folded = each < 0x80 ? foldedAscii(each) : foldedBeyondAscii(each);
    return folded == COLON || folded == QUOTE;
  }

  private boolean isMark() {
    if (mark.isEmpty()) {
      return false;
    }
    int end = mark.length();
    char last = mark.charAt(end - 1);
    if (mark.charAt(0) == '(') {
      return last == ')' && isPart(1, end - 1);
    }
    boolean isClosed = last == '.' || last == ')';
    int parts = parts(isClosed ? end - 1 : end);
    return parts >= (isClosed ? 1 : 2) || isListSign();
  }

  private boolean isListSign() {
    int point = mark.codePointAt(0);
    return Character.charCount(point) == mark.length()
        && (point == '*'
            || point == '+'
            || point == 'o'
            || Character.getType(point) == Character.DASH_PUNCTUATION);
  }

  /** The number of parts with dots between them, 0 if there is anything else or there are many. */
  private int parts(int to) {
    int parts = 0;
    int start = 0;
    for (int i = 0; i <= to; i++) {
      if (i == to || mark.charAt(i) == '.') {
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
      char each = mark.charAt(i);
      isNumber &= '0' <= each && each <= '9';
      isRoman &= "ivxIVX".indexOf(each) >= 0;
    }
    return isNumber || isRoman || (to - from == 1 && isLetter(mark.charAt(from)));
  }

  private static boolean isLetter(char each) {
    return ('a' <= each && each <= 'z') || ('A' <= each && each <= 'Z');
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
