package dev.doppel.similarity.parts;

/** Finds documents that may be contained in another, by shared shingle samples. */
public final class ContainmentRule {

  /** More documents than this with one shingle in their sample make it boilerplate. */
  public static final int COMMON = 512;

  private ContainmentRule() {}

  /**
   * What is known of a document's shingle set.
   *
   * @param size how many shingles it has
   * @param level 0 if those are all, n if they are one in 2^n
   */
  public record Extent(int size, int level) {}

  /** Whether the larger document has room for the wanted share of the inner one. */
  public static boolean fits(Extent inner, Extent larger, double share) {
    double scaled = Math.scalb((double) larger.size(), larger.level() - inner.level());
    return inner.size() * share <= scaled;
  }

  /**
   * Whether enough of the inner document's samples are in the larger one.
   *
   * @param hits how many are
   * @param usable how many of its samples are not boilerplate
   */
  public static boolean isHit(int hits, int usable, Extent inner, Extent larger, double share) {
    // A thinned text shows only a part of the samples it holds.
    int thinner = Math.max(0, larger.level() - inner.level());
    return hits >= Samples.needed(usable >> thinner, share);
  }
}
