package dev.doppel.experiments.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExperimentTableTest {

  @Test
  void csvQuotesWhatNeedsIt() throws IOException {
    StringBuilder out = new StringBuilder();

    ExperimentTable.writeCsv(out, List.of("plain", "1,5", "\"said\""));

    assertThat(out).hasToString("plain,\"1,5\",\"\"\"said\"\"\"\n");
  }

  @Test
  void chanceIsAsInTables() {
    assertThat(StudentT.outside(2.776, 4)).isCloseTo(0.05, within(1e-4));
    assertThat(StudentT.outside(2.861, 19)).isCloseTo(0.01, within(1e-4));
  }
}
