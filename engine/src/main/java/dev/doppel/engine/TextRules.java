package dev.doppel.engine;

import dev.doppel.core.shingle.Shingling;

/** What holds wherever two texts are compared, so that every job and page says the same. */
public final class TextRules {

  /** A text of fewer distinct shingles is too small to be called contained in another. */
  public static final int MIN_CONTAINED = 8;

  /** Texts too short for words are compared by these. */
  public static final Shingling SHORT_SHINGLING = Shingling.chars(5);

  private static final int SHORT_SHINGLES = 3;

  private TextRules() {}

  /** Texts of fewer words than this, three shingles' worth, are compared by characters. */
  public static int leastWords(Shingling words) {
    return SHORT_SHINGLES * words.size();
  }

  /**
   * Texts of fewer words than this can be compared by characters, too: the two ranges overlap, for
   * a pair on either side of one border would else never meet.
   */
  public static int mostShortWords(Shingling words) {
    return 2 * leastWords(words);
  }
}
