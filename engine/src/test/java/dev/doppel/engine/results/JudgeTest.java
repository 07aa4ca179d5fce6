package dev.doppel.engine.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.doppel.core.distance.Overlap;
import dev.doppel.core.distance.Relation;
import dev.doppel.core.hash.Hashes;
import dev.doppel.core.hash.Sha256;
import dev.doppel.core.shingle.ShingleSet;
import dev.doppel.index.Radius;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The edges of verdicts, on sketches made by hand. */
class JudgeTest {

  private static final int SHINGLES = 1000;

  /** All bits of one in the other, and many more there: the paper's containment. */
  @Test
  void jainFindsAPart() {
    Judge judge = judge(ResultMethod.JAIN_2005, 0.8);
    Profile part = chunks(ResultMethod.JAIN_2005, SHINGLES, 0, 100);
    Profile whole = chunks(ResultMethod.JAIN_2005, 2 * SHINGLES, 0, 200);

    assertThat(judge.judge(part, whole))
        .get()
        .returns(Relation.CONTAINED, Likeness::relation)
        .returns(true, Likeness::isPart);
    assertThat(judge.judge(whole, part))
        .get()
        .returns(Relation.CONTAINED, Likeness::relation)
        .returns(false, Likeness::isPart);
    assertThat(judge.judge(part, chunks(ResultMethod.JAIN_2005, SHINGLES, 0, 100)))
        .get()
        .returns(Relation.NEAR, Likeness::relation);
  }

  /** 75 of 100 bits match: enough for a threshold of exactly 0.75, not of any more. */
  @Test
  void jainTakesWhatJustReachesTheThreshold() {
    Profile one = chunks(ResultMethod.JAIN_2005, SHINGLES, 0, 100);
    Profile other = chunks(ResultMethod.JAIN_2005, SHINGLES, 25, 100);

    assertThat(judge(ResultMethod.JAIN_2005, 0.75).judge(one, other)).isPresent();
    assertThat(judge(ResultMethod.JAIN_2005, 0.7501).judge(one, other)).isEmpty();
  }

  /** Without texts, too: what is a part by chance only is not claimed to be one. */
  @Test
  void storedSketchesOfTinyTextsAreNoParts() {
    assertThat(storedPart(Overlap.MIN_CONTAINED))
        .get()
        .returns(Relation.CONTAINED, Likeness::relation);
    assertThat(storedPart(Overlap.MIN_CONTAINED - 1)).isEmpty();
  }

  /** Which of two stored sketches is the part is said by how many shingles were counted. */
  @Test
  void theStoredSketchOfFewerShinglesIsThePart() {
    Profile part = chunks(ResultMethod.CHUNKS, SHINGLES, 0, 40);
    Profile whole = chunks(ResultMethod.CHUNKS, 10 * SHINGLES, 0, 400);
    Judge judge = judge(ResultMethod.CHUNKS, 0.8);

    assertThat(judge.judge(part, whole)).get().returns(true, Likeness::isPart);
    assertThat(judge.judge(whole, part)).get().returns(false, Likeness::isPart);
  }

  /**
   * Two sets of a and b elements that resemble each other by r have r (a + b) / (1 + r) in common.
   */
  @Test
  void storedMinHashesEstimateHowMuchOfThePartIsInTheWhole() {
    Profile part = minHash(1000, 0);
    Profile whole = minHash(1200, 5);
    double resemblance = 1 - 2 * 5 / 29.0;
    double common = resemblance * 2200 / (1 + resemblance);

    Likeness likeness = judge(ResultMethod.MINHASH, 0.9).measure(part, whole);

    assertThat(likeness.similarity()).isCloseTo(resemblance, within(1e-12));
    assertThat(likeness.containment()).isCloseTo(common / 1000, within(1e-12));
    assertThat(judge(ResultMethod.MINHASH, 0.9).measure(whole, part).containment())
        .isEqualTo(likeness.containment());
    assertThat(likeness.isPart()).isTrue();
  }

  /** The standard error of the containment is 0.045 in the one case and 0.051 in the other. */
  @Test
  void aPartIsClaimedOnlyWhereTheEstimateIsGoodEnough() {
    Profile part = minHash(1000, 0);
    Judge judge = new Judge(ResultSettings.defaults().withThreshold(0.95).withContainment(0.85));

    assertThat(judge.judge(part, minHash(3000, 9)))
        .get()
        .returns(Relation.CONTAINED, Likeness::relation);
    assertThat(judge.judge(part, minHash(3000, 10))).isEmpty();
    assertThat(judge.measure(part, minHash(3000, 10)).containment()).isGreaterThan(0.9);
  }

  @Test
  void anEstimateThatJustReachesAThresholdIsEnough() {
    Profile one = minHash(1000, 0);
    Profile other = minHash(1200, 3);
    Likeness estimate = judge(ResultMethod.MINHASH, 0.9).measure(one, other);
    ResultSettings strict = ResultSettings.defaults().withThreshold(1).withContainment(1);

    ResultSettings near = strict.withThreshold(estimate.similarity());
    assertThat(new Judge(near).judge(one, other)).get().isEqualTo(estimate);
    assertThat(
            new Judge(strict.withThreshold(Math.nextUp(estimate.similarity()))).judge(one, other))
        .isEmpty();
    ResultSettings contained = strict.withContainment(estimate.containment());
    assertThat(new Judge(contained).judge(one, other))
        .get()
        .returns(Relation.CONTAINED, Likeness::relation);
    assertThat(
            new Judge(strict.withContainment(Math.nextUp(estimate.containment())))
                .judge(one, other))
        .isEmpty();
  }

  /** The texts are the same, so that only the distance of the SimHashes decides. */
  @Test
  void pairsAtTheRadiusAreCounted() {
    Judge judge = judge(ResultMethod.SIMHASH, 0.8);
    int radius = Radius.of(0.8);

    assertThat(judge.judge(simHash(0), simHash((1L << radius) - 1))).isPresent();
    assertThat(judge.judge(simHash(0), simHash((2L << radius) - 1))).isEmpty();
  }

  private static Optional<Likeness> storedPart(int shingles) {
    Profile part = chunks(ResultMethod.CHUNKS, shingles, 0, 40);
    Profile whole = chunks(ResultMethod.CHUNKS, 10 * SHINGLES, 0, 400);
    return judge(ResultMethod.CHUNKS, 0.8).judge(part, whole);
  }

  /** Edits all over spoil most chunks and few shingles: what is then not counted is not found. */
  @Test
  void chunksThatHardlyMatchAreNotCounted() {
    MadeUpTexts texts = new MadeUpTexts(3);
    String text = texts.text(3000);
    String edited = texts.edited(text, 300);
    ResultSettings settings = ResultSettings.defaults().withThreshold(0.3);

    assertThat(RefinerTest.refine(settings, text, edited).groups()).hasSize(1);
    assertThat(RefinerTest.refine(settings.withMethod(ResultMethod.CHUNKS), text, edited).groups())
        .hasSize(2);
  }

  private static Judge judge(ResultMethod method, double threshold) {
    return new Judge(ResultSettings.defaults().withMethod(method).withThreshold(threshold));
  }

  /** A result stored as a MinHash, of which the first words are others than those of the rest. */
  private static Profile minHash(int shingles, int otherWords) {
    long[] words = new long[ResultSketch.words(ResultMethod.MINHASH)];
    Arrays.fill(words, 0, otherWords, -1);
    ResultSketch sketch = new ResultSketch(ResultMethod.MINHASH, false, 0, shingles, 7, words);
    return Profile.stored(Result.ofSketch("r", sketch), 1, sketch);
  }

  /** A result whose text was read, with a SimHash of our choice. */
  private static Profile simHash(long hash) {
    ShingleSet shingles = ShingleSet.withLimit(SHINGLES);
    shingles.clear(SHINGLES);
    for (int i = 0; i < SHINGLES; i++) {
      shingles.add(Hashes.mix(i + 1));
    }
    ResultSketch sketch =
        new ResultSketch(ResultMethod.SIMHASH, false, 0, SHINGLES, 7, new long[] {hash});
    Profiler.Sketched sketched =
        new Profiler.Sketched(sketch, sketch, Sha256.UNKNOWN, shingles, null);
    return Profile.read(Result.ofText("r", "text"), 1, Basis.TEXT, sketched, "text");
  }

  /** A result stored as a filter with so many neighbouring bits set. */
  private static Profile chunks(ResultMethod method, int shingles, int firstBit, int bits) {
    long[] words = new long[ResultSketch.words(method)];
    for (int bit = firstBit; bit < firstBit + bits; bit++) {
      words[bit >>> 6] |= 1L << bit;
    }
    ResultSketch sketch = new ResultSketch(method, false, 0, shingles, 7, words);
    return Profile.stored(Result.ofSketch("r", sketch), 1, sketch);
  }
}
