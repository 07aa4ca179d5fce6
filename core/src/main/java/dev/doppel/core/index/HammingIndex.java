package dev.doppel.core.index;

import dev.doppel.core.internal.Check;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Finds the 64-bit keys within a Hamming distance of a given one, all of them and nothing else, and
 * the nearest ones. Keys go by ids of the caller's, each of which is used once.
 *
 * <p>Takes 48 bytes a key and a little more while few keys are in it. Any number of threads may ask
 * while one adds or removes; they see what was there when they began, and perhaps some of what came
 * since.
 */
public final class HammingIndex {

  /*
   * New keys gather in a short list that every question scans. A full list becomes a segment, and
   * four segments of a tier become one of the next, so that a key is moved a few times in all.
   * Questions go by an immutable state; changes replace it.
   */

  /** Takes what a question finds, in no order. */
  @FunctionalInterface
  public interface Hits {

    void hit(int id, long key, int distance);
  }

  /** A key that was found. */
  public record Neighbour(int id, long key, int distance) {}

  private static final int RECENT = 4096;
  private static final int TIER = 4;

  private volatile State state;
  private int size;

  /** What questions look at; of the recent ones the first {@code recent} count. */
  private record State(
      List<HammingSegment> segments,
      long[] recentKeys,
      int[] recentIds,
      int recent,
      AtomicLongArray removed) {

    boolean isRemoved(int id) {
      int word = id >>> 6;
      return word < removed.length() && (removed.get(word) >>> id & 1) != 0;
    }
  }

  private HammingIndex(State state, int size) {
    this.state = state;
    this.size = size;
  }

  /** Returns an empty index. */
  public static HammingIndex empty() {
    return new HammingIndex(
        new State(List.of(), new long[RECENT], new int[RECENT], 0, new AtomicLongArray(0)), 0);
  }

  /** Returns an index of the first {@code count} keys, whose ids are their places. */
  public static HammingIndex of(long[] keys, int count) {
    int[] ids = new int[count];
    Arrays.setAll(ids, i -> i);
    State state =
        new State(
            count == 0 ? List.of() : List.of(HammingSegment.of(keys, ids, count)),
            new long[RECENT],
            new int[RECENT],
            0,
            new AtomicLongArray(0));
    return new HammingIndex(state, count);
  }

  /** Adds a key under an id that was never used before. */
  public synchronized void add(int id, long key) {
    Check.argument(id >= 0, "id must not be negative, got %d", id);
    State now = state.recent == RECENT ? settled(state) : state;
    now.recentKeys[now.recent] = key;
    now.recentIds[now.recent] = id;
    state = new State(now.segments, now.recentKeys, now.recentIds, now.recent + 1, now.removed);
    size++;
  }

  /** Takes out the key of an id; true if it was there. */
  public synchronized boolean remove(int id) {
    State now = state;
    if (id < 0 || now.isRemoved(id) || !contains(now, id)) {
      return false;
    }
    AtomicLongArray removed = now.removed;
    int word = id >>> 6;
    if (word >= removed.length()) {
      removed = new AtomicLongArray(Math.max(word + 1, 2 * removed.length()));
      for (int i = 0; i < now.removed.length(); i++) {
        removed.set(i, now.removed.get(i));
      }
    }
    removed.set(word, removed.get(word) | 1L << id);
    state = new State(now.segments, now.recentKeys, now.recentIds, now.recent, removed);
    size--;
    return true;
  }

  /** Hands over every key within {@code distance}, from 0 to 64. */
  public void find(long key, int distance, Hits hits) {
    Check.argument(
        0 <= distance && distance <= Long.SIZE, "distance must be 0 to 64, got %d", distance);
    State now = state;
    Hits living =
        (id, found, apart) -> {
          if (!now.isRemoved(id)) {
            hits.hit(id, found, apart);
          }
        };
    for (HammingSegment segment : now.segments) {
      segment.find(key, distance, living);
    }
    for (int i = 0; i < now.recent; i++) {
      int apart = Long.bitCount(now.recentKeys[i] ^ key);
      if (apart <= distance) {
        living.hit(now.recentIds[i], now.recentKeys[i], apart);
      }
    }
  }

  /** Returns up to {@code count} keys, the nearest first, then by id. */
  public List<Neighbour> nearest(long key, int count) {
    Check.argument(count >= 0, "count must not be negative, got %d", count);
    NearestKeys nearest = new NearestKeys(Math.min(count, size()));
    // Each radius costs several times the one before, so that asking anew adds little.
    int radius = 0;
    while (radius < Long.SIZE && !nearest.isCompleteWithin(radius - 1)) {
      nearest.clear();
      find(key, radius, nearest);
      radius = isScan(radius) ? Long.SIZE : radius + 1;
    }
    if (!nearest.isCompleteWithin(radius - 1)) {
      nearest.clear();
      find(key, Long.SIZE, nearest);
    }
    return nearest.sorted();
  }

  /** Whether most keys would be looked at one by one, so that a larger radius costs no more. */
  private boolean isScan(int radius) {
    long scanned = 0;
    long all = 0;
    for (HammingSegment segment : state.segments) {
      all += segment.size();
      scanned += segment.isScan(radius) ? segment.size() : 0;
    }
    return scanned * 2 >= all;
  }

  /** How many keys are in it. */
  public synchronized int size() {
    return size;
  }

  /** The heap it takes. */
  public long bytes() {
    State now = state;
    long bytes = 12L * RECENT + 8L * now.removed.length();
    for (HammingSegment segment : now.segments) {
      bytes += segment.bytes();
    }
    return bytes;
  }

  private static boolean contains(State now, int id) {
    for (int i = 0; i < now.recent; i++) {
      if (now.recentIds[i] == id) {
        return true;
      }
    }
    return now.segments.stream().anyMatch(segment -> segment.contains(id));
  }

  /** Makes a segment of the recent keys, and larger ones where there are four of a size. */
  private static State settled(State now) {
    List<HammingSegment> segments = new ArrayList<>(now.segments);
    segments.add(HammingSegment.of(now.recentKeys, now.recentIds, now.recent));
    while (segments.size() >= TIER) {
      int first = segments.size() - TIER;
      List<HammingSegment> last = segments.subList(first, segments.size());
      if (last.get(0).size() > 2L * TIER * last.get(TIER - 1).size()) {
        break;
      }
      HammingSegment merged = merged(last, now);
      last.clear();
      segments.add(merged);
    }
    return new State(List.copyOf(segments), new long[RECENT], new int[RECENT], 0, now.removed);
  }

  private static HammingSegment merged(List<HammingSegment> parts, State now) {
    int most = Math.toIntExact(parts.stream().mapToLong(HammingSegment::size).sum());
    long[] keys = new long[most];
    int[] ids = new int[most];
    int[] count = new int[1];
    for (HammingSegment part : parts) {
      part.forEach(
          (id, key, distance) -> {
            if (!now.isRemoved(id)) {
              keys[count[0]] = key;
              ids[count[0]++] = id;
            }
          });
    }
    return HammingSegment.of(keys, ids, count[0]);
  }
}
