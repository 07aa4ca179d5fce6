package dev.doppel.engine.events;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/**
 * The values of the wanted fields of some events, one after the other in one array: with quotes and
 * escapes undone, and without an object for each.
 */
final class Fields {

  private static final int ABSENT = -1;

  private final int count;
  private final int[] froms;
  private final int[] tos;
  private byte[] bytes = new byte[1 << 16];
  private int end;
  private int first; // of the present event's fields

  /** Makes room for this many events of {@code count} fields each. */
  Fields(int count, int events) {
    this.count = count;
    this.froms = new int[count * events];
    this.tos = new int[count * events];
  }

  int count() {
    return count;
  }

  void clear() {
    end = 0;
  }

  /** Begins the event of this number; none of its fields is there yet. */
  void begin(int event) {
    first = event * count;
    Arrays.fill(froms, first, first + count, ABSENT);
  }

  /** Sets a field of the present event. */
  void put(int field, byte[] source, int from, int to) {
    reserve(to - from);
    System.arraycopy(source, from, bytes, end, to - from);
    froms[first + field] = end;
    end += to - from;
    tos[first + field] = end;
  }

  /** Where what is added from now on begins. */
  int mark() {
    return end;
  }

  /** Adds a byte to the value being written. */
  void add(int value) {
    reserve(1);
    bytes[end++] = (byte) value;
  }

  /** Adds bytes to the value being written. */
  void add(byte[] source, int from, int to) {
    reserve(to - from);
    System.arraycopy(source, from, bytes, end, to - from);
    end += to - from;
  }

  /** Gives a field all that was added since the mark. */
  void put(int field, int mark) {
    froms[first + field] = mark;
    tos[first + field] = end;
  }

  /** Takes back what was added since the mark. */
  void reset(int mark) {
    end = mark;
  }

  /** Whether the present event has all its fields. */
  boolean isComplete() {
    for (int i = first; i < first + count; i++) {
      if (froms[i] == ABSENT) {
        return false;
      }
    }
    return true;
  }

  byte[] bytes() {
    return bytes;
  }

  int from(int event, int field) {
    return froms[event * count + field];
  }

  int to(int event, int field) {
    return tos[event * count + field];
  }

  int length(int event, int field) {
    return to(event, field) - from(event, field);
  }

  /** The value as text, cut to some length. */
  String text(int event, int field, int most) {
    return new String(bytes, from(event, field), Math.min(most, length(event, field)), UTF_8);
  }

  private void reserve(int more) {
    if (end + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(end + more, 2 * bytes.length));
    }
  }
}
