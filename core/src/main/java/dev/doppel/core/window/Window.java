package dev.doppel.core.window;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Tells whether a hash came before, within the last so many events or the last so much time, and
 * forgets what is older.
 *
 * <p>What is sure, whatever the method, for two events at most a window apart (both after the last
 * landmark; in the same Q-1 newest sub-windows or the one being filled):
 *
 * <ul>
 *   <li>with {@link OnDuplicate#REFRESH}, the later of two equal hashes is called a duplicate;
 *   <li>with {@link OnDuplicate#KEEP}, no hash is called unique twice.
 * </ul>
 *
 * <p>What may be wrong: a new event is called a duplicate at a rate of about the settings' fpp, and
 * one that came a little longer ago than a sliding window reaches may be still known.
 *
 * <p>Time is event time in milliseconds since 1970 and only ever comes from the caller. It may go
 * back. An event that is behind the newest by up to the settings' lateness is compared by its own
 * time; one that is further behind counts as being behind by just that. Windows by count go by the
 * order in which events come, and use time for {@link #reach} only.
 *
 * <p>Not safe for use by several threads, unless made by {@link #shared}.
 */
public sealed interface Window permits PlainWindow, SharedWindow {

  /** Returns an empty window, to be used by one thread. */
  static Window of(WindowSettings settings) {
    return PlainWindow.of(settings);
  }

  /**
   * Returns an empty window that many threads may use at the same time. Of any number of threads
   * that add one new hash, exactly one is told that it is new.
   */
  static Window shared(WindowSettings settings) {
    return SharedWindow.of(settings);
  }

  /**
   * Reads a window that {@link #writeTo} wrote, and no byte more.
   *
   * @throws IOException if the bytes were changed, cut off, or written by something else
   */
  static Window read(InputStream in) throws IOException {
    return WindowBytes.read(in);
  }

  /**
   * Adds an event. Returns true if it is new, false if it is a duplicate.
   *
   * @param time event time in milliseconds since 1970
   */
  boolean add(long hash, long time);

  /** Forgets everything, as at a landmark. */
  void clear();

  WindowSettings settings();

  /** The probability that a new event, coming now, would be called a duplicate. */
  double expectedErrorNow();

  /**
   * How many events were called duplicates of one that may have come longer ago than a sliding
   * window reaches, by less than a slot; 0 for windows that forget on the event. Counted since the
   * window was made or read. As a share of all events it bounds the error that {@link
   * #expectedErrorNow} does not have in it.
   */
  long atEdge();

  /** How far back the window surely remembers now. */
  Reach reach();

  /**
   * The number of the landmark window or of the sub-window that the newest event fell into. It only
   * rises; what is counted for each window or sub-window begins anew when it does.
   */
  long part();

  /** How many events it was given. */
  long events();

  /** The memory its tables take. */
  long bytes();

  /** Writes the whole state; equal states give equal bytes. */
  void writeTo(OutputStream out) throws IOException;

  /**
   * How far back a window surely remembers. Less than its length while it is young, and just after
   * a jump or a landmark.
   *
   * @param events the newest so many events are covered
   * @param millis and so are those of the newest so many milliseconds of event time
   */
  record Reach(long events, long millis) {}
}
