package dev.doppel.core.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.testkit.Binomial;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random streams through every window, method and policy, checked against the literal contract. */
class WindowPropertyTest {

  private static final int EVENTS = 20_000;
  private static final double FPP = 0.01;

  static Stream<WindowSettings> windows() {
    return Stream.of(
            "landmark:700",
            "landmark:5s",
            "jumping:600/4",
            "jumping:1000/20",
            "jumping:7s/3",
            "jumping:6s/40",
            "sliding:1",
            "sliding:10",
            "sliding:500",
            "sliding:3001",
            "sliding:2s",
            "sliding:30ms")
        .flatMap(
            shape ->
                Stream.of(WindowMethod.values())
                    .flatMap(
                        method ->
                            Stream.of(OnDuplicate.values())
                                .map(
                                    policy ->
                                        WindowSettings.parse(shape)
                                            .withMethod(method)
                                            .withOnDuplicate(policy)
                                            .withFpp(FPP)
                                            .withSeed(shape.hashCode()))))
        .map(
            each ->
                each.shape().unit() == WindowShape.Unit.EVENTS ? each : each.withCapacity(4000));
  }

  static Stream<WindowSettings> windowsForLateEvents() {
    return windows()
        .filter(each -> each.shape().unit() == WindowShape.Unit.MILLIS)
        .filter(each -> !each.method().isMetwally())
        .filter(each -> each.shape().parts() != 40) // with 20 more for lateness too many to tell
        .map(each -> each.withLateness(Duration.ofMillis(each.shape().length() / 2)));
  }

  @ParameterizedTest
  @MethodSource("windows")
  void keepsItsWord(WindowSettings settings) {
    run(settings, 0);
  }

  @ParameterizedTest
  @MethodSource("windowsForLateEvents")
  void keepsItsWordForLateEvents(WindowSettings settings) {
    run(settings, settings.lateness());
  }

  @ParameterizedTest
  @MethodSource("windows")
  void looksAheadWithoutChangingAnAnswer(WindowSettings settings) throws IOException {
    SplittableRandom random = new SplittableRandom(7);
    Window window = Window.of(settings);
    Window told = Window.of(settings);
    long[] hashes = new long[70];
    for (int time = 0; time < 3000; time += hashes.length) {
      Arrays.setAll(hashes, i -> random.nextInt(900));
      told.expect(hashes, 0, hashes.length);
      for (int i = 0; i < hashes.length; i++) {
        assertThat(told.add(hashes[i], time + i)).isEqualTo(window.add(hashes[i], time + i));
      }
    }
    assertThat(state(told)).isEqualTo(state(window));
  }

  private static byte[] state(Window window) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    window.writeTo(out);
    return out.toByteArray();
  }

  /*
   * Errors are at most binomial with the rate asked for, as the windows are mostly less than full;
   * five sigmas above happens once in three million seeds.
   */
  private static void run(WindowSettings settings, long lateness) {
    SplittableRandom random = new SplittableRandom(settings.toString().hashCode());
    Window window = Window.of(settings);
    Model model = new Model(settings);
    long newest = -10_000; // windows in time begin before 1970
    for (int i = 0; i < EVENTS; i++) {
      newest += i % 4000 == 3999 ? random.nextInt(9000) : random.nextInt(4);
      long time = newest - (lateness == 0 ? 0 : random.nextLong(lateness + 1));
      long hash = random.nextInt(1 + random.nextInt(1 + random.nextInt(5000)));

      model.check(hash, time, window.add(hash, time));
    }

    assertThat(model.wronglyUnique()).isZero();
    double fpp = settings.method() == WindowMethod.EXACT ? 0 : FPP;
    assertThat(model.wronglyDuplicate())
        .isLessThanOrEqualTo((long) (EVENTS * fpp + 5 * Math.sqrt(EVENTS * fpp)));
    assertThat(window.events()).isEqualTo(EVENTS);
  }

  static Stream<WindowSettings> approximateWindows() {
    return Stream.of("landmark:4000", "jumping:4000/4", "jumping:4000/16", "sliding:4000")
        .flatMap(
            shape ->
                Stream.of(WindowMethod.values())
                    .filter(method -> method != WindowMethod.EXACT)
                    .map(method -> WindowSettings.parse(shape).withMethod(method).withFpp(FPP)));
  }

  /*
   * All events are new, so each is called a duplicate with the probability stated just before. The
   * sum of these tries is more concentrated than a binomial of their mean: five sigmas off once in
   * 1.7 million seeds or less.
   */
  @ParameterizedTest
  @MethodSource("approximateWindows")
  void errsAtTheRateItStates(WindowSettings settings) {
    SplittableRandom random = new SplittableRandom(42);
    Window window = Window.of(settings);
    int events = 60_000;
    double stated = 0;
    long wrong = 0;
    for (int i = 0; i < events; i++) {
      stated += window.expectedErrorNow();
      wrong += window.add(random.nextLong(), i) ? 0 : 1;
    }

    assertThat(Binomial.of(events, stated / events).sigmas(wrong)).isBetween(-5.0, 5.0);
    assertThat(stated / events).isBetween(FPP / 10, FPP);
  }
}
