package dev.doppel.experiments;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.doppel.core.work.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExperimentTest {

  @TempDir private Path folder;

  @Test
  void jain_repeatsThePapersRatios() throws IOException {
    List<ExperimentTable> tables = run("jain-2005", Optional.empty()).tables();

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
  void jain_realFiltersMatchAsExpected(int bitsPerElement) {
    JainExperiment.Filters filters =
        new JainExperiment.Filters(bitsPerElement, new SplittableRandom(42));

    Measured measured = filters.measure(40);

    assertThat(measured.errorsAbove(filters.expected())).isBetween(-5.0, 5.0);
  }

  /*
   * The paper's numbers are rounded to four digits, which is less than half an error of 40 trials:
   * five and a half are as rare as above. Teeth: with a whole number of probes the means would be 40
   * and 14 errors off at one and two bits an element.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8, 10, 11})
  void jain_whatThePaperSupposesGivesItsRatios(int bitsPerElement) {
    JainExperiment.Filters filters =
        new JainExperiment.Filters(bitsPerElement, new SplittableRandom(42));

    Measured drawn = filters.draw(40);

    assertThat(drawn.errorsAbove(filters.printedInPaper())).isBetween(-5.5, 5.5);
  }

  @Test
  void metwally_hasARowForEachNumberOfFunctions() {
    List<ExperimentTable> tables =
        new MetwallyExperiment.Figures(3, 100, 0).run(4, Progress.NONE).tables();

    assertThat(tables).extracting(table -> table.rows().size()).containsExactly(4, 4, 1);
    assertThat(tables.get(0).rows().get(0)).startsWith("1", "5.000e-01", "2.7865e-01");
    assertThat(tables.get(2).rows().get(0)).startsWith("8");
  }

  @Test
  void cen_scalesThePapersSizesToTheUrlsThereAre() throws IOException {
    Path urls = folder.resolve("urls.txt");
    Files.write(
        urls,
        IntStream.range(0, 4000)
            .mapToObj(i -> "https://h" + i % 7 + ".example/u" + i / 9 + "/r" + i)
            .toList());

    List<ExperimentTable> tables = run("cen-2010", Optional.of(urls)).tables();

    assertThat(tables.get(0).title())
        .contains("n = 2,000 (paper 3,500,000), m = 9,617 (paper 16,829,152)");
    assertThat(tables).extracting(table -> table.rows().size()).containsExactly(5, 6);
  }

  @Test
  void cen_tooFewUrls() throws IOException {
    Path urls = Files.writeString(folder.resolve("few.txt"), "a.example/b\n");

    assertThatThrownBy(() -> run("cen-2010", Optional.of(urls)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(urls + " has 1 distinct URLs, and 100 are the least");
  }

  @Test
  void roth_needsTexts() {
    assertThatThrownBy(() -> run("roth-2013", Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("--input");
  }

  /** Without an input, but for roth-2013, which has none of its own. */
  @ParameterizedTest
  @ValueSource(strings = {"cen-2010", "jain-2005", "metwally-2005"})
  void writesTablesAndFigures(String name) throws Exception {
    ExperimentResult result = run(name, Optional.empty());

    result.write(folder);

    assertThat(Files.readAllLines(folder.resolve(name + ".csv")))
        .startsWith("table,row,column,value")
        .hasSize(1 + cells(result));
    Path figure = folder.resolve(name + ".svg");
    assertThat(
            DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(figure.toFile())
                .getElementsByTagName("circle")
                .getLength())
        .isPositive();
    assertThat(figure).content().doesNotContain("NaN", "Infinity");
  }

  @Test
  void csvQuotesWhatNeedsIt() throws IOException {
    StringBuilder out = new StringBuilder();

    ExperimentTable.writeCsv(out, List.of("plain", "1,5", "\"said\""));

    assertThat(out).hasToString("plain,\"1,5\",\"\"\"said\"\"\"\n");
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

  @Test
  void chanceIsAsInTables() {
    assertThat(StudentT.outside(2.776, 4)).isCloseTo(0.05, within(1e-4));
    assertThat(StudentT.outside(2.861, 19)).isCloseTo(0.01, within(1e-4));
  }

  private static int cells(ExperimentResult result) {
    return result.tables().stream()
        .mapToInt(table -> table.rows().size() * (table.columns().size() - 1))
        .sum();
  }

  private static ExperimentResult run(String name, Optional<Path> input) throws IOException {
    ExperimentSettings settings = new ExperimentSettings(input, OptionalInt.of(2), 100, 42, 2);
    return Experiment.named(name).run(settings, Progress.NONE);
  }
}
