package dev.doppel.core.window;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QueuedCountersTest {

  private static final WindowSettings SETTINGS =
      WindowSettings.parse("sliding:3").withMethod(WindowMethod.METWALLY_2005);

  private final QueuedCounters window = window(SETTINGS);

  private static QueuedCounters window(WindowSettings settings) {
    return new QueuedCounters(settings, Geometry.of(settings));
  }

  /** Two events at most three apart are at most three slots apart, so the fourth forgets. */
  @Test
  void everyEventCountsUntilItLeaves() {
    assertThat(add(window, 7, 0)).isTrue();
    assertThat(add(window, 7, 1)).isFalse();
    assertThat(window.expectedErrorNow()).isPositive();

    window.advance(3);
    assertThat(window.effort()).isZero();
    window.advance(4);
    assertThat(window.effort()).isEqualTo(1);
    assertThat(window.expectedErrorNow()).as("the second one is left").isPositive();
    window.advance(5);

    assertThat(window.effort()).isEqualTo(2);
    assertThat(window.expectedErrorNow()).isZero();
    assertThat(add(window, 7, 5)).isTrue();
  }

  @Test
  void whereDuplicatesDoNotRefresh_onlyTheFirstCounts() {
    QueuedCounters keeping = window(SETTINGS.withOnDuplicate(OnDuplicate.KEEP));
    add(keeping, 7, 0);
    assertThat(add(keeping, 7, 1)).isFalse();

    keeping.advance(4);

    assertThat(keeping.expectedErrorNow()).isZero();
    keeping.advance(9);
    assertThat(keeping.effort()).isEqualTo(1);
  }

  @Test
  void clear_leavesNothingToTakeBack() {
    add(window, 7, 0);

    window.clear();

    assertThat(window.expectedErrorNow()).isZero();
    assertThat(add(window, 7, 1)).isTrue();
    window.advance(4);
    assertThat(window.effort()).isZero();
    assertThat(add(window, 7, 4)).isFalse();
  }

  @Test
  void bytes_areThoseOfCountersAndQueue() {
    Counters counters = new Counters(HashSpaces.of(SETTINGS, Geometry.of(SETTINGS)), 16);

    assertThat(window.bytes()).isEqualTo(counters.bytes() + new HashQueue().bytes());
  }

  private static boolean add(QueuedCounters window, long hash, long slot) {
    window.advance(slot);
    return window.add(hash, slot);
  }
}
