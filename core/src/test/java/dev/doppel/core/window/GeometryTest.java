package dev.doppel.core.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class GeometryTest {

  private static final long ENDLESS = Long.MAX_VALUE;

  /**
   * Of windows for 100 hashes, which hold more where slots reach beyond them or events are late.
   */
  @ParameterizedTest
  @CsvSource({
    "landmark:10s, 0, 10000, 1, 0, 100",
    "landmark:10s, 20, 10000, 1, 2, 300",
    "landmark:10s, 25, 10000, 1, 3, 400",
    "jumping:10s/5, 0, 2000, 5, 0, 100",
    "jumping:10s/5, 3, 2000, 5, 2, 140",
    "jumping:10s/5, 10, 2000, 5, 4, 180",
    "jumping:11ms/2, 0, 6, 2, 0, 110",
  })
  void slotsCoverTheWindow_andThoseOfLateEvents(
      String shape, int late, long slotLength, long span, long lateSlots, long entries) {
    WindowSettings settings =
        WindowSettings.parse(shape)
            .withMethod(WindowMethod.EXACT)
            .withCapacity(100)
            .withLateness(Duration.ofSeconds(late));

    assertThat(Geometry.of(settings)).isEqualTo(new Geometry(slotLength, span, lateSlots, entries));
  }

  @Test
  void slidingWindowsHaveASlotMoreThanParts() {
    WindowSettings exact = WindowSettings.parse("sliding:8").withMethod(WindowMethod.EXACT);
    assertThat(Geometry.of(exact)).isEqualTo(new Geometry(1, 9, 0, 9));
    assertThat(Geometry.slidingInParts(exact, 4)).isEqualTo(new Geometry(2, 5, 0, 10));
    assertThat(Geometry.slidingInParts(exact, 3)).isEqualTo(new Geometry(3, 4, 0, 12));
  }

  @ParameterizedTest
  @EnumSource(
      value = WindowMethod.class,
      names = {"FINGERPRINTS", "PLANES"})
  void coarseSlidingWindowsHaveThePartsThatAreGiven_orTheBest(WindowMethod method) {
    WindowSettings given = WindowSettings.parse("sliding:1000/4").withMethod(method);
    WindowSettings free = WindowSettings.parse("sliding:1000").withMethod(method);

    assertThat(Geometry.of(given)).isEqualTo(Geometry.slidingInParts(given, 4));
    assertThat(Geometry.of(free))
        .isEqualTo(
            method == WindowMethod.PLANES
                ? BitPlanes.bestSliding(free)
                : Generations.bestSliding(free))
        .isNotEqualTo(Geometry.slidingInParts(free, free.shape().parts()));
  }

  @Test
  void exactSlidingWindowsForgetOneEventAtATime() {
    WindowSettings given = WindowSettings.parse("sliding:8/4").withMethod(WindowMethod.EXACT);

    assertThat(Geometry.of(given).slotLength()).isEqualTo(1);
  }

  @Test
  void anEndlessWindowIsOneSlot() {
    WindowSettings settings = WindowSettings.parse("landmark").withCapacity(10);

    assertThat(Geometry.of(settings)).isEqualTo(new Geometry(ENDLESS, 1, 0, 10));
  }

  @ParameterizedTest
  @CsvSource({"4, 2, 13, 3", "4, 2, 12, 2", "4, 0, 8, 2", "4, 0, 1, 1", "4, 0, 0, 1"})
  void entriesAreSpreadOverAllSlots(long span, long late, long entries, long ofSlot) {
    assertThat(new Geometry(1, span, late, 1).withEntries(entries).entriesOfSlot())
        .isEqualTo(ofSlot);
  }

  @Test
  void ofFourToSixtyThreePartsThoseOfTheLeastSizeAreTaken() {
    WindowSettings settings = WindowSettings.parse("sliding:1000");

    assertThat(Geometry.smallestSliding(settings, each -> Math.abs(each.span() - 11)).slotLength())
        .isEqualTo(100);
    assertThat(Geometry.smallestSliding(settings, Geometry::span).span()).isEqualTo(5);
    assertThat(Geometry.smallestSliding(settings, each -> -each.span()).span()).isEqualTo(64);
    assertThatThrownBy(() -> Geometry.smallestSliding(settings, each -> Double.POSITIVE_INFINITY))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("lateness 0 is too long for sliding:1000");
  }
}
