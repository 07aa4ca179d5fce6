package dev.doppel.web.html;

import java.util.ArrayList;
import java.util.List;

/** Reads the addresses of {@code srcset}. */
final class Srcset {

  private Srcset() {}

  /** Returns the addresses, by the HTML standard, "parsing a srcset attribute". */
  static List<String> addresses(String value) {
    List<String> found = new ArrayList<>();
    int at = 0;
    while (true) {
      while (at < value.length() && (isSpace(value.charAt(at)) || value.charAt(at) == ',')) {
        at++;
      }
      if (at == value.length()) {
        return found;
      }
      int start = at;
      while (at < value.length() && !isSpace(value.charAt(at))) {
        at++;
      }
      int end = at;
      while (value.charAt(end - 1) == ',') {
        end--;
      }
      found.add(value.substring(start, end));
      at = end < at ? at : skipDescriptors(value, at);
    }
  }

  /** Returns where the comma is after the size of a picture, which may have one in brackets. */
  private static int skipDescriptors(String value, int from) {
    int at = from;
    boolean isBracketed = false;
    while (at < value.length() && (isBracketed || value.charAt(at) != ',')) {
      isBracketed = value.charAt(at) == '(' || (isBracketed && value.charAt(at) != ')');
      at++;
    }
    return at;
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
  }
}
