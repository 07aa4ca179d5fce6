package dev.doppel.experiments.roth;

import dev.doppel.core.shingle.Shingling;
import dev.doppel.index.SimilaritySettings;

/** How texts are cut into shingles. */
enum Cut {
  /** Our default: three words, of which each distinct row votes once. */
  WORDS(SimilaritySettings.defaults().shingling()),

  /**
   * The paper's: it does not give its k, but takes Common Crawl's classes, which cut four
   * characters and let each distinct row of them vote once; nothing is folded.
   */
  CHARACTERS(Shingling.parse("chars:4,case,spaces"));

  @SuppressWarnings("ImmutableEnumChecker") // a value, of a final class
  private final Shingling shingling;

  Cut(Shingling shingling) {
    this.shingling = shingling;
  }

  Shingling shingling() {
    return shingling;
  }

  @Override
  public String toString() {
    return shingling.toString();
  }
}
