package dev.doppel.core.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A sliding window of slots knows an event for up to a slot too long, and says how often. */
class WindowEdgeTest {

  private static final int EVENTS = 60_000;

  /*
   * Events that come again after a time around the window's length, where slots matter most. Every
   * wrong verdict is one that an exact window does not give: by the fingerprint, at the fpp, or by
   * the slot. Measured at 1 in 80 and more where only the fpp was stated.
   */
  @ParameterizedTest
  @CsvSource({
    "sliding:1h, fingerprints",
    "sliding:1h/48, fingerprints",
    "sliding:1h/400, fingerprints",
    "sliding:1000, fingerprints",
    "sliding:1h, planes",
    "sliding:1000, planes"
  })
  void wrongVerdictsStayWithinWhatIsStated(String shape, String method) {
    WindowSettings settings =
        WindowSettings.parse(shape).withMethod(WindowMethod.parse(method)).withFpp(1e-6);
    Window window = Window.of(settings);
    Window exact = Window.of(settings.withMethod(WindowMethod.EXACT));
    long wrong = wrong(window, exact);

    assertThat(wrong).isPositive().isLessThanOrEqualTo(window.atEdge() + 2);
    assertThat(window.atEdge()).isLessThan(4 * wrong + 100); // a bound that says something
    assertThat(exact.atEdge()).isZero();
  }

  @Test
  void smallerSlotsErrLess() {
    long coarse = atEdge("sliding:1h");
    long fine = atEdge("sliding:1h/400");

    assertThat(fine).isLessThan(coarse / 5);
    assertThat(Window.of(WindowSettings.parse("sliding:1h/400")).bytes())
        .isLessThan(Window.of(WindowSettings.parse("sliding:1h")).bytes() * 4 / 3);
  }

  @Test
  void tooManySlotsAreRefused() {
    assertThatThrownBy(() -> Window.of(WindowSettings.parse("sliding:1h/2000")))
        .hasMessageContaining("at most 819 parts");
  }

  private static long atEdge(String shape) {
    WindowSettings settings = WindowSettings.parse(shape).withFpp(1e-6);
    Window window = Window.of(settings);
    wrong(window, Window.of(settings.withMethod(WindowMethod.EXACT)));
    return window.atEdge();
  }

  /** How many verdicts differ; none of them may call a duplicate unique. */
  private static long wrong(Window window, Window exact) {
    SplittableRandom random = new SplittableRandom(8);
    long wrong = 0;
    for (int i = 0; i < EVENTS; i++) {
      // 3.6 seconds apart: 1000 events are an hour. Each key comes again after 900 to 1150.
      long key = i < 1200 || random.nextInt(3) == 0 ? i : i - 900 - random.nextInt(250);
      boolean isNew = window.add(key, i * 3600L);
      boolean truth = exact.add(key, i * 3600L);
      assertThat(truth || !isNew).isTrue();
      wrong += isNew == truth ? 0 : 1;
    }
    return wrong;
  }
}
