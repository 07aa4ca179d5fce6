package dev.doppel.experiments.roth;

/**
 * The Similarity Index of 2011, with which the paper begins: the hash codes of all runs of 40
 * characters, of which those that 25 divides are summed.
 *
 * @param sum the index
 * @param shingles how many runs there are
 * @param negative how many of them have a negative hash code
 * @param fingerprints how many were summed
 */
record IndexV1(long sum, long shingles, long negative, long fingerprints) {

  private static final int RUN = 40;
  private static final int DIVISOR = 25;
  private static final int MULTIPLIER = 31; // of String.hashCode

  /** Computes the index of a text, each hash code from the one before. */
  static IndexV1 of(String text) {
    int leaving = 1; // 31^40, by which the character that leaves was multiplied
    for (int i = 0; i < RUN; i++) {
      leaving *= MULTIPLIER;
    }
    long sum = 0;
    long shingles = 0;
    long negative = 0;
    long fingerprints = 0;
    int hash = 0;
    for (int i = 0; i < text.length(); i++) {
      hash = MULTIPLIER * hash + text.charAt(i);
      if (i >= RUN) {
        hash -= leaving * text.charAt(i - RUN);
      }
      if (i >= RUN - 1) {
        shingles++;
        negative += hash < 0 ? 1 : 0;
        if (hash % DIVISOR == 0) {
          sum += hash;
          fingerprints++;
        }
      }
    }
    return new IndexV1(sum, shingles, negative, fingerprints);
  }

  /** Whether another index is within 10 % of this one. */
  boolean isNear(IndexV1 other) {
    return Math.abs((double) other.sum - sum) <= 0.1 * Math.abs((double) sum);
  }
}
