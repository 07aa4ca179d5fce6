package dev.doppel.core.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Streams in which most slots, or most windows, have no event. */
class SparseWindowTest {

  private static final long HOUR = 3_600_000;

  /*
   * Three years of events some minutes to days apart. A table for a million events has 1.1 million
   * cells; a pass over a share of them for each slot that ends was 20,000 to a million cells for
   * each event. The bound is on cells, not on time: a few hundred for each event, whatever the gaps.
   */
  @ParameterizedTest
  @CsvSource({
    "sliding:1h, fingerprints, 300000",
    "sliding:1h, fingerprints, 7200000",
    "sliding:1h, planes, 300000",
    "sliding:1h, planes, 7200000",
    "sliding:1h, metwally-2005, 300000",
    "jumping:1h/12, fingerprints, 300000",
    "jumping:1h/12, planes, 300000",
    "jumping:1h/12, metwally-2005, 300000",
    "jumping:1h/12, metwally-2005, 7200000",
    "landmark:1h, fingerprints, 7200000",
    "landmark:1h, planes, 7200000",
    "landmark:1h, metwally-2005, 7200000",
    "sliding:1h, exact, 7200000"
  })
  void forgettingCostsByTheEvent_notByTheTable(String shape, String method, long gap) {
    PlainWindow window = PlainWindow.of(settings(shape, method).withCapacity(1_000_000));
    SplittableRandom random = new SplittableRandom(3);
    long time = 1_700_000_000_000L;
    int events = 4000;
    for (int i = 0; i < events; i++) {
      time += random.nextLong(2 * gap);
      window.add(random.nextLong(), time);
    }

    assertThat(window.effort()).isLessThan(500L * events);
  }

  /*
   * An event a second: too many for the list of what is in a table, and a table of a million cells
   * must be seen whole again and again. That was 900 cells for each event.
   */
  @ParameterizedTest
  @CsvSource({"sliding:1h", "jumping:1h/12"})
  void emptyBucketsArePassedOver(String shape) {
    PlainWindow window = PlainWindow.of(settings(shape, "fingerprints").withCapacity(1_000_000));
    SplittableRandom random = new SplittableRandom(5);
    long time = 1_700_000_000_000L;
    int events = 20_000;
    for (int i = 0; i < events; i++) {
      time += random.nextLong(2000);
      window.add(random.nextLong(), time);
    }

    assertThat(window.effort()).isLessThan(150L * events);
  }

  /*
   * The list of what is in a table is not part of its state: a window that was written and read
   * again has none at first, and must be the same to the byte, in bursts and in silence.
   */
  @ParameterizedTest
  @CsvSource({
    "sliding:1h, fingerprints",
    "sliding:1h, planes",
    "jumping:1h/12, fingerprints",
    "jumping:1h/12, planes",
    "jumping:1h/12, metwally-2005",
    "landmark:1h, fingerprints",
    "landmark:1h, metwally-2005"
  })
  void theListIsNotPartOfTheState(String shape, String method) throws IOException {
    WindowSettings settings = settings(shape, method).withCapacity(3000);
    Window steady = Window.of(settings);
    Window moved = Window.of(settings);
    WindowSettings exact = settings.withMethod(WindowMethod.EXACT);
    Window oracle = Window.of(exact);
    SplittableRandom random = new SplittableRandom(4);
    long time = 1_700_000_000_000L;
    for (int i = 0; i < 30_000; i++) {
      boolean isBurst = i / 2500 % 2 == 0;
      time += random.nextLong(isBurst ? 2000 : HOUR / 3);
      long hash = random.nextLong(2000);
      boolean answer = steady.add(hash, time);
      assertThat(moved.add(hash, time)).isEqualTo(answer);
      boolean truth = oracle.add(hash, time);
      assertThat(truth || !answer).isTrue();
      if (i % 700 == 0) {
        byte[] bytes = bytes(moved);
        assertThat(bytes).isEqualTo(bytes(steady));
        moved = Window.read(new ByteArrayInputStream(bytes));
      }
    }
  }

  private static WindowSettings settings(String shape, String method) {
    return WindowSettings.parse(shape).withMethod(WindowMethod.parse(method));
  }

  private static byte[] bytes(Window window) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    window.writeTo(out);
    return out.toByteArray();
  }
}
