package dev.doppel.bench;

/**
 * How the pairs that a tool found agree with the truth of a set.
 *
 * @param right how many of them are right, such as consecutive versions of one document
 * @param wrong how many are of two documents
 * @param positives how many right ones there are to be found
 */
record PairScore(long right, long wrong, long positives) {

  double precision() {
    return right + wrong == 0 ? 1 : (double) right / (right + wrong);
  }

  double recall() {
    return (double) right / positives;
  }

  double f1() {
    return 2.0 * right / (positives + right + wrong);
  }
}
