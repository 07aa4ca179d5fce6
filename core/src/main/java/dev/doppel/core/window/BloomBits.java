package dev.doppel.core.window;

import dev.doppel.core.internal.StateReader;
import dev.doppel.core.internal.StateWriter;
import java.io.IOException;

/** The paper's landmark window: a Bloom filter that begins again, empty, at each landmark. */
final class BloomBits implements SlottedHashes {

  private static final int BITS_AN_EVENT = 1000; // a pass over all bits costs each at most

  private final HashSpaces spaces;
  private final PackedCells bits;
  private long head;
  private long ones;
  private final FewHashes added;
  private long effort;

  BloomBits(WindowSettings settings, Geometry geometry) {
    this.spaces = HashSpaces.of(settings, geometry);
    this.bits = new PackedCells(spaces.allCells(), 1);
    this.added = new FewHashes(bits.count() / BITS_AN_EVENT);
  }

  @Override
  public void advance(long newHead) {
    if (newHead != head) {
      clear();
      head = newHead;
    }
  }

  /*
   * "The element is not counted as a duplicate if at least 1 bit was switched from 0 to 1", says
   * section 5.2.1. A duplicate switches none, so that refreshing and keeping are the same here.
   */
  @Override
  public boolean add(long hash, long slot) {
    boolean isNew = false;
    for (int i = 0; i < spaces.functions(); i++) {
      long at = spaces.position(hash, i);
      if (bits.get(at) == 0) {
        bits.or(at, 1);
        ones++;
        isNew = true;
      }
    }
    if (isNew) {
      added.add(hash);
    }
    return isNew;
  }

  @Override
  public void clear() {
    if (added.isComplete()) {
      effort += added.size() * (long) spaces.functions();
      added.forEach(
          hash -> {
            for (int i = 0; i < spaces.functions(); i++) {
              bits.set(spaces.position(hash, i), 0);
            }
          });
    } else {
      effort += bits.count();
      bits.clear();
    }
    added.begin();
    ones = 0;
  }

  @Override
  public long effort() {
    return effort;
  }

  @Override
  public double expectedErrorNow() {
    return spaces.error(ones);
  }

  @Override
  public long bytes() {
    return bits.bytes() + added.bytes();
  }

  @Override
  public void writeTo(StateWriter out) throws IOException {
    out.putLong(head);
    out.putLong(ones);
    out.check();
    bits.writeTo(out);
  }

  @Override
  public void readFrom(StateReader in) throws IOException {
    head = in.getLong();
    ones = in.getLong(0, bits.count(), "the number of bits set");
    in.check();
    bits.readFrom(in);
    added.giveUp();
  }
}
