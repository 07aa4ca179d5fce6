package dev.doppel.io.lines;

/**
 * What stood around a line, so that it can be written as it came.
 *
 * @param hasReturn whether a carriage return was before its line feed
 * @param hasMark whether its file begins with a byte order mark
 */
record LineForm(boolean hasReturn, boolean hasMark) {

  static final LineForm PLAIN = new LineForm(false, false);

  private static final LineForm[] ALL = {
    PLAIN, new LineForm(true, false), new LineForm(false, true), new LineForm(true, true)
  };

  /** Returns the form; always the same one, for there is one for each line. */
  static LineForm of(boolean hasReturn, boolean hasMark) {
    return ALL[(hasReturn ? 1 : 0) + (hasMark ? 2 : 0)];
  }
}
