package dev.doppel.engine.documents;

/** How many shingles two texts have, and how many of them in common. */
record Overlap(int left, int right, int shared) {

  double resemblance() {
    int union = left + right - shared;
    return union == 0 ? 1 : (double) shared / union;
  }

  /** The share of the smaller set that is in the larger. */
  double containment() {
    int smaller = Math.min(left, right);
    return smaller == 0 ? 1 : (double) shared / smaller;
  }
}
