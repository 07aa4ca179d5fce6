package dev.doppel.experiments.metwally;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.work.Progress;
import dev.doppel.experiments.paper.ExperimentTable;
import dev.doppel.experiments.paper.Measured;
import java.util.List;
import org.junit.jupiter.api.Test;

class MetwallyExperimentTest {

  @Test
  void hasARowForEachNumberOfFunctions() {
    List<ExperimentTable> tables =
        new MetwallyExperiment.Figures(3, 100, 0).run(4, Progress.NONE).tables();

    assertThat(tables).extracting(table -> table.rows().size()).containsExactly(4, 4, 1);
    assertThat(tables.get(0).rows().get(0)).startsWith("1", "5.000e-01", "2.7865e-01");
    assertThat(tables.get(2).rows().get(0)).startsWith("8");
  }

  @Test
  void aRowOutsideItsErrorsSaysSo() {
    assertThat(MetwallyExperiment.Figures.deviations(new Measured(0.5, 0.01), 0.46))
        .isEqualTo("+4.00, outside");
    assertThat(MetwallyExperiment.Figures.deviations(new Measured(0.5, 0.01), 0.51))
        .isEqualTo("-1.00");
    assertThat(MetwallyExperiment.Figures.deviations(new Measured(0, 0), 1e-6))
        .isEqualTo("too few");
  }
}
