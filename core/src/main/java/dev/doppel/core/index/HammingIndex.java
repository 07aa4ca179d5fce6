package dev.doppel.core.index;

import dev.doppel.core.internal.Check;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Finds the 64-bit keys within a Hamming distance of a given one, all of them and nothing else, and
 * the nearest ones. Keys are identified by ids of the caller. An id is used once: it is refused
 * after its key was removed, too.
 *
 * <pre>{@code
 * HammingIndex index = HammingIndex.empty();
 * index.add(1, 0b1111);
 * index.find(0b0111, 3, (id, key, distance) -> System.out.println(id + " at " + distance));
 * }</pre>
 *
 * <p>Takes 48 bytes per key and a little more while few keys are in it, and two bits for each id up
 * to the largest. Removing costs O(1), amortised. Any number of threads may ask while one adds or
 * removes; they see what was there when they began, except for what is removed meanwhile, and
 * perhaps some of what came since.
 */
public final class HammingIndex {

  /*
   * New keys gather in a short list that every question scans. A full list becomes a segment, and
   * four segments of a tier become one of the next, so that a key is moved a few times in all.
   * Queries read an immutable state; changes replace it.
   *
   * A bit for each id says whether its key counts. To remove clears the bit and leaves the key
   * where it is, until a merge passes it over; when more than half of all keys are such, one merge
   * of everything does, which as many removals have paid for. That is why an id is used only once:
   * what is left of it would count again. A second bit for each id says whether it was ever used.
   */

  /** Takes what a question finds, in no order. */
  @FunctionalInterface
  public interface Hits {

    /** Takes one key that is near enough, the id it was added with, and its distance. */
    void hit(int id, long key, int distance);
  }

  /** A key that was found. */
  public record Neighbour(int id, long key, int distance) {}

  private static final int RECENT = 4096;
  private static final int TIER = 4;

  private volatile State state;
  private final BitSet used; // like all below, touched only by threads that add or remove
  private int size;
  private long moved;
  private long copied;

  /** What queries read; of the recent keys the first {@code recent} count. */
  private record State(
      List<HammingSegment> segments,
      long[] recentKeys,
      int[] recentIds,
      int recent,
      AtomicLongArray living) {

    static State of(List<HammingSegment> segments, AtomicLongArray living) {
      return new State(List.copyOf(segments), new long[RECENT], new int[RECENT], 0, living);
    }

    boolean isLiving(int id) {
      int word = id >>> 6;
      return word < living.length() && (living.get(word) >>> id & 1) != 0;
    }

    /** How many keys it keeps, those that were removed included. */
    long kept() {
      return recent + segments.stream().mapToLong(HammingSegment::size).sum();
    }
  }

  private HammingIndex(State state, int size) {
    this.state = state;
    this.size = size;
    this.used = new BitSet();
    used.set(0, size);
  }

  /** Returns an empty index. */
  public static HammingIndex empty() {
    return new HammingIndex(State.of(List.of(), new AtomicLongArray(0)), 0);
  }

  /** Returns an index of the first {@code count} keys, whose ids are their places. */
  public static HammingIndex of(long[] keys, int count) {
    int[] ids = new int[count];
    Arrays.setAll(ids, i -> i);
    AtomicLongArray living = new AtomicLongArray((count + 63) >>> 6);
    for (int word = 0; word < living.length(); word++) {
      living.setPlain(word, word < count >>> 6 ? -1 : (1L << count) - 1);
    }
    List<HammingSegment> segments =
        count == 0 ? List.of() : List.of(HammingSegment.of(keys, ids, count));
    return new HammingIndex(State.of(segments, living), count);
  }

  /**
   * Adds a key under an id that was never used before.
   *
   * @throws IllegalArgumentException if the id is in use, or was before its key was removed
   */
  public synchronized void add(int id, long key) {
    Check.argument(id >= 0, "id must not be negative, got %d", id);
    Check.argument(!state.isLiving(id), "id %d is in use", id);
    Check.argument(!used.get(id), "id %d was used before; use another one", id);
    used.set(id);
    State now = state.recent == RECENT ? settled(state) : state;
    now.recentKeys[now.recent] = key;
    now.recentIds[now.recent] = id;
    AtomicLongArray living = withRoomFor(id, now.living);
    living.set(id >>> 6, living.get(id >>> 6) | 1L << id);
    state = new State(now.segments, now.recentKeys, now.recentIds, now.recent + 1, living);
    size++;
  }

  /** Removes the key of an id; returns true if it was there. */
  public synchronized boolean remove(int id) {
    State now = state;
    if (id < 0 || !now.isLiving(id)) {
      return false;
    }
    now.living.set(id >>> 6, now.living.get(id >>> 6) & ~(1L << id));
    size--;
    if (now.kept() > 2L * size + RECENT) {
      HammingSegment all = everything(now);
      moved += all.size();
      state = State.of(List.of(all), now.living);
    }
    return true;
  }

  /** Hands over every key within {@code distance}, from 0 to 64. */
  public void find(long key, int distance, Hits hits) {
    examine(key, distance, hits);
  }

  /** Does the same, and returns how many keys it examined. */
  long examine(long key, int distance, Hits hits) {
    Check.argument(
        0 <= distance && distance <= Long.SIZE, "distance must be 0 to 64, got %d", distance);
    State now = state;
    Hits living =
        (id, found, apart) -> {
          if (now.isLiving(id)) {
            hits.hit(id, found, apart);
          }
        };
    long examined = now.recent;
    for (HammingSegment segment : now.segments) {
      examined += segment.find(key, distance, living);
    }
    for (int i = 0; i < now.recent; i++) {
      int apart = Long.bitCount(now.recentKeys[i] ^ key);
      if (apart <= distance) {
        living.hit(now.recentIds[i], now.recentKeys[i], apart);
      }
    }
    return examined;
  }

  /** Returns up to {@code count} keys, the nearest first, then by id. */
  public List<Neighbour> nearest(long key, int count) {
    Check.argument(count >= 0, "count must not be negative, got %d", count);
    NearestKeys nearest = new NearestKeys(Math.min(count, size()));
    examineNearest(key, nearest);
    return nearest.sorted();
  }

  /** Fills the nearest keys, and returns how many keys it looked at. */
  long examineNearest(long key, NearestKeys nearest) {
    long examined = 0;
    // Each radius costs several times the one before, so that asking again adds little.
    int radius = 0;
    while (radius < Long.SIZE && !nearest.isCompleteWithin(radius - 1)) {
      nearest.clear();
      examined += examine(key, radius, nearest);
      radius = isScan(radius) ? Long.SIZE : radius + 1;
    }
    if (!nearest.isCompleteWithin(radius - 1)) {
      nearest.clear();
      examined += examine(key, Long.SIZE, nearest);
    }
    return examined;
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

  /** How many segments a question goes through, and what keeping them in order has cost so far. */
  synchronized Effort effort() {
    return new Effort(state.segments.size(), state.kept(), moved, copied);
  }

  /**
   * What an index has cost.
   *
   * @param kept keys it keeps, those that were removed and not yet dropped included
   * @param moved keys that merges wrote, in all
   * @param copied words of bits that were copied to make room for larger ids, in all
   */
  record Effort(int segments, long kept, long moved, long copied) {}

  /** The heap it takes. */
  public synchronized long bytes() {
    State now = state;
    long bytes = 12L * RECENT + 8L * now.living.length() + used.size() / 8;
    for (HammingSegment segment : now.segments) {
      bytes += segment.bytes();
    }
    return bytes;
  }

  private AtomicLongArray withRoomFor(int id, AtomicLongArray living) {
    int word = id >>> 6;
    if (word < living.length()) {
      return living;
    }
    AtomicLongArray larger = new AtomicLongArray(Math.max(word + 1, living.length() * 3 / 2));
    for (int i = 0; i < living.length(); i++) {
      larger.setPlain(i, living.get(i));
    }
    copied += living.length();
    return larger;
  }

  /** Makes a segment of the recent keys, and larger ones where there are four of a size. */
  private State settled(State now) {
    List<HammingSegment> segments = new ArrayList<>(now.segments);
    segments.add(recent(now));
    while (segments.size() >= TIER) {
      int first = segments.size() - TIER;
      List<HammingSegment> last = segments.subList(first, segments.size());
      if (last.get(0).size() > 2L * TIER * last.get(TIER - 1).size()) {
        break;
      }
      HammingSegment merged = merged(last, now);
      moved += merged.size();
      last.clear();
      segments.add(merged);
    }
    return State.of(segments, now.living);
  }

  private static HammingSegment everything(State now) {
    List<HammingSegment> parts = new ArrayList<>(now.segments);
    parts.add(recent(now));
    return merged(parts, now);
  }

  private static HammingSegment recent(State now) {
    return HammingSegment.of(now.recentKeys, now.recentIds, now.recent);
  }

  private static HammingSegment merged(List<HammingSegment> parts, State now) {
    int[] count = new int[1];
    for (HammingSegment part : parts) {
      part.forEach((id, key, distance) -> count[0] += now.isLiving(id) ? 1 : 0);
    }
    long[] keys = new long[count[0]];
    int[] ids = new int[count[0]];
    count[0] = 0;
    for (HammingSegment part : parts) {
      part.forEach(
          (id, key, distance) -> {
            if (now.isLiving(id)) {
              keys[count[0]] = key;
              ids[count[0]++] = id;
            }
          });
    }
    return HammingSegment.of(keys, ids, count[0]);
  }
}
