package dev.doppel.experiments.jain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.experiments.paper.ExperimentResult;
import dev.doppel.experiments.paper.ExperimentTable;
import dev.doppel.experiments.paper.Measured;
import dev.doppel.experiments.paper.Outcome;
import dev.doppel.experiments.paper.SmallRun;
import dev.doppel.experiments.paper.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JainExperimentTest {

  @TempDir private Path folder;

  @Test
  void repeatsThePapersRatios() throws IOException {
    List<ExperimentTable> tables = run(SmallRun.with().trials(2), "section-2.3.1").tables();

    assertThat(tables).hasSize(1);
    assertThat(tables.get(0).rows()).hasSize(6);
    assertThat(tables.get(0).rows().get(3)).startsWith("8", "0.0295", "0.0295");
  }

  /*
   * The mean of 40 trials is normal: five errors off once in 1.7 million seeds, a little more often
   * as the error itself is estimated. Teeth, tried: the paper's reasoning with the same whole
   * number of probes is 187, 83 and 15 errors off at one, two and four bits an element. Missed: the
   * same at eight and more, where the two agree.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8, 11})
  void realFiltersMatchAsExpected(int bitsPerElement) {
    BloomTrial trial = FalseMatches.trial(bitsPerElement);

    BloomTrial.Counts counts = trial.measure(40, new SplittableRandom(42));

    assertThat(counts.ratio().errorsAbove(trial.ratio())).isBetween(-5.0, 5.0);
    assertThat(counts.and().errorsAbove(trial.and())).isBetween(-5.0, 5.0);
  }

  /*
   * The paper's numbers are rounded to four digits, which is less than half an error of 40 trials:
   * five and a half are as rare as above. Teeth: with a whole number of probes the means would be 40
   * and 14 errors off at one and two bits an element.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8, 10, 11})
  void whatThePaperSupposesGivesItsRatios(int bitsPerElement) {
    BloomTrial trial = FalseMatches.trial(bitsPerElement);

    Measured drawn = trial.draw(40, new SplittableRandom(42));

    assertThat(drawn.errorsAbove(trial.ratioInPaper())).isBetween(-5.5, 5.5);
  }

  /** As above; with all elements common there is nothing left to chance but which bits are set. */
  @ParameterizedTest
  @ValueSource(ints = {0, 64, 128, 224})
  void commonElementsMatchAsExpected(int common) {
    BloomTrial trial = new BloomTrial(256, common, 2048, 6);

    BloomTrial.Counts counts = trial.measure(400, new SplittableRandom(42));

    assertThat(counts.inferred().errorsAbove(trial.inferred())).isBetween(-5.0, 5.0);
    assertThat(counts.matchedBits().errorsAbove(trial.matchedBits())).isBetween(-5.0, 5.0);
    assertThat(counts.and().errorsAbove(trial.and())).isBetween(-5.0, 5.0);
  }

  @Test
  void aRowOutsideItsErrorsSaysSo() {
    assertThat(Cells.errorsOff(new Measured(0.0075, 0.00009), 0.0071)).isEqualTo("+4.4, outside");
    assertThat(Cells.errorsOff(new Measured(0.0072, 0.00009), 0.0071)).isEqualTo("+1.1");
  }

  @Test
  void withoutInputWhatIsSaidOfEnginesIsNotJudged() throws IOException {
    ExperimentResult result =
        run(SmallRun.with().scale(20), "figure-4", "figures-5-7", "figures-8-10", "section-2.4");

    assertThat(result.outcomes().values())
        .extracting(Outcome::verdict)
        .containsOnly(Verdict.NOT_JUDGED);
  }

  /** However small made-up data is asked to be, its queries have results. */
  @ParameterizedTest
  @ValueSource(longs = {1, 7, 2013})
  void theSmallestMadeUpTextsHaveResults(long seed) throws IOException {
    List<ExperimentTable> tables = run(SmallRun.with().scale(1000).seed(seed), "figure-4").tables();

    assertThat(tables.get(1).rows().get(0)).startsWith("10");
  }

  @Test
  void aCopyMatchesWithAllBitsOfThePage() throws IOException {
    List<ExperimentTable> tables = run(SmallRun.with().scale(20), "figures-1-2").tables();

    assertThat(tables.get(0).title()).startsWith("Figure 1: index against 29 made-up pages");
    assertThat(tables.get(0).rows().get(0)).startsWith("copy", "100.0 %");
    assertThat(tables.get(0).rows().get(1)).startsWith("copy?print=yes", "100.0 %");
    assertThat(tables.get(1).title()).startsWith("Figure 2: ");
  }

  @Test
  void theNextVersionOfAFileMatchesMost() throws IOException {
    Outcome outcome = run(SmallRun.with(), "figure-3").outcomes().values().iterator().next();

    assertThat(outcome.tables().get(0).rows()).hasSize(19);
    assertThat(outcome.verdict()).isNotEqualTo(Verdict.DOES_NOT_HOLD);
  }

  @Test
  void versionsAreReadFromAFolder() throws IOException {
    for (int i = 0; i < 4; i++) {
      Files.writeString(folder.resolve("foo." + i), "word".repeat(i) + " " + text(7));
    }

    List<ExperimentTable> tables =
        run(SmallRun.with().set("versions", folder), "figure-3").tables();

    assertThat(tables.get(0).title()).startsWith("A file of ").contains("3 later versions");
    assertThat(tables.get(0).rows()).hasSize(3);
  }

  @Test
  void tablesHaveTheNumberOfChunks() throws IOException {
    List<ExperimentTable> tables = run(SmallRun.with().scale(100), "tables-1-3").tables();

    assertThat(tables.get(1).columns()).startsWith("text", "n, paper", "n, measured");
    assertThat(tables.get(1).rows().get(1)).startsWith("100 KB", "309");
    assertThat(Integer.parseInt(tables.get(1).rows().get(1).get(2))).isBetween(250, 550);
  }

  @Test
  void tableFourHasThreeQueries() throws IOException {
    List<ExperimentTable> tables = run(SmallRun.with().scale(20), "table-4").tables();

    assertThat(tables.get(0).rows()).hasSize(6);
    assertThat(tables.get(0).rows().get(0)).startsWith("paper: emacs manual", "1", "4", "15");
  }

  @Test
  void resultsOfAnInputAreJudged() throws IOException {
    for (int i = 0; i < 120; i++) {
      Files.writeString(folder.resolve("t" + i % 80 + (i < 80 ? ".txt" : ".copy")), text(i % 80));
    }

    ExperimentResult result =
        run(SmallRun.with().input(folder), "figure-4", "figures-8-10", "section-2.4");

    assertThat(result.tables().get(0).title()).contains(" of 120 texts");
    assertThat(result.outcomes().values())
        .extracting(Outcome::verdict)
        .doesNotContain(Verdict.NOT_JUDGED);
  }

  @Test
  void tooFewWordsForQueriesOfEachKindAreNotJudged() throws IOException {
    for (int i = 0; i < 60; i++) {
      Files.writeString(folder.resolve(i + ".txt"), text(i));
    }

    Outcome outcome =
        run(SmallRun.with().input(folder), "figures-5-7").outcomes().values().iterator().next();

    assertThat(outcome.verdict()).isEqualTo(Verdict.NOT_JUDGED);
    assertThat(outcome.because()).startsWith("there are not enough words");
  }

  @Test
  void tooFewTexts() throws IOException {
    Files.writeString(folder.resolve("one.txt"), text(1));

    assertThatThrownBy(() -> run(SmallRun.with().input(folder), "figure-4"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(folder + " has 1 texts of at most 64 KB, and 50 are the least");
  }

  @Test
  void scaleIsForMadeUpTexts() {
    assertThatThrownBy(() -> run(SmallRun.with().input(folder).scale(2), "figure-4"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("--scale");
  }

  private static ExperimentResult run(SmallRun small, String... parts) throws IOException {
    return small.run(JainExperiment.experiment(), parts);
  }

  /** Each word is in one text of nine. */
  private static String text(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 600; i++) {
      int word = random.nextInt(5000);
      text.append((char) ('a' + word % 20)).append((char) ('a' + word / 20 % 20));
      text.append((char) ('a' + word / 400)).append("word ");
    }
    return text.toString();
  }
}
