package dev.doppel.engine.events;

import static java.util.Objects.requireNonNull;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.internal.StateReader;
import dev.doppel.core.internal.StateWriter;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Rows numbered in the order of their coming, found by a hash, each with a name. */
final class NamedRows {

  static final int NONE = -1;

  private final int most;
  private long[] hashes = new long[16];
  private @Nullable String[] names = new @Nullable String[16];
  private int[] slots = new int[64]; // open addressing; a slot holds a row plus one
  private int size;

  NamedRows(int most) {
    this.most = most;
  }

  int size() {
    return size;
  }

  boolean isFull() {
    return size == most;
  }

  /** Returns the row, or {@link #NONE}. */
  int find(long hash) {
    int mask = slots.length - 1;
    int slot = (int) Hashes.mix(hash) & mask;
    while (slots[slot] != 0 && hashes[slots[slot] - 1] != hash) {
      slot = (slot + 1) & mask;
    }
    return slots[slot] - 1;
  }

  /** Adds a row for a hash that has none, if there is room. */
  int add(long hash, String name) {
    if (size == hashes.length) {
      hashes = Arrays.copyOf(hashes, 2 * size);
      names = Arrays.copyOf(names, 2 * size);
    }
    if (4 * size >= slots.length) {
      slots = new int[4 * slots.length];
      for (int row = 0; row < size; row++) {
        occupy(row);
      }
    }
    hashes[size] = hash;
    names[size] = name;
    occupy(size);
    return size++;
  }

  long hash(int row) {
    return hashes[row];
  }

  String name(int row) {
    return requireNonNull(names[row]);
  }

  void clear() {
    size = 0;
    Arrays.fill(slots, 0);
  }

  /**
   * About the memory it takes; computed from its contents alone, so that a resumed run says the
   * same.
   */
  long bytes() {
    return 80L * size; // a name of some twenty characters, a hash, four slots
  }

  void writeTo(StateWriter out) throws IOException {
    out.putInt(size);
    for (int row = 0; row < size; row++) {
      out.putLong(hashes[row]);
      out.putText(name(row));
    }
  }

  void readFrom(StateReader in) throws IOException {
    int rows = in.getInt();
    for (int row = 0; row < rows && row < most; row++) {
      add(in.getLong(), in.getText());
    }
  }

  private void occupy(int row) {
    int mask = slots.length - 1;
    int slot = (int) Hashes.mix(hashes[row]) & mask;
    while (slots[slot] != 0) {
      slot = (slot + 1) & mask;
    }
    slots[slot] = row + 1;
  }
}
