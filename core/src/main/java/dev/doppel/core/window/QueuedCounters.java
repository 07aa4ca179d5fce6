package dev.doppel.core.window;

import dev.doppel.core.internal.StateReader;
import dev.doppel.core.internal.StateWriter;
import java.io.IOException;

/**
 * The paper's sliding window: a counting filter, and a queue of the events in it, which says what
 * to remove from the filter and when.
 */
final class QueuedCounters implements SlottedHashes {

  /*
   * Every event is in the queue and counts, so that an item that comes often drives its counters
   * up; 16 bits bear 65,534 times within a window before a counter sticks.
   */

  private static final int WIDTH = 16;

  private final Geometry geometry;
  private final boolean refreshes;
  private final Counters counters;
  private final HashQueue queue = new HashQueue();
  private long effort;
  private long head;

  QueuedCounters(WindowSettings settings, Geometry geometry) {
    this.geometry = geometry;
    this.refreshes = settings.refreshes();
    this.counters = new Counters(HashSpaces.of(settings, geometry), WIDTH);
  }

  @Override
  public void advance(long newHead) {
    head = newHead;
    while (!queue.isEmpty() && queue.firstSlot() <= newHead - geometry.span()) {
      counters.remove(queue.firstHash());
      queue.removeFirst();
      effort++;
    }
  }

  @Override
  public boolean add(long hash, long slot) {
    boolean known = counters.mightContain(hash);
    if (!known || refreshes) {
      counters.add(hash);
      queue.add(hash, head);
    }
    return !known;
  }

  @Override
  public void clear() {
    counters.clear();
    queue.clear();
  }

  @Override
  public long effort() {
    return effort;
  }

  @Override
  public double expectedErrorNow() {
    return counters.expectedErrorNow();
  }

  @Override
  public long bytes() {
    return counters.bytes() + queue.bytes();
  }

  @Override
  public void writeTo(StateWriter out) throws IOException {
    out.putLong(head);
    counters.writeSizes(out);
    queue.writeSize(out);
    out.check();
    counters.writeCells(out);
    queue.writeElements(out);
  }

  @Override
  public void readFrom(StateReader in) throws IOException {
    head = in.getLong();
    counters.readSizes(in);
    queue.readSize(in);
    in.check();
    counters.readCells(in);
    queue.readElements(in);
  }
}
