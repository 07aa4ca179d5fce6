package dev.doppel.bench.mutants;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class MutantTableTest {

  /** Which of two equal numbers is given makes no difference. */
  @Test
  void onlyTheOneThatNoTestNoticesLives() throws IOException {
    List<String> lines =
        MutantTable.judge(
            Path.of("").toAbsolutePath(), false, 0, List.of("Larger"), List.of("LargerCheck"));

    assertThat(lines).hasSize(4);
    assertThat(lines.get(0)).contains("Larger.java:9 of: changed conditional boundary");
    assertThat(lines.get(3)).startsWith("| `Larger` | 3 | 2 | 0 | 1 | ");
  }

  @Test
  void thoseThatWereJudgedBeforeAreLeftOut() throws IOException {
    List<String> lines =
        MutantTable.judge(
            Path.of("").toAbsolutePath(), false, 1, List.of("Larger"), List.of("LargerCheck"));

    assertThat(lines.get(lines.size() - 1)).startsWith("| `Larger` | 2 | ");
  }
}
