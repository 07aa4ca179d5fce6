package dev.doppel.core.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.window.WindowShape.Kind;
import dev.doppel.core.window.WindowShape.Unit;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class WindowSettingsTest {

  @ParameterizedTest
  @CsvSource({
    "landmark, LANDMARK, EVENTS, 0, 1",
    "landmark:1000000, LANDMARK, EVENTS, 1000000, 1",
    "landmark:1d, LANDMARK, MILLIS, 86400000, 1",
    "jumping:1000000/20, JUMPING, EVENTS, 1000000, 20",
    "jumping:6h/24, JUMPING, MILLIS, 21600000, 24",
    "sliding:1000000, SLIDING, EVENTS, 1000000, 1",
    "sliding:1500ms, SLIDING, MILLIS, 1500, 1",
    "sliding:90s, SLIDING, MILLIS, 90000, 1",
    "sliding:7m, SLIDING, MILLIS, 420000, 1",
    "sliding:24m/200, SLIDING, MILLIS, 1440000, 200",
  })
  void readsAndWritesShapes(String text, Kind kind, Unit unit, long length, int parts) {
    WindowShape shape = WindowShape.parse(text);

    assertThat(shape).isEqualTo(new WindowShape(kind, unit, length, parts)).hasToString(text);
  }

  @Test
  void settingsCanBeMadeWithoutText() {
    Duration day = Duration.ofDays(1);

    assertThat(WindowSettings.sliding(day)).isEqualTo(WindowSettings.parse("sliding:24h"));
    assertThat(WindowSettings.sliding(500)).isEqualTo(WindowSettings.parse("sliding:500"));
    assertThat(WindowSettings.jumping(day, 24)).isEqualTo(WindowSettings.parse("jumping:24h/24"));
    assertThat(WindowSettings.jumping(500, 5)).isEqualTo(WindowSettings.parse("jumping:500/5"));
    assertThat(WindowSettings.landmark(day)).isEqualTo(WindowSettings.parse("landmark:24h"));
    assertThat(WindowSettings.landmark(500)).isEqualTo(WindowSettings.parse("landmark:500"));
    assertThatThrownBy(() -> WindowSettings.sliding(Duration.ZERO)).hasMessageContaining("got 0");
  }

  @Test
  void aDayIsTwentyFourHours() {
    assertThat(WindowShape.parse("sliding:24h")).isEqualTo(WindowShape.parse("sliding:1d"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "sliding",
        "sliding:",
        "sliding:0",
        "sliding:-5",
        "sliding:5x",
        "sliding:5/9",
        "jumping:100",
        "jumping:100/1",
        "jumping:3/4",
        "landmark:10/2",
        "tumbling:5",
        "sliding:999999999999999999d",
      })
  void refusesOtherShapes(String text) {
    assertThatThrownBy(() -> WindowShape.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void namesWhatIsWrong() {
    assertThatThrownBy(() -> WindowShape.parse("tumbling:5"))
        .hasMessage(
            "window must look like landmark:24h, jumping:1000000/20 or sliding:1000000, got"
                + " 'tumbling:5'");
    assertThatThrownBy(() -> WindowSettings.parse("sliding:9").withFpp(0.7))
        .hasMessage("fpp must lie between 1e-9 and 0.5, got 0.7");
    assertThatThrownBy(() -> WindowSettings.parse("sliding:9").withCapacity(8))
        .hasMessage("sliding:9 has room for 9 events, not 8");
    assertThatThrownBy(() -> WindowSettings.parse("sliding:9").withLateness(Duration.ofMillis(3)))
        .hasMessage("sliding:9 has no event times, so it allows no lateness, got 3");
    assertThatThrownBy(() -> WindowSettings.parse("sliding:9s").withLateness(Duration.ofHours(1)))
        .hasMessage("lateness must be at most 9000 for sliding:9s, got 3600000");
    assertThatThrownBy(() -> WindowMethod.parse("magic"))
        .hasMessageContaining("metwally-2005-shared, exact], got 'magic'");
    assertThatThrownBy(() -> OnDuplicate.parse("drop"))
        .hasMessage("on-duplicate must be refresh or keep, got 'drop'");
  }

  /** Section 5.1: of M cells for N elements, M / N ln 2 functions err least. */
  @Test
  void thePapersSizesAreThoseAskedForOrThoseOfThePaper() {
    WindowSettings paper =
        WindowSettings.landmark(1_000_000).withMethod(WindowMethod.METWALLY_2005).withFpp(0.001);

    assertThat(paper.functionsInUse()).isEqualTo(10);
    assertThat(paper.cellsInUse()).isEqualTo(10 * 1_442_695L);
    assertThat(paper.withFunctions(3).cellsInUse()).isEqualTo(3 * 1_442_695L);
    assertThat(paper.withCells(10_000_000).functionsInUse()).isEqualTo(7);
    assertThat(paper.withCells(10_000_000).cellsInUse()).isEqualTo(7 * 1_428_571L);
    assertThat(paper.withFunctions(8).withCells(10_000_000).functionsInUse()).isEqualTo(8);
    assertThat(paper.withCells(1).functionsInUse()).isEqualTo(1);
    assertThat(WindowSettings.landmark(9).functionsInUse()).isZero();
    assertThat(Window.of(paper.withFunctions(2).withCells(8000)).bytes()).isLessThan(4000);
    assertThat(Window.shared(paper.withFunctions(2).withCells(8_000_000)).bytes())
        .isBetween(1_000_000L, 1_300_000L);
  }

  @ParameterizedTest
  @EnumSource(WindowMethod.class)
  void readsMethodsAsWritten(WindowMethod method) {
    assertThat(WindowMethod.parse(method.toString())).isEqualTo(method);
  }

  /** A length of nothing is no window without an end, which is written {@code landmark}. */
  @Test
  void shapesThatMeanNothingAreNamed() {
    assertThatThrownBy(() -> WindowShape.parse("landmark:0"))
        .hasMessage("window length out of range in 'landmark:0'");
    assertThat(WindowShape.parse("landmark:1").isEndless()).isFalse();
    assertThatThrownBy(() -> WindowShape.parse("jumping:100"))
        .hasMessageStartingWith("a jumping window needs parts")
        .hasMessageEndingWith("got 'jumping:100'");
    assertThatThrownBy(() -> WindowShape.parse("landmark:100/4"))
        .hasMessageEndingWith("got 'landmark:100/4'");
  }
}
