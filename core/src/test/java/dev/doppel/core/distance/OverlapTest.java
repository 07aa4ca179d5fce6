package dev.doppel.core.distance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.shingle.ShingleSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OverlapTest {

  @Test
  void countsWhatIsShared_whicheverSetIsLarger() {
    ShingleSet small = numbers(0, 10, 1 << 20);
    ShingleSet large = numbers(4, 104, 1 << 20);

    assertThat(Overlap.of(small, large)).isEqualTo(new Overlap(10, 100, 6));
    assertThat(Overlap.of(large, small)).isEqualTo(new Overlap(100, 10, 6));
    assertThat(Overlap.of(small, large.values(), large.size(), 0, 0))
        .isEqualTo(new Overlap(10, 100, 6));
  }

  @Test
  void ratios() {
    Overlap overlap = new Overlap(10, 100, 6);

    assertThat(overlap.resemblance()).isEqualTo(6 / 104.0);
    assertThat(overlap.containment()).isEqualTo(0.6);
    assertThat(overlap.aInB()).isEqualTo(0.6);
    assertThat(overlap.bInA()).isEqualTo(0.06);
  }

  @Test
  void nothingResemblesNothing() {
    Overlap nothing = new Overlap(0, 0, 0);

    assertThat(nothing.resemblance()).isEqualTo(1);
    assertThat(nothing.containment()).isEqualTo(1);
    assertThat(nothing.relation(true, 0.8, 0.9)).isEmpty();
  }

  @Test
  void givesUpWhereTooFewAreLeftThatCouldBeShared() {
    ShingleSet a = numbers(0, 10, 1 << 20);
    ShingleSet b = numbers(4, 14, 1 << 20);

    assertThat(Overlap.of(a, b, 6).shared()).isEqualTo(6);
    assertThat(Overlap.of(a, b, 7).shared()).isZero();
  }

  /** A set that was thinned is compared with a whole one by what both have a chance to hold. */
  @Test
  void samplesOfOtherLevelsAreComparedAtTheThinnerOne() {
    ShingleSet thin = numbers(0, 40_000, 4096);
    ShingleSet whole = numbers(20_000, 60_000, 1 << 20);
    assertThat(thin.level()).isPositive();

    Overlap overlap = Overlap.of(thin, whole);
    assertThat(Overlap.of(whole, thin))
        .isEqualTo(new Overlap(overlap.b(), overlap.a(), overlap.shared()));
    assertThat(overlap.a()).isEqualTo(thin.size());
    assertThat(overlap.resemblance()).isBetween(0.3, 0.37); // a third, of some thousand
  }

  /** Three quarters of each are common, so that counting the others shows. */
  @Test
  void samplesOfOtherLevelsAreCountedExactly() {
    ShingleSet thin = numbers(0, 40_000, 4096);
    ShingleSet whole = numbers(10_000, 50_000, 1 << 20);
    Overlap expected =
        new Overlap(
            sampled(0, 40_000, thin.level()),
            sampled(10_000, 50_000, thin.level()),
            sampled(10_000, 40_000, thin.level()));

    assertThat(Overlap.of(thin, whole)).isEqualTo(expected);
    assertThat(Overlap.of(whole, thin))
        .isEqualTo(new Overlap(expected.b(), expected.a(), expected.shared()));
    assertThat(Overlap.of(thin, whole.values(), whole.size(), whole.level(), 0))
        .isEqualTo(expected);
  }

  @Test
  void relations() {
    assertThat(new Overlap(100, 100, 89).relation(true, 0.8, 0.95)).contains(Relation.NEAR);
    assertThat(new Overlap(100, 100, 88).relation(true, 0.8, 0.95)).isEmpty();
    assertThat(new Overlap(9, 9, 8).relation(true, 0.8, 0.95)).contains(Relation.NEAR); // just
    assertThat(new Overlap(8, 100, 8).relation(true, 0.8, 1)).contains(Relation.CONTAINED);
    assertThat(new Overlap(100, 8, 8).relation(true, 0.8, 1)).contains(Relation.CONTAINED);
    assertThat(new Overlap(7, 100, 7).relation(true, 0.8, 1)).isEmpty(); // too small
    assertThat(new Overlap(8, 100, 8).relation(false, 0.8, 1)).isEmpty(); // by characters
  }

  /** What is left out by {@code least} could have had no relation. */
  @Test
  void noRelationIsPossibleBelowTheLeast() {
    for (int a = 1; a < 40; a++) {
      for (int b = 1; b < 40; b++) {
        for (boolean byWords : new boolean[] {true, false}) {
          int least = Overlap.least(a, b, byWords, 0.7, 0.9);
          for (int shared = 0; shared < Math.min(least, Math.min(a, b)); shared++) {
            assertThat(new Overlap(a, b, shared).relation(byWords, 0.7, 0.9)).isEmpty();
          }
        }
      }
    }
  }

  /** A lower one would be right too, and pairs without a relation would be counted to the end. */
  @Test
  void theLeastIsAtMostOneBelowWhatHasARelation() {
    for (int a = Overlap.MIN_CONTAINED; a < 40; a++) {
      for (int b = Overlap.MIN_CONTAINED; b < 40; b++) {
        for (boolean byWords : new boolean[] {true, false}) {
          int enough = Overlap.least(a, b, byWords, 0.7, 0.9) + 1;
          if (enough <= Math.min(a, b)) {
            assertThat(new Overlap(a, b, enough).relation(byWords, 0.7, 0.9)).isPresent();
          }
        }
      }
    }
  }

  private static int sampled(int from, int to, int level) {
    return (int)
        IntStream.range(from, to)
            .filter(i -> ShingleSet.inSample(Hashes.mix(i + 1), level))
            .count();
  }

  private static ShingleSet numbers(int from, int to, int limit) {
    ShingleSet set = ShingleSet.withLimit(limit);
    set.clear(to - from);
    for (int i = from; i < to; i++) {
      set.add(Hashes.mix(i + 1));
    }
    return set;
  }
}
