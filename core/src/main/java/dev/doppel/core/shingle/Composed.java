package dev.doppel.core.shingle;

import java.text.Normalizer;
import java.text.Normalizer.Form;

/** Letters and their marks put together or apart, in time that no text can make endless. */
public final class Composed {

  /*
   * The JDK puts the marks of a letter in order by moving one after the other, which takes the square
   * of their number: a megabyte of accents takes minutes. Nobody sets more than a few marks on a
   * letter. So a longer row of marks is done in pieces, each in order by itself.
   */

  private static final int MOST_MARKS = 1024;
  private static final int FIRST_MARK = 0x300;

  private Composed() {}

  /** Returns the text in Unicode's composed form (NFC). */
  public static String compose(String text) {
    return normalize(text, Form.NFC);
  }

  /** Returns the text in Unicode's decomposed form (NFD). */
  static String decompose(String text) {
    return normalize(text, Form.NFD);
  }

  private static String normalize(String text, Form form) {
    StringBuilder pieces = new StringBuilder();
    int from = 0;
    int marks = 0;
    for (int at = 0; at < text.length(); ) {
      int codePoint = text.codePointAt(at);
      boolean isMark = codePoint >= FIRST_MARK && CharClass.isMark(codePoint);
      marks = isMark ? marks + 1 : 0;
      if (marks > MOST_MARKS) {
        pieces.append(Normalizer.normalize(text.substring(from, at), form));
        from = at;
        marks = 1;
      }
      at += Character.charCount(codePoint);
    }
    return from == 0
        ? Normalizer.normalize(text, form)
        : pieces.append(Normalizer.normalize(text.substring(from), form)).toString();
  }
}
