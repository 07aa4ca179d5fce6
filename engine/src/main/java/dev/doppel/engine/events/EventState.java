package dev.doppel.engine.events;

import dev.doppel.core.internal.StateReader;
import dev.doppel.core.internal.StateWriter;
import dev.doppel.core.window.Window;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;

/** Judges events one after the other: the window, the newest time, the statistics. */
final class EventState {

  private static final String MAGIC = "DPEVSTAT";
  private static final int VERSION = 1;

  private final Window window;
  private final EventStatistics statistics;
  private final long late;
  private long newest;

  private EventState(
      EventSettings settings, Window window, EventStatistics statistics, long newest) {
    Duration allowed = settings.late();
    this.window = window;
    this.statistics = statistics;
    this.late = allowed == null ? Long.MAX_VALUE : allowed.toMillis();
    this.newest = newest;
  }

  static EventState of(EventSettings settings) {
    return new EventState(
        settings,
        Window.of(settings.effectiveWindow()),
        EventStatistics.of(settings),
        Long.MIN_VALUE);
  }

  /** Judges an event of a batch that was parsed. */
  EventVerdict judge(EventBatch batch, int event) {
    long time = batch.time(event);
    EventVerdict verdict;
    if (newest != Long.MIN_VALUE && newest - time > late) {
      verdict = EventVerdict.LATE;
    } else {
      newest = Math.max(newest, time);
      boolean known = window.addAndAsk(batch.key(event), time);
      verdict = known ? EventVerdict.DUPLICATE : EventVerdict.UNIQUE;
    }
    statistics.add(batch, event, verdict);
    return verdict;
  }

  Window window() {
    return window;
  }

  EventStatistics statistics() {
    return statistics;
  }

  void writeTo(OutputStream out) throws IOException {
    StateWriter writer = StateWriter.begin(out, MAGIC, VERSION);
    writer.putLong(newest);
    writer.check();
    window.writeTo(out);
    statistics.writeTo(out);
  }

  static EventState read(EventSettings settings, InputStream in) throws IOException {
    StateReader reader = StateReader.begin(in, MAGIC, VERSION, "state of events");
    long newest = reader.getLong();
    reader.check();
    Window window = Window.read(in);
    if (!window.settings().equals(settings.effectiveWindow())) {
      throw new IOException(
          "the memory's window is " + window.settings() + ", not " + settings.effectiveWindow());
    }
    return new EventState(settings, window, EventStatistics.read(settings, in), newest);
  }
}
