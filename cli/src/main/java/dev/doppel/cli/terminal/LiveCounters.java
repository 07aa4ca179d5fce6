package dev.doppel.cli.terminal;

import dev.doppel.engine.events.EventCounts;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.Consumer;

/** One line on a terminal that is rewritten five times per second. For one thread. */
public final class LiveCounters implements Consumer<EventCounts> {

  private static final long PAUSE_NANOS = 200_000_000;
  private static final String CLEAR_LINE = "\r\u001b[K";

  private final PrintWriter err;
  private final boolean shown;
  private final long start = System.nanoTime();
  private long next = start + PAUSE_NANOS;
  private boolean isDirty;

  public LiveCounters(PrintWriter err, boolean shown) {
    this.err = err;
    this.shown = shown;
  }

  @Override
  public void accept(EventCounts counts) {
    long now = System.nanoTime();
    if (shown && now - next >= 0) {
      next = now + PAUSE_NANOS;
      isDirty = true;
      err.print(CLEAR_LINE + line(counts, (now - start) / 1e9));
      err.flush();
    }
  }

  /** Takes the line off the terminal. */
  public void finish() {
    if (isDirty) {
      err.print(CLEAR_LINE);
      err.flush();
    }
  }

  public static String line(EventCounts counts, double seconds) {
    return String.format(
        Locale.ROOT,
        "%,d lines: %,d unique, %,d duplicates, %,d late, %,d malformed; %,.0f/s",
        counts.lines(),
        counts.unique(),
        counts.duplicates(),
        counts.late(),
        counts.rejectedInAll(),
        counts.lines() / Math.max(1e-3, seconds));
  }
}
