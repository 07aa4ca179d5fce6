package dev.doppel.flink;

import dev.doppel.core.window.Window;
import org.apache.flink.metrics.MetricGroup;
import org.jspecify.annotations.Nullable;

/**
 * What the windows of a subtask say of themselves: taken now and then by the thread that uses them,
 * read by those that report metrics.
 */
final class WindowFigures {

  private volatile Figures now = new Figures(0, 0, 0, 0, 0, 0, 0);

  /**
   * The figures of one moment.
   *
   * @param error the chance that a new event would be called a duplicate
   * @param errorShare the same as a share of the fpp: above 1, more came than the capacity
   * @param atEdge events called duplicates of one that may be just outside of a sliding window
   * @param reachMillis how far back all windows surely remember
   * @param waiting how many events are ahead of their time
   */
  private record Figures(
      double error,
      double errorShare,
      long bytes,
      long events,
      long atEdge,
      long reachMillis,
      long waiting) {}

  void register(MetricGroup group) {
    MetricGroup window = group.addGroup("window");
    window.gauge("expectedErrorNow", () -> now.error());
    window.gauge("errorShare", () -> now.errorShare());
    window.gauge("bytes", () -> now.bytes());
    window.gauge("events", () -> now.events());
    window.gauge("atEdge", () -> now.atEdge());
    window.gauge("reachMillis", () -> now.reachMillis());
    window.gauge("waiting", () -> now.waiting());
  }

  void take(@Nullable Window[] windows, long waiting) {
    double errors = 0;
    double fpp = 1;
    long bytes = 0;
    long events = 0;
    long atEdge = 0;
    long reach = Long.MAX_VALUE;
    for (Window window : windows) {
      if (window != null) {
        fpp = window.settings().fpp();
        errors += window.expectedErrorNow();
        bytes += window.bytes();
        events += window.events();
        atEdge += window.atEdge();
        reach = Math.min(reach, window.reach().millis());
      }
    }
    double error = errors / Math.max(1, windows.length);
    now = new Figures(error, error / fpp, bytes, events, atEdge, reach, waiting);
  }
}
