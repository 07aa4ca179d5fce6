package dev.doppel.engine.results;

import dev.doppel.core.hash.Hashes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The values of a text in their order: numbers, amounts, dates, times, and names with digits in
 * them such as {@code INV-2024-0012}. Immutable.
 */
final class Values {

  /*
   * A value is a run of letters and digits with a digit in it; it continues over one of . , : / - _
   * if a digit follows. So 1,250.00 and 2024-03-01 and 10:30 are one value each, and the full stop
   * after a year is not a value. A month's English name between or beside numbers belongs to the
   * date: "1 March 2024", "March 1, 2024", "March 2024".
   *
   * The place of a value is the word before it and how many values came since that word:
   * enough to say which number of one invoice is which of another, whatever else was moved.
   */

  private static final Set<String> MONTHS =
      Set.of(
          "january",
          "february",
          "march",
          "april",
          "may",
          "june",
          "july",
          "august",
          "september",
          "october",
          "november",
          "december",
          "jan",
          "feb",
          "mar",
          "apr",
          "jun",
          "jul",
          "aug",
          "sep",
          "sept",
          "oct",
          "nov",
          "dec");

  /** A value as it is written, and a hash of what stands before it. */
  record Value(String text, long place) {}

  private final List<Value> values = new ArrayList<>();
  private final String text;
  private int at;
  private long words; // a hash of all words in their order, the values left out
  private long lastWord;
  private int sinceWord;

  private Values(String text) {
    this.text = text;
  }

  static Values of(String text) {
    Values values = new Values(text);
    while (values.toNextToken()) {
      values.readToken();
    }
    return values;
  }

  List<Value> list() {
    return values;
  }

  /** A hash of the words between the values: equal if two texts differ in values alone. */
  long words() {
    return words;
  }

  private boolean toNextToken() {
    while (at < text.length() && !Character.isLetterOrDigit(text.charAt(at))) {
      at++;
    }
    return at < text.length();
  }

  private void readToken() {
    int start = at;
    boolean isValue = readRun();
    String token = text.substring(start, at);
    if (!isValue && isMonth(token)) {
      int end = at;
      if (toNextToken() && isNear(end) && Character.isDigit(text.charAt(at))) {
        readDate(start);
        return;
      }
      at = end;
    }
    if (isValue) {
      readMonthBehind(start);
    } else {
      addWord(token);
    }
  }

  /** Reads letters and digits, and marks that a digit follows; whether there was a digit. */
  private boolean readRun() {
    boolean hasDigit = false;
    while (at < text.length()) {
      char c = text.charAt(at);
      boolean joins =
          ".,:/-_".indexOf(c) >= 0
              && at + 1 < text.length()
              && Character.isDigit(text.charAt(at + 1));
      if (!Character.isLetterOrDigit(c) && !joins) {
        break;
      }
      hasDigit |= Character.isDigit(c);
      at++;
    }
    return hasDigit;
  }

  /** March 1, 2024: reads on from the 1. */
  private void readDate(int start) {
    readRun();
    int end = at;
    if (toNextToken() && isNear(end) && Character.isDigit(text.charAt(at))) {
      readRun();
      end = at;
    }
    at = end;
    addValue(start, end);
  }

  /** 1 March 2024: a value was read, and a month may follow it. */
  private void readMonthBehind(int start) {
    int end = at;
    if (toNextToken() && isNear(end)) {
      int month = at;
      boolean isValue = readRun();
      if (!isValue && isMonth(text.substring(month, at))) {
        int endOfMonth = at;
        if (toNextToken() && isNear(endOfMonth) && Character.isDigit(text.charAt(at))) {
          readRun();
          endOfMonth = at;
        }
        at = endOfMonth;
        addValue(start, endOfMonth);
        return;
      }
    }
    at = end;
    addValue(start, end);
  }

  private static boolean isMonth(String token) {
    return token.length() <= 9 && MONTHS.contains(token.toLowerCase(Locale.ROOT));
  }

  /** Whether only a blank, or a comma or full stop and a blank, lies between. */
  private boolean isNear(int end) {
    String between = text.substring(end, at);
    return between.length() <= 2 && between.endsWith(" ");
  }

  private void addWord(String token) {
    long hash = 0;
    for (int i = 0; i < token.length(); i++) {
      hash = Hashes.mix((hash + Hashes.GOLDEN) ^ Character.toLowerCase(token.charAt(i)));
    }
    words = Hashes.mix(words + Hashes.GOLDEN ^ hash);
    lastWord = hash;
    sinceWord = 0;
  }

  private void addValue(int start, int end) {
    long place = Hashes.mix(lastWord + Hashes.GOLDEN * ++sinceWord);
    values.add(new Value(text.substring(start, end).replaceAll("\\s+", " "), place));
  }
}
