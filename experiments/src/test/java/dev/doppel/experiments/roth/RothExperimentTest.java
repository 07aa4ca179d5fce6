package dev.doppel.experiments.roth;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.doppel.core.distance.Overlap;
import dev.doppel.core.work.Progress;
import dev.doppel.experiments.paper.ExperimentResult;
import dev.doppel.experiments.paper.ExperimentTable;
import dev.doppel.experiments.paper.Outcome;
import dev.doppel.experiments.paper.SmallRun;
import dev.doppel.experiments.paper.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RothExperimentTest {

  @TempDir private static Path folder;

  private static Path corpus;

  /** 120 texts of made-up words, each mutated about three times. */
  @BeforeAll
  static void makeCorpus() throws IOException {
    Path texts = Files.createDirectories(folder.resolve("texts"));
    Random random = new Random(7);
    for (int i = 0; i < 120; i++) {
      StringBuilder text = new StringBuilder();
      for (int word = 0; word < 400 + 10 * i; word++) {
        text.append(Integer.toString(random.nextInt(50_000), 36))
            .append(word % 12 == 0 ? '\n' : ' ');
      }
      Files.writeString(texts.resolve("t" + i + ".txt"), text);
    }
    corpus = folder.resolve("corpus");
    RothCorpus.make(texts, corpus, RothCorpus.Rule.TOTAL, 500, 2013, Progress.NONE);
  }

  @Test
  void partsThatNeedTextsSaySo() {
    assertThatThrownBy(() -> SmallRun.with().run(RothExperiment.experiment(), "section-2.5"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("--input");
  }

  @Test
  void withoutTextsThePapersOwnNumbersAreComputedAgain() throws IOException {
    ExperimentResult result = SmallRun.with().run(RothExperiment.experiment());

    assertThat(result.outcomes().keySet())
        .extracting(part -> part.name())
        .containsExactly("section-2.1", "table-1", "spec-sheets", "section-4");
    assertThat(cell(result, "SimHash of 'Hello", "as printed, without 'llo'", "measured"))
        .isEqualTo("264");
    assertThat(cell(result, "SimHash of 'Hello", "all nine", "measured")).isEqualTo("335");
    assertThat(cell(result, "Distances from sttech", "treknolo_i_25", "HD")).isEqualTo("6");
    assertThat(cell(result, "The paper's rule", "mutated files", "paper's error bars"))
        .isEqualTo("outside");
  }

  @Test
  void anInputThatNoChosenPartReadsIsRefused() {
    assertThatThrownBy(
            () -> SmallRun.with().input(corpus).run(RothExperiment.experiment(), "spec-sheets"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("does not use --input");
  }

  @Test
  void textsWithoutMutationsAreRefused() {
    Path texts = folder.resolve("texts");

    assertThatThrownBy(
            () -> SmallRun.with().input(texts).run(RothExperiment.experiment(), "amounts"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("--make-corpus");
  }

  @Test
  void observationsOfTextsWithoutMutationsAreNotJudged() throws IOException {
    ExperimentResult result =
        SmallRun.with()
            .input(folder.resolve("texts"))
            .run(RothExperiment.experiment(), "section-2.5");

    Outcome outcome = result.outcomes().values().iterator().next();
    assertThat(outcome.verdict()).isEqualTo(Verdict.NOT_JUDGED);
    assertThat(outcome.because()).contains("--make-corpus");
  }

  @Test
  void sheetsWithMoreContentAreSetApartAndFewCharactersAreNot() throws IOException {
    ExperimentResult result = SmallRun.with().run(RothExperiment.experiment(), "spec-sheets");

    for (Cut cut : Cut.values()) {
      assertThat(cell(result, "Distances from st71p", "st72a.txt", cut + ": bits"))
          .satisfies(bits -> assertThat(Integer.parseInt(bits)).isGreaterThan(6));
      assertThat(cell(result, "The same in 400", "more content, within 6 bits, " + cut, "measured"))
          .matches("[0-5]\\.\\d % of 400");
      assertThat(
              cell(
                  result,
                  "The same in 400",
                  "few characters differ, within 6 bits, " + cut,
                  "error bars"))
          .isEmpty();
    }
  }

  /** Texts that repeat nothing: formulas must hold, and deletions must lose what they take. */
  @Test
  void measuredSharesAgreeWithTheFormulas() throws IOException {
    ExperimentResult result =
        SmallRun.with()
            .input(corpus)
            .run(RothExperiment.experiment(), "amounts", "section-1", "section-2.3");

    assertThat(verdict(result, "amounts")).isEqualTo(Verdict.HOLDS);
    long outside =
        result.tables().stream()
            .filter(table -> table.title().contains("words:3"))
            .flatMap(table -> table.rows().stream())
            .filter(row -> row.contains("outside"))
            .count();
    assertThat(outside).as("rows beyond three standard errors").isLessThanOrEqualTo(2);
    assertThat(cell(result, "Flaws of v1.0", "shingles below 0", "measured"))
        .matches("(49|50)\\.\\d %");
  }

  @Test
  void pairsAreListedWithTheirDistances() throws IOException {
    ExperimentResult result =
        SmallRun.with().input(corpus).run(RothExperiment.experiment(), "section-2.5", "deletions");
    Path out = folder.resolve("out");
    result.write(out);

    List<String> lines = Files.readAllLines(out.resolve("roth-2013-pairs.tsv"));
    String pairs =
        cell(result, "Observations", "pairs found, as NAME-pairs.tsv lists them", "measured");
    assertThat(lines.get(0)).isEqualTo("a\tb\tdistance\tmutation");
    assertThat(lines).hasSize(1 + Integer.parseInt(pairs.replace(",", "")));
    assertThat(lines.subList(1, lines.size()))
        .allMatch(line -> line.matches("[^\t]+\t[^\t]+\t[0-6]\t(b of a|a of b|of the same|)"));
    assertThat(verdict(result, "section-2.5")).isEqualTo(Verdict.HOLDS);
  }

  /** A third goes and hardly a shingle with it: the rest says the same twice. */
  @Test
  void aLargeDeletionAtDistance0IsExplainedByRepeatedText() throws IOException {
    Path repeats = Files.createDirectories(folder.resolve("repeats"));
    String text = Files.readString(folder.resolve("texts/t50.txt"));
    Files.writeString(repeats.resolve("a.txt"), text + text + text);
    Files.writeString(repeats.resolve("a_d_33.txt"), text + text);

    ExperimentResult result =
        SmallRun.with().input(repeats).run(RothExperiment.experiment(), "deletions");

    assertThat(verdict(result, "deletions")).isEqualTo(Verdict.HOLDS);
    assertThat(cell(result, "The largest deletions", "a_d_33.txt", "distinct shingles lost"))
        .isEqualTo("0.0 %");
    assertThat(
            cell(result, "The largest deletions", "a_d_33.txt", "formula, if nothing is repeated"))
        .matches("\\d\\.\\de-05 %|.*e-0[4-9] %");
  }

  /** The sum, each hash code computed anew. */
  @Test
  void theFirstIndexIsTheSumOfHashCodes() {
    String text = "The quick brown fox jumps over the lazy dog, and then once more.".repeat(20);
    long sum = 0;
    long negative = 0;
    for (int i = 0; i + 40 <= text.length(); i++) {
      int hash = text.substring(i, i + 40).hashCode();
      sum += hash % 25 == 0 ? hash : 0;
      negative += hash < 0 ? 1 : 0;
    }

    IndexV1 index = IndexV1.of(text);

    assertThat(index.sum()).isEqualTo(sum).isNotZero();
    assertThat(index.negative()).isEqualTo(negative);
    assertThat(index.shingles()).isEqualTo(text.length() - 39);
  }

  @Test
  void formulasAtKnownPoints() {
    assertThat(Formulas.bitDiffers(new Overlap(100, 100, 0))).isCloseTo(0.5, within(1e-9));
    assertThat(Formulas.bitDiffers(new Overlap(100, 50, 50))).isCloseTo(0.25, within(1e-9));
    assertThat(Formulas.within(0.5, 64)).isCloseTo(1, within(1e-9));
    assertThat(Formulas.within(0.5, 0)).isCloseTo(Math.pow(2, -64), within(1e-25));
    // A half that goes: Cauchy around 0.5 of width 0.5.
    assertThat(Formulas.v1Keeps(0.5))
        .isCloseTo((Math.atan(-0.8) - Math.atan(-1.2)) / Math.PI, within(1e-12));
  }

  @Test
  void simHashesDoNotDependOnTheThreads() {
    List<byte[]> texts =
        IntStream.range(0, 200)
            .mapToObj(i -> ("one two three four " + i).repeat(i).getBytes(UTF_8))
            .toList();

    long[] alone = new SimHashStep(Speed.PAPER, 1).run(texts);

    assertThat(new SimHashStep(Speed.PAPER, 3).run(texts)).isEqualTo(alone);
  }

  private static Verdict verdict(ExperimentResult result, String part) {
    return result.outcomes().entrySet().stream()
        .filter(each -> each.getKey().name().equals(part))
        .map(each -> each.getValue())
        .map(Outcome::verdict)
        .findFirst()
        .orElseThrow();
  }

  private static String cell(ExperimentResult result, String title, String row, String column) {
    ExperimentTable table =
        result.tables().stream()
            .filter(each -> each.title().startsWith(title))
            .findFirst()
            .orElseThrow();
    int at = table.columns().indexOf(column);
    return table.rows().stream()
        .filter(each -> each.get(0).equals(row))
        .findFirst()
        .orElseThrow()
        .get(at);
  }
}
