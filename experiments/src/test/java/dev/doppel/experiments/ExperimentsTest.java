package dev.doppel.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.experiments.paper.ExperimentResult;
import dev.doppel.experiments.paper.SmallRun;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExperimentsTest {

  @TempDir private Path folder;

  @Test
  void namesAreInOrderAndNamesOfPartsAreUnique() {
    assertThat(Experiments.all()).extracting(each -> each.name()).isSorted();
    assertThat(Experiments.all())
        .allSatisfy(
            each ->
                assertThat(each.parts()).extracting(part -> part.name()).doesNotHaveDuplicates());
  }

  /** Without an input, but for roth-2013, which has none of its own. */
  @ParameterizedTest
  @ValueSource(strings = {"cen-2010", "jain-2005", "metwally-2005"})
  void writesTablesAndFigures(String name) throws Exception {
    SmallRun small = SmallRun.with().trials(2).scale(100);

    ExperimentResult result = small.run(Experiments.named(name));
    result.write(folder);

    assertThat(Files.readAllLines(folder.resolve(name + ".csv")))
        .startsWith("table,row,column,value")
        .hasSize(1 + cells(result) + 2 * result.outcomes().size());
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

  private static int cells(ExperimentResult result) {
    return result.tables().stream()
        .mapToInt(table -> table.rows().size() * (table.columns().size() - 1))
        .sum();
  }
}
