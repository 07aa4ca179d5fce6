package dev.doppel.experiments.paper;

/** Whether what a paper claims came out again. */
public enum Verdict {
  /** As printed, within the errors of measurement. */
  HOLDS("holds"),
  /** Under conditions that the paper does not state, or only for some rows. */
  HOLDS_WITH_CONDITIONS("holds with conditions"),
  /** Measured otherwise. */
  DOES_NOT_HOLD("does not hold"),
  /** The run says nothing about the claim, for example because its data was made up. */
  NOT_JUDGED("not judged");

  private final String words;

  Verdict(String words) {
    this.words = words;
  }

  /** The verdict as it is printed. */
  public String words() {
    return words;
  }
}
