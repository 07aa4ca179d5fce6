package dev.doppel.core.window;

import dev.doppel.core.internal.StateReader;
import dev.doppel.core.internal.StateWriter;
import java.io.IOException;

/**
 * The paper's counting filter. A counter that reached its highest value no longer knows how much it
 * stands for, so it stays there: it errs to calling events duplicates, never to forgetting.
 */
final class Counters {

  private final HashSpaces spaces;
  private final PackedCells cells;
  private final long most;
  private long inUse; // counters above 0
  private boolean isStuck; // whether a counter may have reached its highest value

  Counters(HashSpaces spaces, int width) {
    this.spaces = spaces;
    this.cells = new PackedCells(spaces.allCells(), width);
    this.most = (1L << width) - 1;
  }

  boolean mightContain(long hash) {
    for (int i = 0; i < spaces.functions(); i++) {
      if (cells.get(spaces.position(hash, i)) == 0) {
        return false;
      }
    }
    return true;
  }

  void add(long hash) {
    for (int i = 0; i < spaces.functions(); i++) {
      long at = spaces.position(hash, i);
      put(at, cells.get(at) + 1);
    }
  }

  /** Takes back one adding of the hash. */
  void remove(long hash) {
    for (int i = 0; i < spaces.functions(); i++) {
      subtract(spaces.position(hash, i), 1);
    }
  }

  /** Takes back all that was added to the other and is empty then. */
  void subtractAndClear(Counters other) {
    for (long at = 0; at < cells.count(); at++) {
      long value = other.cells.get(at);
      if (value != 0) {
        subtract(at, value);
      }
    }
    other.clear();
  }

  void clear() {
    cells.clear();
    inUse = 0;
    isStuck = false;
  }

  /** Whether a counter may stay above 0 after all is taken back. */
  boolean isStuck() {
    return isStuck;
  }

  /** Sets the counters of a hash to 0. */
  void erase(long hash) {
    for (int i = 0; i < spaces.functions(); i++) {
      put(spaces.position(hash, i), 0);
    }
  }

  long size() {
    return cells.count();
  }

  int functions() {
    return spaces.functions();
  }

  double expectedErrorNow() {
    return spaces.error(inUse);
  }

  long bytes() {
    return cells.bytes();
  }

  void writeSizes(StateWriter out) throws IOException {
    out.putLong(inUse);
  }

  void readSizes(StateReader in) throws IOException {
    inUse = in.getLong(0, cells.count(), "the number of counters in use");
  }

  void writeCells(StateWriter out) throws IOException {
    cells.writeTo(out);
  }

  void readCells(StateReader in) throws IOException {
    cells.readFrom(in);
    isStuck = true;
  }

  private void subtract(long at, long value) {
    long counter = cells.get(at);
    if (counter != most) {
      put(at, Math.max(0, counter - value));
    }
  }

  private void put(long at, long value) {
    inUse += (value == 0 ? 0 : 1) - (cells.get(at) == 0 ? 0 : 1);
    isStuck |= value >= most;
    cells.set(at, Math.min(most, value));
  }
}
