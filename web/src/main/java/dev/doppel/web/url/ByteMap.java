package dev.doppel.web.url;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A small map from ASCII names, in any case, that is looked up with bytes. Immutable. */
final class ByteMap<V> {

  private final byte[][] keys;
  private final @Nullable Object[] values;
  private final int mask;

  private ByteMap(int capacity) {
    keys = new byte[capacity][];
    values = new Object[capacity];
    mask = capacity - 1;
  }

  /** Returns a map with the entries of another, whose keys are in lower case. */
  static <V> ByteMap<V> of(Map<String, V> entries) {
    // At most a quarter full, so that most questions end at the first slot.
    ByteMap<V> map = new ByteMap<>(Integer.highestOneBit(entries.size() + 1) * 8);
    entries.forEach((key, value) -> map.put(Ascii.bytes(key), value));
    return map;
  }

  @SuppressWarnings("unchecked") // only put writes values
  @Nullable V get(byte[] bytes, int from, int to) {
    int slot = hash(bytes, from, to) & mask;
    while (keys[slot] != null) {
      if (Ascii.matches(bytes, from, to, keys[slot])) {
        return (V) values[slot];
      }
      slot = (slot + 1) & mask;
    }
    return null;
  }

  private void put(byte[] key, V value) {
    int slot = hash(key, 0, key.length) & mask;
    while (keys[slot] != null) {
      slot = (slot + 1) & mask;
    }
    keys[slot] = key;
    values[slot] = value;
  }

  private static int hash(byte[] bytes, int from, int to) {
    int hash = 0;
    for (int i = from; i < to; i++) {
      hash = hash * 31 + (bytes[i] | 0x20); // folds more than case, which costs a comparison
    }
    return hash ^ (hash >>> 15);
  }
}
