package dev.doppel.index;

import dev.doppel.core.internal.Check;

/**
 * What is asked of an index. Immutable.
 *
 * @param most how many matches are wanted, the best ones
 */
public record Query(Measure measure, int most) {

  /** How close a match must be. */
  public sealed interface Measure {}

  /** All documents whose SimHash differs in at most that many bits. */
  record WithinDistance(int bits) implements Measure {}

  /** Those whose estimated resemblance is at least this. */
  record AtLeast(double similarity) implements Measure {}

  /** The nearest by SimHash, however far away they are. */
  record Nearest() implements Measure {}

  public Query {
    Check.argument(most >= 1, "the limit must be 1 or more, got %d", most);
  }

  /**
   * Asks for all documents within a Hamming distance, nearest first. The answer is exact, as a
   * statement on SimHashes.
   */
  public static Query distance(int bits) {
    Check.argument(0 <= bits && bits <= Long.SIZE, "distance must be 0 to 64, got %d", bits);
    return new Query(new WithinDistance(bits), Integer.MAX_VALUE);
  }

  /** Asks for all documents of at least this resemblance, as estimated; the most similar first. */
  public static Query similarity(double least) {
    Check.argument(0 < least && least <= 1, "similarity must lie in (0, 1], got %s", least);
    return new Query(new AtLeast(least), Integer.MAX_VALUE);
  }

  /** Asks for the nearest documents by Hamming distance, nearest first. */
  public static Query nearest(int count) {
    return new Query(new Nearest(), count);
  }

  /** Asks for the best only. */
  public Query limit(int newMost) {
    return new Query(measure, newMost);
  }
}
