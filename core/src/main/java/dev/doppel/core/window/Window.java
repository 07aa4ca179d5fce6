package dev.doppel.core.window;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.internal.Check;
import dev.doppel.core.window.WindowShape.Unit;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Instant;

/**
 * Detects repeated events: whether an event's key came before, within the last N events or within a
 * length of time. It forgets what is older.
 *
 * <pre>{@code
 * Window window = Window.of(WindowSettings.sliding(Duration.ofHours(24)).withCapacity(1_000_000));
 * if (window.add("user 7 clicked ad 9", Instant.now())) {
 *   System.out.println("not seen within a day");
 * }
 * }</pre>
 *
 * <p>Keys are texts, byte strings or 64-bit hashes, numbers as they are among them. Texts and bytes
 * are hashed by {@link Hashes}; where others choose the keys, hash them with a {@link
 * dev.doppel.core.hash.KeyedHash} first.
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
 * back. An event that is older than the newest by up to the settings' lateness is compared by its
 * own time; an older one is treated as if it were late by exactly that much. Windows by count go by
 * the order in which events come, and use time for {@link #reach} only.
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
   * that add one new hash, exactly one gets the answer that it is new.
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

  /** Adds an event whose key is a text; see {@link #add(long, long)}. */
  default boolean add(String key, long time) {
    return add(Hashes.of(key), time);
  }

  /** Adds an event whose key is a byte string; see {@link #add(long, long)}. */
  default boolean add(byte[] key, long time) {
    return add(Hashes.of(key), time);
  }

  /** Adds an event whose key is a text; see {@link #add(long, long)}. */
  default boolean add(String key, Instant time) {
    return add(key, time.toEpochMilli());
  }

  /**
   * Adds an event to a window by count. Returns true if it is new, false if it is a duplicate.
   *
   * @throws IllegalArgumentException if it is a window in time, for which the event needs a time
   */
  default boolean add(long hash) {
    Check.argument(
        settings().shape().unit() == Unit.EVENTS,
        "%s is a window in time; give the time of the event",
        settings().shape());
    return add(hash, 0);
  }

  /** Adds an event whose key is a text to a window by count; see {@link #add(long)}. */
  default boolean add(String key) {
    return add(Hashes.of(key));
  }

  /** Adds an event whose key is a byte string to a window by count; see {@link #add(long)}. */
  default boolean add(byte[] key) {
    return add(Hashes.of(key));
  }

  /**
   * Counts an event that is not to be remembered: windows by count and time move on as if it had
   * been added. For one thread's windows that need to know few of the events of a stream.
   *
   * @param time event time in milliseconds since 1970
   */
  void pass(long time);

  /**
   * Looks at what will be needed to add these hashes, so that they wait for memory together and not
   * one after the other. Changes no answer; it pays for some tens of hashes that are added next,
   * and where the window is larger than the processor's caches.
   *
   * @param from the first place in the array
   * @param to where the hashes end; the last one is before it
   */
  default void expect(long[] hashes, int from, int to) {}

  /** Forgets everything, as at a landmark. */
  void clear();

  /** Returns the settings that this window was made with. */
  WindowSettings settings();

  /** The probability that a new event, coming now, would be called a duplicate. */
  double expectedErrorNow();

  /**
   * How many events were called duplicates of an event that may have come longer ago than a sliding
   * window reaches, by less than a slot; 0 for windows that forget on the event. Counted since the
   * window was made or read. As a share of all events it bounds the error that {@link
   * #expectedErrorNow} does not have in it.
   */
  long atEdge();

  /** How far back the window surely remembers now. */
  Reach reach();

  /**
   * The number of the landmark window or of the sub-window that the newest event fell into. It only
   * rises; what is counted for each window or sub-window starts over when it does.
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
   * @param events how many of the newest events are covered
   * @param millis how many of the newest milliseconds of event time are covered
   */
  record Reach(long events, long millis) {}
}
