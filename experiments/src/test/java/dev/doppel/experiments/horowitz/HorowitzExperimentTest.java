package dev.doppel.experiments.horowitz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.experiments.paper.ExperimentResult;
import dev.doppel.experiments.paper.ExperimentTable;
import dev.doppel.experiments.paper.Outcome;
import dev.doppel.experiments.paper.SmallRun;
import dev.doppel.experiments.paper.Verdict;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HorowitzExperimentTest {

  @TempDir private Path folder;

  /** The slides call two bags sets; every other printed result comes out again. */
  @Test
  void examplesComeOutAsPrinted() throws IOException {
    List<List<String>> rows = only(SmallRun.with(), "examples").tables().get(0).rows();

    assertThat(rows).filteredOn(row -> row.get(5).equals("NO")).hasSize(2);
    assertThat(rows)
        .filteredOn(row -> row.get(5).equals("NO"))
        .allSatisfy(row -> assertThat(row.get(0)).endsWith("by name"));
    assertThat(rows).filteredOn(row -> row.get(5).equals("yes")).hasSize(22);
  }

  @Test
  void waysToExactMatchFindTheSameCopies() throws IOException {
    Outcome outcome = only(SmallRun.with().scale(10), "exact-match");

    List<List<String>> rows = outcome.tables().get(0).rows();
    assertThat(rows).extracting(row -> row.get(1)).containsOnly("20");
    assertThat(rows.get(0).get(3)).as("all pairs, but for those after a match").startsWith("1");
    assertThat(outcome.verdict()).isEqualTo(Verdict.HOLDS);
  }

  @Test
  void fewDocumentsAreNotJudged() throws IOException {
    Outcome outcome = only(SmallRun.with().scale(100), "exact-match");

    assertThat(outcome.verdict()).isEqualTo(Verdict.NOT_JUDGED);
    assertThat(outcome.because()).isEqualTo("20 documents have few pairs: 200 are the least");
  }

  @Test
  void distancesKeepTheirProperties() throws IOException {
    Outcome outcome = only(SmallRun.with().trials(500), "distances");

    ExperimentTable phrases = outcome.tables().get(0);
    ExperimentTable properties = outcome.tables().get(1);
    assertThat(phrases.rows().get(3)).contains("4.000"); // insertions and deletions of p1, p2
    assertThat(properties.rows())
        .allSatisfy(
            row -> assertThat(List.of(row.get(1), row.get(3), row.get(4))).containsOnly("0"));
    assertThat(properties.rows().get(3).get(2)).as("edits see all of a text").isEqualTo("0");
    assertThat(properties.rows().get(2).get(2)).as("directions do not").isNotEqualTo("0");
  }

  @Test
  void fingerprintsAreAsManyAsTheFormulaSays() throws IOException {
    Outcome outcome = only(SmallRun.with().trials(2000), "zero-mod-p");

    assertThat(outcome.tables()).hasSize(3);
    assertThat(outcome.tables())
        .allSatisfy(
            table ->
                assertThat(table.rows())
                    .noneSatisfy(row -> assertThat(String.join(" ", row)).contains("OUTSIDE")));
    assertThat(outcome.tables().get(0).rows().get(2))
        .as("16 shingles, p = 4: (3/4)^16")
        .startsWith("4", "4.0", "0.0100");
  }

  @Test
  void oneModulusCanBeChosen() throws IOException {
    Outcome outcome = only(SmallRun.with().trials(100).set("p", 25), "zero-mod-p");

    assertThat(outcome.tables().get(0).rows()).extracting(row -> row.get(0)).containsExactly("25");
  }

  @Test
  void thePhrasesThatAreAlikeAreClosest() throws IOException {
    Outcome outcome = only(SmallRun.with().trials(2000), "cat-sat");

    assertThat(outcome.tables().get(0).rows())
        .hasSize(6)
        .noneSatisfy(row -> assertThat(String.join(" ", row)).contains("OUTSIDE"));
    assertThat(outcome.verdict()).isEqualTo(Verdict.HOLDS_WITH_CONDITIONS);
  }

  @Test
  void weightsMoveOtherPagesOfASite() throws IOException {
    Outcome outcome = only(SmallRun.with().trials(300), "weights");

    List<List<String>> rows = outcome.tables().get(0).rows();
    double bySet = Double.parseDouble(rows.get(1).get(2));
    double byBag = Double.parseDouble(rows.get(3).get(2));
    double byFrequency = Double.parseDouble(rows.get(5).get(2));
    assertThat(byBag).isLessThan(bySet - 3);
    assertThat(byFrequency).isGreaterThan(bySet + 3);
  }

  /** A few keys, so that chance is large: the formula is off by less than a tenth. */
  @Test
  void moreRotationsFindMorePairs() throws IOException {
    Outcome outcome = only(SmallRun.with().trials(3).scale(25), "rotations");

    assertThat(outcome.tables()).hasSize(5);
    List<List<String>> narrow = outcome.tables().get(0).rows();
    List<List<String>> wide = outcome.tables().get(2).rows();
    assertThat(narrow).hasSize(6);
    assertThat(wide).hasSize(7);
    for (List<String> row : wide) {
      double formula = Double.parseDouble(row.get(1));
      assertThat(Double.parseDouble(row.get(2))).isBetween(formula - 0.1, formula + 0.1);
      assertThat(formula)
          .as("evenly is never worse than bit by bit")
          .isGreaterThanOrEqualTo(Double.parseDouble(row.get(5)) - 1e-9);
    }
    assertThat(Double.parseDouble(wide.get(6).get(2))).isGreaterThan(0.99);
    assertThat(Double.parseDouble(wide.get(0).get(2))).isLessThan(0.8);
    assertThat(outcome.tables().get(4).rows())
        .extracting(row -> row.get(5))
        .containsOnly("100.00 %");
  }

  @Test
  void rotationsRunOnTextsOfAnyKind() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      String text = text(i / 2) + (i % 2 == 0 ? " one more" : " another end");
      lines.append("{\"id\":\"").append(i).append("\",\"text\":\"").append(text).append("\"}\n");
    }
    Path input = folder.resolve("texts.jsonl.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(input))) {
      out.write(lines.toString().getBytes(StandardCharsets.UTF_8));
    }

    ExperimentResult result =
        SmallRun.with()
            .input(input)
            .run(HorowitzExperiment.experiment(), "rotations-of-texts", "exact-match");

    List<ExperimentTable> tables = result.tables();
    assertThat(tables.get(0).rows()).hasSize(7);
    assertThat(tables.get(0).rows().get(6).get(3)).isEqualTo("1.0000");
    assertThat(tables.get(1).title()).startsWith("40 documents");
  }

  @Test
  void anOptionWithoutUseIsRefused() {
    assertThatThrownBy(() -> only(SmallRun.with().trials(3), "examples"))
        .hasMessage("horowitz examples does not use --trials");
    assertThatThrownBy(() -> only(SmallRun.with().input(folder), "weights"))
        .hasMessageContaining("horowitz weights does not use --input");
    assertThatThrownBy(() -> only(SmallRun.with(), "rotations-of-texts"))
        .hasMessage("horowitz rotations-of-texts needs an input: give --input");
  }

  private static Outcome only(SmallRun run, String part) throws IOException {
    ExperimentResult result = run.run(HorowitzExperiment.experiment(), part);
    return result.outcomes().values().iterator().next();
  }

  private static String text(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      text.append('w').append(random.nextInt(5000)).append(' ');
    }
    return text.toString().strip();
  }
}
