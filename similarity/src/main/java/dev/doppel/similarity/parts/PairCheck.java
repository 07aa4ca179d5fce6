package dev.doppel.similarity.parts;

import dev.doppel.core.brief.BriefOverlap;
import dev.doppel.core.brief.BriefText;
import dev.doppel.core.distance.Overlap;
import dev.doppel.core.distance.Relation;
import dev.doppel.core.shingle.ShingleSet;
import dev.doppel.similarity.rules.DocumentSettings;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Compares shingle sets in full and returns which pairs hold: one set is held in a table, others
 * are read past it. A text that was too short for shingles comes packed (see {@link BriefText}) and
 * is compared by its words, with its like only. Not safe for concurrent use.
 */
public final class PairCheck {

  private final DocumentSettings settings;
  private final ShingleSet left = ShingleSet.withDefaultLimit();
  private @Nullable Brief brief; // made when the first such text comes
  private boolean isLeftBrief;

  private PairCheck(DocumentSettings settings) {
    this.settings = settings;
  }

  /** Returns what verifies pairs of documents sketched by these settings. */
  public static PairCheck of(DocumentSettings settings) {
    return new PairCheck(settings);
  }

  /** Sets the left document: the first {@code size} values, sampled at {@code level}. */
  public void setLeft(long[] values, int size, int level) {
    isLeftBrief = level == BriefText.LEVEL;
    if (isLeftBrief) {
      brief().left.unpack(values, size);
    } else {
      left.set(values, size, level);
    }
  }

  /**
   * Compares the left document with a right one.
   *
   * @param byWords whether the sets are by the job's shingles, not by those of short texts
   * @return null if the pair does not hold
   */
  public @Nullable CheckedPair with(long[] values, int size, int level, boolean byWords) {
    Overlap overlap =
        isLeftBrief || level == BriefText.LEVEL
            ? brief(values, size, level, settings.threshold())
            : Overlap.of(left, values, size, level, least(size, byWords));
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
    return isLeftBrief || level == BriefText.LEVEL
        ? brief(values, size, level, 0)
        : Overlap.of(left, values, size, level, 0);
  }

  private Overlap brief(long[] values, int size, int level, double threshold) {
    if (!isLeftBrief || level != BriefText.LEVEL) {
      return new Overlap(1, 1, 0); // cut in different ways: nothing in common
    }
    Brief texts = brief();
    texts.right.unpack(values, size);
    boolean mayHold =
        BriefOverlap.mayReach(threshold, texts.left.glance(), 0, texts.right.glance(), 0);
    return mayHold ? texts.overlap.of(texts.left, texts.right) : new Overlap(1, 1, 0);
  }

  private Brief brief() {
    Brief made = brief == null ? new Brief() : brief;
    brief = made;
    return made;
  }

  /** What texts of a few words are compared with. */
  private static final class Brief {

    private final BriefText left = BriefText.buffer();
    private final BriefText right = BriefText.buffer();
    private final BriefOverlap overlap = BriefOverlap.buffer();
  }

  private int least(int size, boolean byWords) {
    return Overlap.least(left.size(), size, byWords, settings.threshold(), settings.containment());
  }
}
