package dev.doppel.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.bench.ThresholdFigures.Score;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The picture of thresholds shows the table that the decision has, and no other. */
class ThresholdPictureTest {

  private static final Path ROOT = Path.of("..");

  private final List<String> page = Files.readAllLines(ROOT.resolve(ThresholdPicture.TABLE));

  ThresholdPictureTest() throws IOException {}

  @Test
  void thePictureInTheGuideIsThatOfTheTable() throws IOException {
    assertThat(ROOT.resolve(ThresholdPicture.PICTURE))
        .as("drawn by bench/run thresholds")
        .hasContent(ThresholdPicture.draw(page));
  }

  @Test
  void readsScoresByThreshold() {
    ThresholdFigures figures =
        ThresholdFigures.read(
            List.of(
                "Text.",
                "| set | pairs | 0.5 (default) | 0.8 |",
                "|---|--:|--:|--:|",
                "| posts | 9 | .447 (.288 / 1) | .513 (.345 / .9) |",
                "| mean over kinds | | 0.825 | 0.703 |",
                "| the same on the fit halves | | 0.849 | 0.761 |",
                "",
                "| set | pairs | 0.1 |"));

    assertThat(figures.thresholds()).containsExactly(0.5, 0.8);
    assertThat(figures.usual()).isEqualTo(0.5);
    assertThat(figures.sets()).containsOnlyKeys("posts");
    assertThat(figures.sets().get("posts"))
        .containsExactly(new Score(0.447, 0.288, 1), new Score(0.513, 0.345, 0.9));
    assertThat(figures.mean()).containsExactly(0.825, 0.703);
  }

  @Test
  void theDefaultOfTheTableIsThatOfTheProgram() {
    assertThat(ThresholdFigures.read(page).usual()).isEqualTo(DocumentSettings.USUAL_THRESHOLD);
  }

  @Test
  void refusesAPageWithoutTheTable() {
    assertThatThrownBy(() -> ThresholdPicture.draw(List.of("| set | 0.5 |")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no table");
  }
}
