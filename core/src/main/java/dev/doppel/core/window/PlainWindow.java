package dev.doppel.core.window;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.internal.StateReader;
import dev.doppel.core.internal.StateWriter;
import dev.doppel.core.window.WindowShape.Kind;
import java.io.IOException;
import java.io.OutputStream;

/** A window for one thread: a timeline that gives each event a slot, and hashes held by slot. */
final class PlainWindow implements Window {

  private final WindowSettings settings;
  private final Timeline timeline;
  private final SlottedHashes hashes;
  private final long seed;
  private final long turnedSeed;
  private final boolean isCoarse; // whether it may know events for up to a slot too long
  private final long length;
  private long events;
  private long atEdge;
  long touched; // by expect; has no meaning

  private PlainWindow(WindowSettings settings, Geometry geometry) {
    this.settings = settings;
    this.timeline = Timeline.of(settings, geometry);
    this.hashes = SlottedHashes.of(settings, geometry);
    this.seed = settings.seed();
    this.turnedSeed = Long.rotateLeft(seed, 32);
    this.length = settings.shape().length();
    this.isCoarse = settings.shape().kind() == Kind.SLIDING && geometry.slotLength() > 1;
  }

  static PlainWindow of(WindowSettings settings) {
    return new PlainWindow(settings, Geometry.of(settings));
  }

  /** Returns a window for a part of the hashes; its caller gives each event's number among all. */
  static PlainWindow stripe(WindowSettings settings, long entries) {
    return new PlainWindow(settings, Geometry.of(settings).withEntries(entries));
  }

  static PlainWindow read(WindowSettings settings, StateReader in) throws IOException {
    PlainWindow window = of(settings);
    window.readState(in);
    return window;
  }

  @Override
  public boolean add(long hash, long time) {
    return add(hash, events, time);
  }

  /** Adds the event that has this many events before it. */
  boolean add(long hash, long number, long time) {
    events = number + 1;
    long slot = timeline.place(number, time);
    hashes.advance(timeline.head());
    boolean isNew = hashes.add(keyed(hash), slot);
    if (!isNew && isCoarse && timeline.mayBeFartherThan(length, slot, hashes.foundSlot())) {
      atEdge++;
    }
    return isNew;
  }

  /** Two keyed rounds: with one, pairs of hashes could be chosen that collide for many seeds. */
  private long keyed(long hash) {
    return Hashes.mix(Hashes.mix(hash ^ seed) ^ turnedSeed);
  }

  @Override
  public void expect(long[] expected, int from, int to) {
    for (int i = from; i < to; i++) {
      touched += hashes.readAhead(keyed(expected[i]));
    }
  }

  @Override
  public void pass(long time) {
    timeline.place(events, time);
    events++;
    hashes.advance(timeline.head());
  }

  @Override
  public void clear() {
    hashes.clear();
    timeline.clear();
  }

  @Override
  public WindowSettings settings() {
    return settings;
  }

  @Override
  public double expectedErrorNow() {
    return hashes.expectedErrorNow();
  }

  @Override
  public Reach reach() {
    return timeline.reach(events);
  }

  /** See {@link SlottedHashes#effort}. */
  long effort() {
    return hashes.effort();
  }

  @Override
  public long atEdge() {
    return atEdge;
  }

  @Override
  public long part() {
    return timeline.head();
  }

  @Override
  public long events() {
    return events;
  }

  @Override
  public long bytes() {
    return hashes.bytes() + Timeline.BYTES;
  }

  @Override
  public void writeTo(OutputStream out) throws IOException {
    writeState(WindowBytes.begin(out, 0, settings));
  }

  void writeState(StateWriter out) throws IOException {
    out.putLong(events);
    timeline.writeTo(out);
    hashes.writeTo(out);
    out.check();
  }

  void readState(StateReader in) throws IOException {
    events = in.getLong();
    timeline.readFrom(in);
    hashes.readFrom(in);
    in.check();
  }

  @Override
  public String toString() {
    return settings.shape() + " by " + settings.method() + "[" + bytes() + " bytes]";
  }
}
