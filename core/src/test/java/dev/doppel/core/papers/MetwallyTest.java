package dev.doppel.core.papers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.testkit.Binomial;
import dev.doppel.core.window.Window;
import dev.doppel.core.window.WindowMethod;
import dev.doppel.core.window.WindowSettings;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Figures 5 and 6 of Metwally, Agrawal, El Abbadi: Duplicate Detection in Click Streams (WWW 2005),
 * at a twentieth of their size; {@code bench/run metwally} has them in full.
 */
class MetwallyTest {

  /*
   * Every click is new. The i-th errs with probability (1 - (1 - 1/m)^n)^d, n clicks being in the
   * window. Errors are at most as scattered as binomial ones; five sigmas off happens once in 1.7
   * million seeds.
   */

  private static final int LANDMARK = 50_000;
  private static final int JUMPING = 10_000;
  private static final int PARTS = 4;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 7, 10})
  void landmarkWindowsErrAsTheFormulaSays(int functions) {
    for (WindowMethod method :
        new WindowMethod[] {WindowMethod.METWALLY_2005, WindowMethod.METWALLY_2005_SHARED}) {
      Window window = window("landmark:" + LANDMARK, functions, method);
      double expected = 0;
      for (int n = 0; n < LANDMARK; n++) {
        expected += error(n, LANDMARK, functions);
      }

      assertThat(Binomial.of(LANDMARK, expected / LANDMARK).sigmas(errors(window, LANDMARK)))
          .isBetween(-5.0, 5.0);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 7, 10})
  void jumpingWindowsErrAsTheFormulaSays(int functions) {
    Window window =
        window("jumping:" + JUMPING + "/" + PARTS, functions, WindowMethod.METWALLY_2005);
    int events = 10 * JUMPING;
    int part = JUMPING / PARTS;
    double expected = 0;
    for (int i = 0; i < events; i++) {
      expected += error(i < JUMPING ? i : JUMPING - part + i % part, JUMPING, functions);
    }

    assertThat(Binomial.of(events, expected / events).sigmas(errors(window, events)))
        .isBetween(-5.0, 5.0);
  }

  private static Window window(String shape, int functions, WindowMethod method) {
    return Window.of(
        WindowSettings.parse(shape).withMethod(method).withFpp(Math.pow(2, -functions)));
  }

  private static double error(int inWindow, int length, int functions) {
    double cells = Math.round(length / Math.log(2));
    return Math.pow(1 - Math.pow(1 - 1 / cells, inWindow), functions);
  }

  private static long errors(Window window, int events) {
    return new SplittableRandom(42).longs(events).filter(hash -> !window.add(hash, 0)).count();
  }
}
