package dev.doppel.engine;

import dev.doppel.core.shingle.Shingling;
import java.util.Optional;

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

  /**
   * Returns what two different texts are to each other, by their counts of shingles; nothing if
   * neither share is reached.
   *
   * @param byWords whether these are the shingles that were asked for: by characters, nothing is
   *     called contained
   */
  public static Optional<Relation> relation(
      int a, int b, int shared, boolean byWords, double threshold, double containment) {
    int union = a + b - shared;
    int smaller = Math.min(a, b);
    if (shared > 0 && (double) shared / union >= threshold) {
      return Optional.of(Relation.NEAR);
    }
    boolean contained =
        byWords && smaller >= MIN_CONTAINED && (double) shared / smaller >= containment;
    return contained ? Optional.of(Relation.CONTAINED) : Optional.empty();
  }
}
