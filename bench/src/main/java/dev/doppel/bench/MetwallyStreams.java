package dev.doppel.bench;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.window.Window;
import dev.doppel.core.window.WindowMethod;
import dev.doppel.core.window.WindowSettings;
import dev.doppel.io.LineInput;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Prints Figures 7 and 8 of Metwally, Agrawal and El Abbadi, on a real stream with duplicates: a
 * file whose lines are the events. Run {@code bench/run metwallystreams FILE}. As in the paper, a
 * hash function has as many cells as there are different events in the stream, or on average in a
 * window, over ln 2; the landmark window is the whole stream, the jumping one about a third of it
 * in four parts.
 */
final class MetwallyStreams {

  private static final int FUNCTIONS = 15;
  private static final int PARTS = 4;
  private static final int MAX_LINE = 1 << 20;

  private MetwallyStreams() {}

  public static void main(String[] args) throws IOException {
    print(hashes(Path.of(args[0])), FUNCTIONS, System.out);
  }

  private static long[] hashes(Path file) throws IOException {
    long[] hashes = new long[1 << 16];
    int count = 0;
    try (LineInput lines = LineInput.of(List.of(file), MAX_LINE)) {
      while (lines.next()) {
        if (count == hashes.length) {
          hashes = Arrays.copyOf(hashes, 2 * count);
        }
        hashes[count++] = Hashes.of(lines.bytes(), lines.from(), lines.to() - lines.from());
      }
    }
    return Arrays.copyOf(hashes, count);
  }

  static void print(long[] events, int functions, PrintStream out) {
    int part = Math.max(1, events.length * 36 / 100 / PARTS);
    int window = part * PARTS;
    long distinct = distinct(events, 0, events.length);
    long distinctInWindow = distinctInWindows(events, window, part);
    out.printf(
        Locale.ROOT,
        "%,d events, %,d different. Landmark: %,d cells a function. Jumping: windows of %,d in %d"
            + " parts, %,d cells a function.%n%n",
        events.length,
        distinct,
        cells(distinct),
        window,
        PARTS,
        cells(distinctInWindow));
    out.println(
        "| d | (1/2)^d | Figure 7: landmark | theory / measured | Figure 8: jumping | theory / measured | missed |");
    out.println("|--:|--:|--:|--:|--:|--:|--:|");
    for (int d = 1; d <= functions; d++) {
      Errors landmark = run("landmark:" + events.length + "s", d, distinct, events);
      Errors jumping = run("jumping:" + window + "s/" + PARTS, d, distinctInWindow, events);
      out.printf(
          Locale.ROOT,
          "| %d | %.3e | %.4e | %.1f | %.4e | %.1f | %d |%n",
          d,
          Math.pow(2, -d),
          landmark.rate(),
          Math.pow(2, -d) / landmark.rate(),
          jumping.rate(),
          Math.pow(2, -d) / jumping.rate(),
          landmark.missed + jumping.missed);
    }
  }

  private record Errors(long fresh, long wrong, long missed) {

    double rate() {
      return (double) wrong / fresh;
    }
  }

  /**
   * Judges all events beside an exact window of the same shape. An event a second, as windows by
   * count cannot be sized for fewer different events than they have.
   */
  private static Errors run(String shape, int d, long capacity, long[] events) {
    WindowSettings settings = WindowSettings.parse(shape);
    Window exact = Window.of(settings.withMethod(WindowMethod.EXACT).withCapacity(capacity));
    Window window =
        Window.of(
            settings
                .withMethod(WindowMethod.METWALLY_2005)
                .withFpp(Math.pow(2, -d))
                .withCapacity(capacity));
    long fresh = 0;
    long wrong = 0;
    long missed = 0;
    for (int i = 0; i < events.length; i++) {
      boolean duplicate = !exact.add(events[i], i * 1000L);
      boolean called = !window.add(events[i], i * 1000L);
      fresh += duplicate ? 0 : 1;
      wrong += !duplicate && called ? 1 : 0;
      missed += duplicate && !called ? 1 : 0;
    }
    return new Errors(fresh, wrong, missed);
  }

  private static long distinctInWindows(long[] events, int window, int part) {
    long sum = 0;
    int windows = 0;
    for (int from = 0; from + window <= events.length; from += part) {
      sum += distinct(events, from, from + window);
      windows++;
    }
    return windows == 0 ? distinct(events, 0, events.length) : sum / windows;
  }

  private static long distinct(long[] events, int from, int to) {
    Set<Long> seen = new HashSet<>();
    for (int i = from; i < to; i++) {
      seen.add(events[i]);
    }
    return seen.size();
  }

  private static long cells(long items) {
    return Math.round(items / Math.log(2));
  }
}
