package dev.doppel.similarity.rules;

import dev.doppel.core.shingle.Shingling;

/** Settings for a kind of text that the usual ones do not fit. */
public enum Profile {
  /**
   * Text that was read from images: letters misread, words split or run together, hyphens at the
   * ends of lines.
   */
  OCR("chars:6,nospaces,nopunctuation,confusable", 0.45, 1);

  private final String shingling;
  private final double threshold;
  private final double containment;

  Profile(String shingling, double threshold, double containment) {
    this.shingling = shingling;
    this.threshold = threshold;
    this.containment = containment;
  }

  /** How such texts are cut. */
  public Shingling shingling() {
    return Shingling.parse(shingling);
  }

  /** The least resemblance of near-duplicates. */
  public double threshold() {
    return threshold;
  }

  /** The least share of a text found in another that makes it contained. */
  public double containment() {
    return containment;
  }
}
