package dev.doppel.similarity.parts;

import static dev.doppel.similarity.rules.DocumentSettings.Boilerplate.FULL;
import static dev.doppel.similarity.rules.DocumentSettings.Boilerplate.LESS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.distance.Relation;
import dev.doppel.similarity.parts.BoilerplateRule.Part;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.DocumentSettings.Preset;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BoilerplateRuleTest {

  private static final DocumentSettings USUAL =
      DocumentSettings.builder().threshold(0.8).containment(0.9).build();
  private static final int RARE = 2;
  private static final int COMMON = BoilerplateRule.COMMON;

  private final BoilerplateRule rule = BoilerplateRule.of(USUAL);

  @Test
  void appliesUnlessEverythingCountsInFull() {
    assertThat(BoilerplateRule.applies(USUAL)).isTrue();
    assertThat(BoilerplateRule.applies(DocumentSettings.builder().boilerplate(FULL).build()))
        .isFalse();
    DocumentSettings bySketches =
        DocumentSettings.builder().preset(Preset.JAIN_2005).boilerplate(LESS).build();
    assertThat(BoilerplateRule.applies(bySketches)).isFalse();
  }

  /** 60 of 120; 8 shingles; 18 of a weight of 20. */
  @Test
  void whatReachesALimitIsEnough() {
    BoilerplateRule half = BoilerplateRule.of(DocumentSettings.builder().threshold(0.5).build());
    assertThat(half.weigh(part(0, 90, 1, 60), part(1000, 90, 1, 60), 0, Relation.NEAR)).isNotNull();
    assertThat(half.weigh(part(0, 90, 1, 59), part(1000, 90, 1, 59), 0, Relation.NEAR)).isNull();

    Part whole = part(5000, 500, 1, 100);
    assertThat(rule.weigh(part(0, 8, RARE, 8), whole, 0, Relation.CONTAINED)).isNotNull();
    assertThat(rule.weigh(part(0, 7, RARE, 7), whole, 0, Relation.CONTAINED)).isNull();

    Part inner = part(0, 22, RARE, 18);
    Arrays.fill(inner.families(), 18, 22, 4); // half a shingle each, and others have them
    assertThat(rule.weigh(inner, whole, 0, Relation.CONTAINED)).isNotNull();
    Arrays.fill(inner.families(), 18, 22, 3);
    assertThat(rule.weigh(inner, whole, 0, Relation.CONTAINED)).isNull();
  }

  @Test
  void pairsBeyondDoubtAreNotWeighed() {
    assertThat(BoilerplateRule.isBeyondDoubt(Relation.NEAR, 0.85f, 0.6)).isTrue();
    assertThat(BoilerplateRule.isBeyondDoubt(Relation.NEAR, 0.84f, 0.6)).isFalse();
    assertThat(BoilerplateRule.isBeyondDoubt(Relation.NEAR, 0.94f, 0.95)).isFalse();
    assertThat(BoilerplateRule.isBeyondDoubt(Relation.CONTAINED, 0.95f, 0.6)).isFalse();
  }

  @Test
  void theMoreShareItTheLessItCounts() {
    // 90 of 110 shared, 0.82: by weights of 6 / 7 it is 77 of 97, 0.79
    assertThat(weighShared(6)).isEqualTo(new Weighed(Relation.NEAR, false, 0, 0));
    assertThat(weighShared(7)).isNull();
    assertThat(weighShared(400)).isNull();
    BoilerplateRule low = BoilerplateRule.of(DocumentSettings.builder().threshold(0.5).build());
    // by weights of 0.3 27 of 47, by weights of 0.15 13.5 of 33.5
    assertThat(low.weigh(part(0, 100, 20, 90), part(1000, 100, 20, 90), 0, Relation.NEAR))
        .isEqualTo(new Weighed(Relation.NEAR, false, 1, 20));
    assertThat(low.weigh(part(0, 100, 40, 90), part(1000, 100, 40, 90), 0, Relation.NEAR)).isNull();
  }

  private @Nullable Weighed weighShared(int families) {
    return rule.weigh(part(0, 100, families, 90), part(1000, 100, families, 90), 0, Relation.NEAR);
  }

  @Test
  void aPairThatIsNotNearCanBeContained() {
    Part part = part(0, 400, COMMON, 400);
    Part whole = part(1000, 480, COMMON, 400);

    assertThat(rule.weigh(part, whole, 0, Relation.NEAR))
        .isEqualTo(new Weighed(Relation.CONTAINED, false, 1, COMMON));
    assertThat(rule.weigh(whole, part, 0, Relation.NEAR))
        .isEqualTo(new Weighed(Relation.CONTAINED, true, 1, COMMON));
  }

  @Test
  void aShorterTextThatIsNotInTheLongerIsNotContained() {
    Part longer = part(1000, 120, 400, 70);
    Part shorter = part(0, 100, 400, 70);

    assertThat(rule.weigh(longer, shorter, 0, Relation.NEAR)).isNull();
  }

  /** Half of the boilerplate is in so many families or fewer. */
  @Test
  void theMedianFamiliesAreNamed() {
    Part inner = part(0, 90, RARE, 90);
    Arrays.fill(inner.families(), 60, 70, 60);
    Arrays.fill(inner.families(), 70, 80, 20);
    Arrays.fill(inner.families(), 80, 90, 40);

    assertThat(rule.weigh(inner, part(5000, 500, 1, 90), 0, Relation.CONTAINED))
        .isEqualTo(new Weighed(Relation.CONTAINED, false, 30f / 90, 40));
  }

  @Test
  void containedIsWhatIsRare() {
    // 100 shingles of 400 families weigh 0.5 together: what is left is too little
    Part header = part(0, 100, 400, 100);
    Part whole = part(1000, 500, 1, 100);

    assertThat(rule.weigh(header, whole, 0, Relation.CONTAINED)).isNull();
    assertThat(rule.weigh(part(0, 100, RARE, 100), whole, 0, Relation.CONTAINED))
        .isEqualTo(new Weighed(Relation.CONTAINED, false, 0, 0));
  }

  @Test
  void wordsOfItsOwnKeepATextFromBeingContained() {
    Part whole = part(5000, 1000, 1, 400);
    Part inner = part(0, 400, RARE, 400);
    assertThat(weighWithOwn(inner, whole, 200, 204)).as("something inserted").isNotNull();
    assertThat(weighWithOwn(inner, whole, 200, 205)).as("a word changed").isNull();
    assertThat(weighWithOwn(inner, whole, 0, 1)).as("a heading of one word").isNull();
    assertThat(weighWithOwn(inner, whole, 399, 400)).as("cut within the last word").isNotNull();
    assertThat(weighWithOwn(inner, whole, 398, 400)).as("two words at the end").isNull();
    assertThat(weighWithOwn(inner, whole, 200, 205, 2)).as("one other has it").isNull();
    assertThat(weighWithOwn(inner, whole, 200, 205, 3)).as("two others have it").isNotNull();
  }

  @Test
  void belowNineTenthsTheShareDecides() {
    BoilerplateRule half = BoilerplateRule.of(DocumentSettings.builder().containment(0.5).build());
    Part inner = part(0, 100, 400, 60);

    assertThat(half.weigh(inner, part(5000, 500, 1, 60), 0, Relation.CONTAINED)).isNotNull();
    assertThat(half.weigh(inner, part(5000, 500, 1, 40), 0, Relation.CONTAINED)).isNull();
  }

  /** The inner text with other shingles, which the outer lacks, from one place to another. */
  private @Nullable Weighed weighWithOwn(Part inner, Part whole, int from, int to) {
    return weighWithOwn(inner, whole, from, to, 1);
  }

  private @Nullable Weighed weighWithOwn(Part inner, Part whole, int from, int to, int having) {
    long[] values = inner.values().clone();
    int[] families = inner.families().clone();
    for (int i = from; i < to; i++) {
      values[i] = 1_000_000L + i;
      families[i] = having;
    }
    return rule.weigh(new Part(values, families, values.length), whole, 0, Relation.CONTAINED);
  }

  /** Shingles 1 to {@code shared}, then others from {@code own} on, which only this one has. */
  private static Part part(long own, int size, int families, int shared) {
    long[] values =
        LongStream.concat(
                LongStream.rangeClosed(1, shared),
                LongStream.range(10_000 + own, 10_000 + own + size - shared))
            .toArray();
    int[] counts = new int[size];
    Arrays.fill(counts, 0, shared, families);
    Arrays.fill(counts, shared, size, 1);
    return new Part(values, counts, size);
  }
}
