package dev.doppel.flink;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;

/**
 * Events that came before their time: so far ahead of the watermark that a window which took them
 * could no longer compare what may still come from a slower source. They wait here, and leave in
 * the order of their times; those of one key in the order in which they came.
 */
final class EarlyEvents<T> {

  static final long NONE = Long.MIN_VALUE;

  private final PriorityQueue<Waiting<T>> queue =
      new PriorityQueue<>(
          Comparator.<Waiting<T>>comparingLong(Waiting::due).thenComparingLong(Waiting::number));
  private final Map<Long, Waiting<T>> latestOfKey = new HashMap<>();
  private long count;

  /**
   * An event that waits.
   *
   * @param due when it leaves: with its time, or with that of one of its key that came before
   * @param number in the order of arrival
   */
  record Waiting<T>(long due, long number, long key, long time, T event) {}

  void add(long key, long time, T event) {
    Waiting<T> before = latestOfKey.get(key);
    long due = before == null ? time : Math.max(time, before.due());
    Waiting<T> waiting = new Waiting<>(due, count++, key, time, event);
    queue.add(waiting);
    latestOfKey.put(key, waiting);
  }

  /** When the latest event of this key leaves, or {@link #NONE}. */
  long due(long key) {
    Waiting<T> latest = latestOfKey.get(key);
    return latest == null ? NONE : latest.due();
  }

  /** Removes and returns the first event that is due by then, or null. */
  @Nullable Waiting<T> poll(long now) {
    Waiting<T> first = queue.peek();
    if (first == null || first.due() > now) {
      return null;
    }
    queue.remove();
    latestOfKey.remove(first.key(), first);
    return first;
  }

  int size() {
    return queue.size();
  }

  void writeTo(DataOutputView out, TypeSerializer<T> serializer) throws IOException {
    List<Waiting<T>> all = new ArrayList<>(queue);
    Collections.sort(all, queue.comparator());
    out.writeInt(all.size());
    for (Waiting<T> each : all) {
      out.writeLong(each.key());
      out.writeLong(each.time());
      serializer.serialize(each.event(), out);
    }
  }

  /** Adds what was written. */
  void readFrom(DataInputView in, TypeSerializer<T> serializer) throws IOException {
    int size = in.readInt();
    for (int i = 0; i < size; i++) {
      long key = in.readLong();
      long time = in.readLong();
      add(key, time, serializer.deserialize(in));
    }
  }
}
