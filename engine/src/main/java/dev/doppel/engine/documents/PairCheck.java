package dev.doppel.engine.documents;

import dev.doppel.core.shingle.ShingleSet;
import dev.doppel.engine.Relation;
import dev.doppel.engine.TextRules;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Compares shingle sets in full and tells which pairs hold: one set is held in a table, others are
 * read past it. Not safe for concurrent use.
 */
public final class PairCheck {

  private final DocumentSettings settings;
  private final ShingleSet table = ShingleSet.withDefaultLimit();
  private int leftLevel;

  private PairCheck(DocumentSettings settings) {
    this.settings = settings;
  }

  public static PairCheck of(DocumentSettings settings) {
    return new PairCheck(settings);
  }

  /** Sets the left document: the first {@code size} values, sampled at {@code level}. */
  public void setLeft(long[] values, int size, int level) {
    leftLevel = level;
    table.clear(size);
    table.accept(values, size);
  }

  /**
   * Compares the left document with a right one.
   *
   * @param byWords whether the sets are by the job's shingles, not by those of short texts
   * @return null if the pair does not hold
   */
  public @Nullable CheckedPair with(long[] values, int size, int level, boolean byWords) {
    int least = settings.verified() ? least(size, level, byWords) : 0;
    Overlap overlap = overlap(values, size, level, least);
    Optional<Relation> verdict =
        TextRules.relation(
            overlap.left(),
            overlap.right(),
            overlap.shared(),
            byWords,
            settings.threshold(),
            settings.containment());
    if (verdict.isEmpty() && settings.verified()) {
      return null;
    }
    return CheckedPair.of(verdict.orElse(Relation.NEAR), overlap);
  }

  /** Measures the left document and a right one, near-duplicates by a chain of others. */
  public CheckedPair measure(long[] values, int size, int level) {
    return CheckedPair.of(Relation.NEAR, overlap(values, size, level, 0));
  }

  /** Counts common shingles; gives up once fewer than {@code least} are possible. */
  Overlap overlap(long[] values, int size, int level, int least) {
    if (leftLevel != level) {
      return atLevel(values, size, Math.max(leftLevel, level));
    }
    int shared = 0;
    int misses = size - least;
    for (int i = 0; i < size && misses >= 0; i++) {
      boolean common = table.contains(values[i]);
      shared += common ? 1 : 0;
      misses -= common ? 0 : 1;
    }
    return new Overlap(table.size(), size, misses < 0 ? 0 : shared);
  }

  /** The fewest common shingles with which the pair could hold. */
  private int least(int size, int level, boolean byWords) {
    if (leftLevel != level) {
      return 0; // the sizes at a common level are not known yet
    }
    double threshold = settings.threshold();
    double both = (double) table.size() + size;
    double near = both * threshold / (1 + threshold);
    double contained = Math.min(table.size(), size) * settings.containment();
    return (int) (byWords ? Math.min(near, contained) : near);
  }

  private Overlap atLevel(long[] values, int size, int level) {
    int lefts = 0;
    for (int i = 0; i < table.size(); i++) {
      lefts += ShingleSet.inSample(table.values()[i], level) ? 1 : 0;
    }
    int rights = 0;
    int shared = 0;
    for (int i = 0; i < size; i++) {
      if (ShingleSet.inSample(values[i], level)) {
        rights++;
        shared += table.contains(values[i]) ? 1 : 0;
      }
    }
    return new Overlap(lefts, rights, shared);
  }
}
