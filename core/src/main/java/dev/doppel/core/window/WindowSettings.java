package dev.doppel.core.window;

import dev.doppel.core.internal.Check;
import dev.doppel.core.internal.StateReader;
import dev.doppel.core.internal.StateWriter;
import dev.doppel.core.window.WindowShape.Kind;
import dev.doppel.core.window.WindowShape.Unit;
import java.io.IOException;
import java.io.Serializable;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * The settings of a window, made by {@link #sliding}, {@link #jumping}, {@link #landmark} or {@link
 * #parse} and changed by the methods that begin with {@code with}. Windows of equal settings that
 * were given the same events in the same order are equal to the byte.
 *
 * @param fpp the false-positive rate: the share of new events that may be called duplicates; {@link
 *     WindowMethod#EXACT} does not need it
 * @param capacity how many distinct events the window is sized for; of a window by count, its
 *     length
 * @param lateness by how many milliseconds events may be older than the newest and still be
 *     compared by their own time; 0 for windows by count
 * @param zone the time zone to whose midnights and Mondays landmarks in time are aligned
 * @param seed keys the hashes, so that nobody without it can choose events that collide
 * @param functions the number d of hash functions of the paper's methods; 0 to have it follow from
 *     the cells, or else from the fpp
 * @param cells the number M of cells that all hash functions of the paper's methods have together;
 *     0 for the paper's choice, capacity / ln 2 for each function
 */
public record WindowSettings(
    WindowShape shape,
    OnDuplicate onDuplicate,
    double fpp,
    WindowMethod method,
    long capacity,
    long lateness,
    ZoneId zone,
    long seed,
    int functions,
    long cells)
    implements Serializable {

  private static final long DEFAULT_CAPACITY = 1_000_000;
  private static final long MAX_CAPACITY = 1L << 31;
  private static final int MAX_FUNCTIONS = 64;
  private static final long MAX_CELLS = 1L << 34; // bits of the longest array of bytes

  public WindowSettings {
    Check.argument(fpp >= 1e-9 && fpp <= 0.5, "fpp must lie between 1e-9 and 0.5, got %s", fpp);
    Check.argument(
        capacity >= 1 && capacity <= MAX_CAPACITY,
        "capacity must be 1 to %d, got %d",
        MAX_CAPACITY,
        capacity);
    Check.argument(lateness >= 0, "lateness must not be negative, got %d", lateness);
    Check.argument(
        method.isMetwally() || (functions == 0 && cells == 0),
        "%s chooses its own size by the fpp; only metwally-2005 and metwally-2005-shared take a"
            + " number of hash functions or cells",
        method);
    Check.argument(
        functions >= 0 && functions <= MAX_FUNCTIONS,
        "hash functions must be 1 to %d, got %d",
        MAX_FUNCTIONS,
        functions);
    Check.argument(
        cells == 0 || (cells >= Math.max(1, functions) && cells <= MAX_CELLS),
        "cells must be %d to %d, one at least for each hash function, got %d",
        Math.max(1, functions),
        MAX_CELLS,
        cells);
    if (shape.unit() == Unit.EVENTS) {
      Check.argument(
          lateness == 0,
          "%s has no event times, so it allows no lateness, got %d",
          shape,
          lateness);
      Check.argument(
          shape.isEndless() || capacity == shape.length(),
          "%s has room for %d events, not %d",
          shape,
          shape.length(),
          capacity);
    } else {
      long most = shape.kind() == Kind.LANDMARK ? 4 * shape.length() : shape.length();
      Check.argument(
          lateness <= most, "lateness must be at most %d for %s, got %d", most, shape, lateness);
    }
  }

  /**
   * Returns settings for the shape written so, with fingerprints, an fpp of 1e-4, refreshing, room
   * for a million events where the shape does not say, nothing late, UTC, and the seed 0.
   */
  public static WindowSettings parse(String shape) {
    return of(WindowShape.parse(shape));
  }

  /** Returns the settings of a sliding window over the last {@code length} of event time. */
  public static WindowSettings sliding(Duration length) {
    return of(new WindowShape(Kind.SLIDING, Unit.MILLIS, length.toMillis(), 1));
  }

  /** Returns the settings of a sliding window over the last {@code events} events. */
  public static WindowSettings sliding(long events) {
    return of(new WindowShape(Kind.SLIDING, Unit.EVENTS, events, 1));
  }

  /** Returns the settings of a window in time that drops its oldest of some parts at a time. */
  public static WindowSettings jumping(Duration length, int parts) {
    return of(new WindowShape(Kind.JUMPING, Unit.MILLIS, length.toMillis(), parts));
  }

  /** Returns the settings of a window by count that drops its oldest of some parts at a time. */
  public static WindowSettings jumping(long events, int parts) {
    return of(new WindowShape(Kind.JUMPING, Unit.EVENTS, events, parts));
  }

  /** Returns the settings of a window that begins again, empty, after each length of time. */
  public static WindowSettings landmark(Duration length) {
    return of(new WindowShape(Kind.LANDMARK, Unit.MILLIS, length.toMillis(), 1));
  }

  /**
   * Returns the settings of a window that starts over, empty, after every {@code events} events.
   */
  public static WindowSettings landmark(long events) {
    return of(new WindowShape(Kind.LANDMARK, Unit.EVENTS, events, 1));
  }

  /** Returns the same settings as {@link #parse}. */
  public static WindowSettings of(WindowShape shape) {
    boolean isCounted = shape.unit() == Unit.EVENTS && !shape.isEndless();
    return new WindowSettings(
        shape,
        OnDuplicate.REFRESH,
        1e-4,
        WindowMethod.FINGERPRINTS,
        isCounted ? shape.length() : DEFAULT_CAPACITY,
        0,
        ZoneOffset.UTC,
        0,
        0,
        0);
  }

  /** Returns these settings with another rule for what is called a duplicate. */
  public WindowSettings withOnDuplicate(OnDuplicate newPolicy) {
    return new WindowSettings(
        shape, newPolicy, fpp, method, capacity, lateness, zone, seed, functions, cells);
  }

  /** Returns these settings with another share of new events that may be called duplicates. */
  public WindowSettings withFpp(double newFpp) {
    return new WindowSettings(
        shape, onDuplicate, newFpp, method, capacity, lateness, zone, seed, functions, cells);
  }

  /** Returns these settings for a window of another method. */
  public WindowSettings withMethod(WindowMethod newMethod) {
    return new WindowSettings(
        shape, onDuplicate, fpp, newMethod, capacity, lateness, zone, seed, functions, cells);
  }

  /**
   * Returns these settings sized for this many different events. Only for windows in time and those
   * that end only on request; the capacity of others is their length.
   */
  public WindowSettings withCapacity(long events) {
    return new WindowSettings(
        shape, onDuplicate, fpp, method, events, lateness, zone, seed, functions, cells);
  }

  /** Returns these settings for events that may be late by up to the given time. */
  public WindowSettings withLateness(Duration late) {
    return new WindowSettings(
        shape, onDuplicate, fpp, method, capacity, late.toMillis(), zone, seed, functions, cells);
  }

  /** Returns these settings with landmarks aligned to the midnights and Mondays of another zone. */
  public WindowSettings withZone(ZoneId newZone) {
    return new WindowSettings(
        shape, onDuplicate, fpp, method, capacity, lateness, newZone, seed, functions, cells);
  }

  /** Returns these settings with another key for the hashes. */
  public WindowSettings withSeed(long newSeed) {
    return new WindowSettings(
        shape, onDuplicate, fpp, method, capacity, lateness, zone, newSeed, functions, cells);
  }

  /**
   * Returns these settings with a number of hash functions, the paper's d; 0 to have it follow from
   * the cells or the fpp. Only for the paper's methods.
   */
  public WindowSettings withFunctions(int number) {
    return new WindowSettings(
        shape, onDuplicate, fpp, method, capacity, lateness, zone, seed, number, cells);
  }

  /**
   * Returns these settings with a number of cells for all hash functions together, the paper's M; 0
   * for capacity / ln 2 for each function. Only for the paper's methods.
   */
  public WindowSettings withCells(long number) {
    return new WindowSettings(
        shape, onDuplicate, fpp, method, capacity, lateness, zone, seed, functions, number);
  }

  /** Whether the user chose the size of the filter, so that the fpp has no effect. */
  public boolean isSized() {
    return functions > 0 || cells > 0;
  }

  /** The number d of hash functions that such a window uses; 0 for methods that have none. */
  public int functionsInUse() {
    return method.isMetwally() ? HashSpaces.of(this, Geometry.of(this)).functions() : 0;
  }

  /**
   * The number M of cells that such a window uses, a counting filter's as often as it is kept
   * included once; 0 for methods that have none.
   */
  public long cellsInUse() {
    return method.isMetwally() ? HashSpaces.of(this, Geometry.of(this)).allCells() : 0;
  }

  boolean refreshes() {
    return onDuplicate == OnDuplicate.REFRESH;
  }

  void writeTo(StateWriter out) throws IOException {
    out.putText(shape.toString());
    out.putText(onDuplicate.toString());
    out.putText(method.toString());
    out.putText(zone.getId());
    out.putDouble(fpp);
    out.putLong(capacity);
    out.putLong(lateness);
    out.putLong(seed);
    if (isSized()) {
      out.putInt(functions);
      out.putLong(cells);
    }
    out.check();
  }

  /** Reads settings; they were checked against their checksum before. */
  static WindowSettings read(StateReader in) throws IOException {
    String shape = in.getText();
    String onDuplicate = in.getText();
    String method = in.getText();
    String zone = in.getText();
    double fpp = in.getDouble();
    long capacity = in.getLong();
    long lateness = in.getLong();
    long seed = in.getLong();
    boolean isSized = in.version() >= WindowBytes.SIZED;
    int functions = isSized ? in.getInt() : 0;
    long cells = isSized ? in.getLong() : 0;
    in.check();
    try {
      return new WindowSettings(
          WindowShape.parse(shape),
          OnDuplicate.parse(onDuplicate),
          fpp,
          WindowMethod.parse(method),
          capacity,
          lateness,
          ZoneId.of(zone),
          seed,
          functions,
          cells);
    } catch (IllegalArgumentException | DateTimeException e) {
      throw new IOException("cannot read the settings of a window: " + e.getMessage(), e);
    }
  }
}
