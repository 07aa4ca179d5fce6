package dev.doppel.engine.internal;

/** Writes cells of CSV as RFC 4180 defines them. */
public final class Csv {

  private Csv() {}

  /**
   * Returns a text as a cell. What spreadsheets would take for a formula gets an apostrophe: names
   * come from strangers.
   */
  public static String cell(String text) {
    String safe = !text.isEmpty() && "=+-@\t\r".indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
    boolean isPlain = safe.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return isPlain ? safe : '"' + safe.replace("\"", "\"\"") + '"';
  }
}
