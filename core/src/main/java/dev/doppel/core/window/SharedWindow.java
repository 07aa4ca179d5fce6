package dev.doppel.core.window;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.internal.StateReader;
import dev.doppel.core.internal.StateWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** A window for many threads: stripes, each for a part of the hashes and with its own lock. */
final class SharedWindow implements Window {

  /*
   * Equal hashes meet in one stripe, under its lock; that makes one of them the first. Events are
   * numbered over all stripes, so that "the last N events" are those of all threads. Numbers are
   * taken under the lock and therefore rise within a stripe.
   */

  private static final int MAX_STRIPES = 64;
  private static final long LEAST_ENTRIES = 1 << 12; // less, and stripes differ in size too much

  private final WindowSettings settings;
  private final PlainWindow[] stripes;
  private final AtomicLong events = new AtomicLong();

  private SharedWindow(WindowSettings settings, int count) {
    this.settings = settings;
    double mean = (double) Geometry.of(settings).entries() / count;
    // What falls to a stripe is binomial; four sigmas more spare nearly all of them growing.
    long entries = (long) Math.ceil(mean + (count == 1 ? 0 : 4 * Math.sqrt(mean)));
    this.stripes = new PlainWindow[count];
    WindowSettings ofStripe = settings.isSized() ? sized(settings, count) : settings;
    Arrays.setAll(stripes, i -> PlainWindow.stripe(ofStripe, entries));
  }

  /** Gives each stripe all hash functions and its part of the cells that the user chose. */
  private static WindowSettings sized(WindowSettings settings, int stripes) {
    int functions = settings.functionsInUse();
    WindowSettings sized = settings.withFunctions(functions);
    return settings.cells() == 0
        ? sized
        : sized.withCells(Math.max(functions, settings.cells() / stripes));
  }

  static SharedWindow of(WindowSettings settings) {
    long wanted = Math.min(MAX_STRIPES, settings.capacity() / LEAST_ENTRIES);
    return new SharedWindow(settings, (int) Long.highestOneBit(Math.max(1, wanted)));
  }

  static SharedWindow read(WindowSettings settings, int stripes, StateReader in)
      throws IOException {
    SharedWindow window = of(settings);
    if (stripes != window.stripes.length) {
      throw new IOException(
          "the window was changed: " + stripes + " stripes, not " + window.stripes.length);
    }
    window.events.set(in.getLong());
    for (PlainWindow stripe : window.stripes) {
      stripe.readState(in);
    }
    return window;
  }

  @Override
  public boolean add(long hash, long time) {
    // Another mix than the stripe's own, which would else see the same bits in all its hashes.
    long mixed = Hashes.mix(hash - settings.seed() + Hashes.GOLDEN);
    PlainWindow stripe = stripes[(int) mixed & (stripes.length - 1)];
    synchronized (stripe) {
      return stripe.add(hash, events.getAndIncrement(), time);
    }
  }

  /** Counts it; each stripe moves on in time with its own events. */
  @Override
  public void pass(long time) {
    events.getAndIncrement();
  }

  @Override
  public void clear() {
    locked(
        0,
        () -> {
          for (PlainWindow stripe : stripes) {
            stripe.clear();
          }
        });
  }

  @Override
  public WindowSettings settings() {
    return settings;
  }

  @Override
  public double expectedErrorNow() {
    return mean(PlainWindow::expectedErrorNow);
  }

  @Override
  public Reach reach() {
    return new Reach(
        most(stripe -> stripe.reach().events()), most(stripe -> stripe.reach().millis()));
  }

  @Override
  public long atEdge() {
    long sum = 0;
    for (PlainWindow stripe : stripes) {
      synchronized (stripe) {
        sum += stripe.atEdge();
      }
    }
    return sum;
  }

  @Override
  public long part() {
    return most(PlainWindow::part);
  }

  @Override
  public long events() {
    return events.get();
  }

  @Override
  public long bytes() {
    long bytes = 0;
    for (PlainWindow stripe : stripes) {
      synchronized (stripe) {
        bytes += stripe.bytes();
      }
    }
    return bytes;
  }

  /** Writes the state between two events; threads that add meanwhile wait. */
  @Override
  public void writeTo(OutputStream out) throws IOException {
    StateWriter writer = WindowBytes.begin(out, stripes.length, settings);
    locked(
        0,
        () -> {
          writer.putLong(events.get());
          for (PlainWindow stripe : stripes) {
            stripe.writeState(writer);
          }
        });
  }

  @Override
  public String toString() {
    return settings.shape()
        + " by "
        + settings.method()
        + "["
        + stripes.length
        + " stripes, "
        + bytes()
        + " bytes]";
  }

  /** Something to be done while no thread adds. */
  @FunctionalInterface
  private interface Action<E extends Exception> {
    void run() throws E;
  }

  /** Runs the action with the locks of all stripes from {@code from} on. */
  private <E extends Exception> void locked(int from, Action<E> action) throws E {
    if (from == stripes.length) {
      action.run();
      return;
    }
    synchronized (stripes[from]) {
      locked(from + 1, action);
    }
  }

  private double mean(ToDoubleFunction<PlainWindow> value) {
    double sum = 0;
    for (PlainWindow stripe : stripes) {
      synchronized (stripe) {
        sum += value.applyAsDouble(stripe);
      }
    }
    return sum / stripes.length;
  }

  private long most(ToLongFunction<PlainWindow> value) {
    long most = Long.MIN_VALUE;
    for (PlainWindow stripe : stripes) {
      synchronized (stripe) {
        most = Math.max(most, value.applyAsLong(stripe));
      }
    }
    return most;
  }
}
