package dev.doppel.core.window;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.doppel.core.hash.Hashes;
import dev.doppel.core.window.Window.Reach;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class WindowTest {

  @Test
  void slidingForgetsWhatIsOlder() {
    Window window = exact("sliding:3");

    assertThat(LongStream.of(1, 2, 3, 1, 9, 9, 9, 1).filter(hash -> !window.add(hash, 0)))
        .containsExactly(1L, 9L, 9L);
  }

  @Test
  void refreshedItemsStay_keptOnesAreUniqueOnceAWindow() {
    Window refreshing = exact("sliding:10ms");
    Window keeping = Window.of(refreshing.settings().withOnDuplicate(OnDuplicate.KEEP));

    long refreshed = LongStream.range(0, 30).filter(time -> refreshing.add(7, time)).count();
    long[] kept = LongStream.range(0, 30).filter(time -> keeping.add(7, time)).toArray();

    assertThat(refreshed).isEqualTo(1);
    assertThat(kept).containsExactly(0, 11, 22);
  }

  @Test
  void takesTextsBytesAndNumbers() {
    Window window = Window.of(WindowSettings.sliding(Duration.ofHours(24)).withCapacity(1000));
    Instant noon = Instant.parse("2026-11-16T12:00:00Z");

    assertThat(window.add("straße", noon)).isTrue();
    assertThat(window.add("straße", noon.toEpochMilli() + 1)).isFalse();
    assertThat(window.add("straße".getBytes(UTF_8), noon.toEpochMilli() + 2)).isFalse();
    assertThat(window.add(Hashes.of("straße"), noon.toEpochMilli() + 3)).isFalse();
    assertThat(window.add("straße", noon.plus(Duration.ofHours(30)))).isTrue();
  }

  @Test
  void countedEventsNeedNoTime() {
    Window window = Window.of(WindowSettings.sliding(3).withMethod(WindowMethod.EXACT));

    assertThat(window.add("a")).isTrue();
    assertThat(window.add("a".getBytes(UTF_8))).isFalse();
    assertThat(window.add(5)).isTrue();
    assertThat(window.add(6)).isTrue();
    assertThat(window.add(7)).isTrue();
    assertThat(window.add("a")).isTrue();
  }

  @Test
  void windowsInTimeRefuseEventsWithoutTime() {
    Window window = Window.of(WindowSettings.sliding(Duration.ofHours(1)));

    assertThatThrownBy(() -> window.add("a"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("sliding:1h is a window in time; give the time of the event");
    assertThat(window.events()).isZero();
  }

  @Test
  void endlessLandmarksEndWhenTold() {
    Window window = Window.of(WindowSettings.parse("landmark").withCapacity(10));
    window.add(1, 0);
    assertThat(window.add(1, 0)).isFalse();

    window.clear();

    assertThat(window.add(1, 0)).isTrue();
  }

  /** Or else what comes after would be late, and taken for as late as is allowed. */
  @Test
  void clear_forgetsWhatTimeItWas() {
    Window window = exact("sliding:10s");
    window.add(1, 100_000);

    window.clear();

    assertThat(window.add(2, 5)).isTrue();
    assertThat(window.add(2, 110_000)).isTrue();
  }

  /** On 25 October 2026, clocks in Berlin go back from three to two, so the day has 25 hours. */
  @ParameterizedTest
  @CsvSource({
    "24h, 2026-10-24T22:00:00Z, 2026-10-25T22:59:59Z, true",
    "24h, 2026-10-24T21:59:59Z, 2026-10-24T22:00:00Z, false",
    "24h, 2026-10-25T22:59:59Z, 2026-10-25T23:00:00Z, false",
    "24h, 1969-07-20T23:00:00Z, 1969-07-21T22:59:59Z, true",
    "1h, 2026-10-25T00:30:00Z, 2026-10-25T01:30:00Z, true",
    "1h, 2026-10-25T01:59:59Z, 2026-10-25T02:00:00Z, false",
    "7d, 2026-11-08T23:00:00Z, 2026-11-15T22:59:59Z, true",
    "7d, 2026-11-08T22:59:59Z, 2026-11-08T23:00:00Z, false",
  })
  void landmarksAreAlignedToTheZone(String length, Instant first, Instant second, boolean same) {
    WindowSettings settings =
        WindowSettings.parse("landmark:" + length).withZone(ZoneId.of("Europe/Berlin"));
    Window window = Window.of(settings);
    window.add(1, first.toEpochMilli());

    assertThat(window.add(1, second.toEpochMilli())).isNotEqualTo(same);
  }

  @Test
  void lateEventsAreComparedByTheirOwnTime() {
    WindowSettings settings =
        WindowSettings.parse("landmark:10s").withLateness(Duration.ofSeconds(5));
    Window window = Window.of(settings);
    window.add(1, 9_000);
    window.add(2, 11_000);

    assertThat(window.add(1, 8_000)).as("another in the window before").isFalse();
    assertThat(window.add(2, 8_000)).as("the same in the window before").isTrue();
    assertThat(window.add(1, 11_000)).as("another in this window").isTrue();
  }

  @Test
  void eventsLaterThanAllowedCountAsJustAllowed() {
    Window window = exact("sliding:10s");
    window.add(1, 100_000);

    assertThat(window.add(2, 5)).isTrue();
    assertThat(window.add(2, 110_000)).isFalse();
  }

  @ParameterizedTest
  @EnumSource(WindowMethod.class)
  void tellsHowFarItReaches(WindowMethod method) {
    Window window = Window.of(WindowSettings.parse("sliding:1000").withMethod(method));
    assertThat(window.reach()).isEqualTo(new Reach(0, 0));

    LongStream.range(0, 300).forEach(i -> window.add(i, 10 * i));
    assertThat(window.reach()).isEqualTo(new Reach(300, 2990));

    LongStream.range(300, 5000).forEach(i -> window.add(i, 10 * i));
    // A 63rd less for the marks being coarse, a quarter more for the largest slot there is.
    assertThat(window.reach().events()).isBetween(984L, 1250L);
    assertThat(window.reach().millis()).isBetween(9840L, 12500L);
  }

  @Test
  void jumpingWindowsReachBackToTheirOldestPart() {
    Window window = Window.of(WindowSettings.parse("jumping:100/4"));

    LongStream.range(0, 110).forEach(i -> window.add(i, i));

    assertThat(window.reach()).isEqualTo(new Reach(85, 84));
  }

  /** Ten times what it was made for: it grows, and forgets nothing. */
  @Test
  void fingerprintsGrow() {
    WindowSettings settings = WindowSettings.parse("sliding:1h").withCapacity(1000).withFpp(0.001);
    Window window = Window.of(settings);
    long before = window.bytes();

    LongStream.range(0, 10_000).forEach(i -> window.add(i, 0));

    assertThat(LongStream.range(0, 10_000)).noneMatch(i -> window.add(i, 0));
    assertThat(window.bytes()).isBetween(5 * before, 25 * before);
    assertThat(window.expectedErrorNow()).isLessThan(0.002);
  }

  @Test
  void otherSeedsErrOnOtherEvents() {
    long[] wrong =
        LongStream.range(0, 2)
            .map(
                seed -> {
                  Window window =
                      Window.of(WindowSettings.parse("landmark:4000").withFpp(0.01).withSeed(seed));
                  return LongStream.range(0, 4000)
                      .filter(i -> !window.add(i, 0))
                      .reduce(0, (sum, i) -> sum * 31 + i);
                })
            .toArray();

    assertThat(wrong[0]).isNotEqualTo(wrong[1]).isNotZero();
  }

  /** Tables are made at the start; what an event made would show as a million bytes and more. */
  @ParameterizedTest
  @CsvSource({
    "landmark:20000, fingerprints",
    "landmark:1m, fingerprints",
    "jumping:20000/20, fingerprints",
    "sliding:20000, fingerprints",
    "sliding:1m, fingerprints",
    "jumping:20000/20, planes",
    "sliding:20000, planes",
    "jumping:2000/4, metwally-2005",
    "sliding:20000, metwally-2005",
    "sliding:20000, exact",
  })
  void makesNothingPerEvent(String shape, String method) {
    Window window = Window.of(WindowSettings.parse(shape).withMethod(WindowMethod.parse(method)));
    SplittableRandom random = new SplittableRandom(42);
    long duplicates = 0;
    for (int i = 0; i < 60_000; i++) {
      duplicates += window.add(random.nextInt(100_000), i) ? 0 : 1;
    }
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 60_000; i < 120_000; i++) {
      duplicates += window.add(random.nextInt(100_000), i) ? 0 : 1;
    }
    long after = threads.getCurrentThreadAllocatedBytes();

    assertThat(after - before).isLessThan(60_000);
    assertThat(duplicates).isPositive();
  }

  @Test
  void tooManyParts() {
    assertThatThrownBy(() -> Window.of(WindowSettings.parse("jumping:1000/900")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at most 819 parts can be distinguished")
        .hasMessageContaining("got 900");
  }

  private static Window exact(String shape) {
    return Window.of(WindowSettings.parse(shape).withMethod(WindowMethod.EXACT));
  }
}
