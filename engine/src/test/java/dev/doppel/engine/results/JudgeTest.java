package dev.doppel.engine.results;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.distance.Overlap;
import dev.doppel.core.distance.Relation;
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
