package dev.doppel.similarity.parts;

import dev.doppel.core.distance.Overlap;
import dev.doppel.core.distance.Relation;
import dev.doppel.core.shingle.ShingleSet;
import dev.doppel.similarity.rules.DocumentSettings;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Compares shingle sets in full and returns which pairs hold: one set is held in a table, others
 * are read past it. Not safe for concurrent use.
 */
public final class PairCheck {

  private final DocumentSettings settings;
  private final ShingleSet left = ShingleSet.withDefaultLimit();

  private PairCheck(DocumentSettings settings) {
    this.settings = settings;
  }

  /** Returns what verifies pairs of documents sketched by these settings. */
  public static PairCheck of(DocumentSettings settings) {
    return new PairCheck(settings);
  }

  /** Sets the left document: the first {@code size} values, sampled at {@code level}. */
  public void setLeft(long[] values, int size, int level) {
    left.set(values, size, level);
  }

  /**
   * Compares the left document with a right one.
   *
   * @param byWords whether the sets are by the job's shingles, not by those of short texts
   * @return null if the pair does not hold
   */
  public @Nullable CheckedPair with(long[] values, int size, int level, boolean byWords) {
    Overlap overlap = Overlap.of(left, values, size, level, least(size, byWords));
    Optional<Relation> verdict =
        overlap.relation(byWords, settings.threshold(), settings.containment());
    return verdict.map(relation -> CheckedPair.of(relation, overlap)).orElse(null);
  }

  /** Measures the left document and a right one, near-duplicates by a chain of others. */
  public CheckedPair measure(long[] values, int size, int level) {
    return CheckedPair.of(Relation.NEAR, overlap(values, size, level));
  }

  /**
   * Counts what the left document shares with a right one, given as its first {@code size} values.
   */
  public Overlap overlap(long[] values, int size, int level) {
    return Overlap.of(left, values, size, level, 0);
  }

  private int least(int size, boolean byWords) {
    return Overlap.least(left.size(), size, byWords, settings.threshold(), settings.containment());
  }
}
