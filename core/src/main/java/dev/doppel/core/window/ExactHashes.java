package dev.doppel.core.window;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.internal.StateReader;
import dev.doppel.core.internal.StateWriter;
import java.io.IOException;

/** Every hash with the newest slot it came in. */
final class ExactHashes implements SlottedHashes {

  /*
   * A queue of what was added shows when a hash may be forgotten; one that was refreshed meanwhile
   * is in it again, further back, and stays.
   *
   * The newest slot suffices, as an event is never later than a span: what would match an older
   * slot matches the newest, too. Landmark windows have a span of one slot and may be later than
   * that, so there a hash of another slot counts as another hash.
   */

  private final Geometry geometry;
  private final boolean refreshes;
  private final HashQueue queue = new HashQueue();
  private long effort;
  private SlotMap slots = new SlotMap();

  ExactHashes(WindowSettings settings, Geometry geometry) {
    this.geometry = geometry;
    this.refreshes = settings.refreshes();
  }

  @Override
  public void advance(long head) {
    while (!queue.isEmpty() && queue.firstSlot() <= head - geometry.held()) {
      slots.remove(queue.firstHash(), queue.firstSlot());
      queue.removeFirst();
      effort++;
    }
  }

  @Override
  public boolean add(long hash, long slot) {
    long key = geometry.span() == 1 ? Hashes.mix(hash + slot * Hashes.GOLDEN) : hash;
    long known = slots.get(key);
    boolean isNew = known == SlotMap.NONE || slot - known >= geometry.span();
    if ((isNew || refreshes) && (known == SlotMap.NONE || slot > known)) {
      slots.put(key, slot);
      queue.add(key, slot);
    }
    return isNew;
  }

  @Override
  public long readAhead(long hash) {
    return geometry.span() == 1 ? 0 : slots.readAhead(hash); // else the key is not known yet
  }

  @Override
  public void clear() {
    slots = new SlotMap();
    queue.clear();
  }

  @Override
  public long effort() {
    return effort;
  }

  @Override
  public double expectedErrorNow() {
    return 0;
  }

  @Override
  public long bytes() {
    return slots.bytes() + queue.bytes();
  }

  /** Writes the queue only: with it, the map can be rebuilt. */
  @Override
  public void writeTo(StateWriter out) throws IOException {
    queue.writeSize(out);
    out.check();
    queue.writeElements(out);
  }

  @Override
  public void readFrom(StateReader in) throws IOException {
    queue.readSize(in);
    in.check();
    queue.readElements(in);
    queue.forEach(slots::put);
  }
}
