package dev.doppel.core.window;

import dev.doppel.core.internal.StateReader;
import dev.doppel.core.internal.StateWriter;
import java.io.IOException;

/** A queue of hashes and the slots they came in. It doubles when full. */
final class HashQueue {

  private static final int MAX_SIZE = 1 << 30;

  private long[] hashes = new long[16];
  private long[] slots = new long[16];
  private int first;
  private int size;

  boolean isEmpty() {
    return size == 0;
  }

  void add(long hash, long slot) {
    if (size == hashes.length) {
      grow();
    }
    int at = (first + size) & (hashes.length - 1);
    hashes[at] = hash;
    slots[at] = slot;
    size++;
  }

  long firstHash() {
    return hashes[first];
  }

  long firstSlot() {
    return slots[first];
  }

  void removeFirst() {
    first = (first + 1) & (hashes.length - 1);
    size--;
  }

  void clear() {
    size = 0;
  }

  /** Hands over all hashes with their slots, the first first. */
  void forEach(Sink sink) {
    for (int i = 0; i < size; i++) {
      int at = (first + i) & (hashes.length - 1);
      sink.accept(hashes[at], slots[at]);
    }
  }

  /** Takes a hash and its slot. */
  @FunctionalInterface
  interface Sink {
    void accept(long hash, long slot);
  }

  long bytes() {
    return 2L * Long.BYTES * hashes.length;
  }

  void writeSize(StateWriter out) throws IOException {
    out.putLong(hashes.length);
    out.putLong(size);
  }

  void readSize(StateReader in) throws IOException {
    int length = (int) in.getLong(16, MAX_SIZE, "the length of the queue");
    size = (int) in.getLong(0, length, "the size of the queue");
    if (Integer.bitCount(length) != 1) {
      throw new IOException("the window was changed: a queue of " + length);
    }
    hashes = new long[length];
    slots = new long[length];
    first = 0;
  }

  /** Writes the elements from the first on, so that equal queues give equal bytes. */
  void writeElements(StateWriter out) throws IOException {
    for (int i = 0; i < size; i++) {
      int at = (first + i) & (hashes.length - 1);
      out.putLong(hashes[at]);
      out.putLong(slots[at]);
    }
  }

  void readElements(StateReader in) throws IOException {
    for (int i = 0; i < size; i++) {
      hashes[i] = in.getLong();
      slots[i] = in.getLong();
    }
  }

  private void grow() {
    if (size == MAX_SIZE) {
      throw new IllegalStateException("a window cannot hold more than " + size + " events");
    }
    hashes = unrolled(hashes);
    slots = unrolled(slots);
    first = 0;
  }

  private long[] unrolled(long[] ring) {
    long[] larger = new long[2 * ring.length];
    System.arraycopy(ring, first, larger, 0, ring.length - first);
    System.arraycopy(ring, 0, larger, ring.length - first, first);
    return larger;
  }
}
