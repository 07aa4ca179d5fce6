package dev.doppel.report;

/** Prepares texts for the page. */
final class Tidy {

  private Tidy() {}

  /**
   * Makes every run of white space one line break, if it has one in it, or else one space: the text
   * of a web page is full of empty lines and indentation that are not visible there.
   */
  static String whiteSpace(String text) {
    StringBuilder tidy = new StringBuilder(text.length());
    boolean space = false;
    boolean lineBreak = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isWhitespace(c) || Character.isSpaceChar(c)) {
        space = true;
        lineBreak |= c == '\n' || c == '\r';
      } else {
        if (space && tidy.length() > 0) {
          tidy.append(lineBreak ? '\n' : ' ');
        }
        tidy.append(c);
        space = false;
        lineBreak = false;
      }
    }
    return tidy.toString();
  }
}
