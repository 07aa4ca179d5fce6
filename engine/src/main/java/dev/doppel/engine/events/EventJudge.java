package dev.doppel.engine.events;

import dev.doppel.core.internal.StateReader;
import dev.doppel.core.internal.StateWriter;
import dev.doppel.core.window.Window;
import dev.doppel.core.window.WindowSettings;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Says of one event after the other whether it is unique, a duplicate or late. What the newest time
 * is comes from the caller, which may know more than these events: where they are split among many
 * judges, none sees them all. For one thread.
 */
public final class EventJudge {

  private static final String MAGIC = "DPEVSTAT";
  private static final int VERSION = 1;

  private final Window window;
  private final long late;
  private long newest;

  private EventJudge(Window window, @Nullable Duration late, long newest) {
    this.window = window;
    this.late = late == null ? Long.MAX_VALUE : late.toMillis();
    this.newest = newest;
  }

  /** Returns a judge that has seen nothing; if {@code late} is null, no event is late for it. */
  public static EventJudge of(WindowSettings window, @Nullable Duration late) {
    return new EventJudge(Window.of(window), late, Long.MIN_VALUE);
  }

  /** Judges an event by the hash of its key and its time, and remembers it unless it is late. */
  public EventVerdict judge(long key, long time) {
    if (newest != Long.MIN_VALUE && newest - time > late) {
      return EventVerdict.LATE;
    }
    return window.add(key, time) ? EventVerdict.UNIQUE : EventVerdict.DUPLICATE;
  }

  /** Takes note that time has come this far; an earlier time changes nothing. */
  public void advanceTo(long time) {
    newest = Math.max(newest, time);
  }

  /** The newest time that it knows of; the least there is if it knows none. */
  long newest() {
    return newest;
  }

  /** The window: how far it reaches now, how much it errs, what it takes. */
  public Window window() {
    return window;
  }

  /** Writes the whole state; equal states give equal bytes. */
  public void writeTo(OutputStream out) throws IOException {
    StateWriter writer = StateWriter.begin(out, MAGIC, VERSION);
    writer.putLong(newest);
    writer.check();
    window.writeTo(out);
  }

  /**
   * Reads a judge that {@link #writeTo} wrote, and no byte more.
   *
   * @throws IOException if the bytes were changed, or the window has other settings
   */
  public static EventJudge read(WindowSettings settings, @Nullable Duration late, InputStream in)
      throws IOException {
    StateReader reader = StateReader.begin(in, MAGIC, VERSION, "state of events");
    long newest = reader.getLong();
    reader.check();
    Window window = Window.read(in);
    if (!window.settings().equals(settings)) {
      throw new IOException("the memory's window is " + window.settings() + ", not " + settings);
    }
    return new EventJudge(window, late, newest);
  }
}
