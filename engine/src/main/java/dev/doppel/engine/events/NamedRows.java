package dev.doppel.engine.events;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.internal.StateReader;
import dev.doppel.core.internal.StateWriter;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.LongPredicate;

/**
 * Rows numbered in the order of their coming, found by a hash, each with a name; without an object
 * for each.
 */
final class NamedRows {

  static final int NONE = -1;

  private final int most;
  private long[] hashes = new long[16];
  private byte[] text = new byte[1 << 10]; // the names, one after the other, in UTF-8
  private int[] ends = new int[17]; // of the names in it; ends[i] begins that of row i
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
    byte[] bytes = name.getBytes(UTF_8);
    return add(hash, bytes, 0, bytes.length);
  }

  /** Adds a row for a hash that has none, if there is room; its name is in UTF-8. */
  int add(long hash, byte[] name, int from, int to) {
    if (size == hashes.length) {
      hashes = Arrays.copyOf(hashes, 2 * size);
      ends = Arrays.copyOf(ends, 2 * size + 1);
    }
    int end = ends[size] + to - from;
    if (end > text.length) {
      text = Arrays.copyOf(text, Math.max(end, 2 * text.length));
    }
    if (4 * size >= slots.length) {
      slots = new int[4 * slots.length];
      for (int row = 0; row < size; row++) {
        occupy(row);
      }
    }
    hashes[size] = hash;
    System.arraycopy(name, from, text, ends[size], to - from);
    ends[size + 1] = end;
    occupy(size);
    return size++;
  }

  long hash(int row) {
    return hashes[row];
  }

  String name(int row) {
    return new String(text, ends[row], ends[row + 1] - ends[row], UTF_8);
  }

  /** Keeps the rows of some hashes, in their order. */
  void keepIf(LongPredicate kept) {
    int rows = size;
    size = 0;
    Arrays.fill(slots, 0);
    for (int row = 0; row < rows; row++) {
      if (kept.test(hashes[row])) { // goes where a row was that is done with
        add(hashes[row], text, ends[row], ends[row + 1]);
      }
    }
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
