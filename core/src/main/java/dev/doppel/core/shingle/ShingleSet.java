package dev.doppel.core.shingle;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.internal.Check;
import java.util.Arrays;

/**
 * The distinct shingles of one text, in the order they first occurred; a buffer to be filled again
 * for each text. Up to a limit it holds all of them; past it, an even sample that grows thinner by
 * halves, so that a text of any length fits.
 *
 * <p>Samples of two texts can be compared: the thinner one's level decides which shingles of both
 * count (see {@link #inSample}). Not safe for concurrent use.
 */
public final class ShingleSet implements LongSink {

  /*
   * An open-addressed table beside a plain list. The table's size follows the text, not the largest
   * text seen: clearing it must not cost a short text more than reading it. Zero marks a free slot;
   * the shingle whose hash is zero, one in 2^64, is treated as its neighbour 1.
   *
   * At level n a shingle is in the sample if the top n bits of hash * GOLDEN are zero. The product
   * is there so that the choice does not show in the bits of the hash itself, which sketches use.
   */

  /** Two million: exact up to about 14 MB of prose, 32 MB of table, an error of 0.1 % beyond. */
  public static final int DEFAULT_LIMIT = 1 << 21;

  private static final int MIN_SLOTS = 64;

  private final int limit;
  private long[] table = new long[MIN_SLOTS];
  private long[] values = new long[MIN_SLOTS / 2];
  private int slots = MIN_SLOTS;
  private int size;
  private int level;

  private ShingleSet(int limit) {
    this.limit = limit;
  }

  /**
   * Returns an empty set that keeps up to {@link #DEFAULT_LIMIT} shingles, then a sample of them.
   */
  public static ShingleSet withDefaultLimit() {
    return new ShingleSet(DEFAULT_LIMIT);
  }

  /** Returns an empty set that holds at most {@code limit} shingles. */
  public static ShingleSet withLimit(int limit) {
    Check.argument(limit >= 1 && limit <= 1 << 28, "limit must be 1 to 2^28, got %d", limit);
    return new ShingleSet(limit);
  }

  /** Whether a shingle is in samples of the given level. */
  public static boolean inSample(long hash, int level) {
    return level == 0 || (hash * Hashes.GOLDEN) >>> -level == 0;
  }

  /** Empties the set and makes ready for about {@code expected} shingles. */
  public void clear(long expected) {
    int wanted = (int) Math.min(expected, limit);
    slots = Math.max(MIN_SLOTS, Integer.highestOneBit(Math.max(1, wanted)) << 2);
    if (table.length < slots) {
      table = new long[slots];
    } else {
      Arrays.fill(table, 0, slots, 0);
    }
    size = 0;
    level = 0;
  }

  /**
   * Makes this the set of the first {@code count} values, which are distinct, sampled at a level.
   */
  public void set(long[] shingles, int count, int sampledAt) {
    clear(count);
    accept(shingles, count);
    level = sampledAt;
  }

  /** Returns a set of the same shingles that stays as it is when this one is filled again. */
  public ShingleSet copy() {
    ShingleSet copy = new ShingleSet(limit);
    copy.table = Arrays.copyOf(table, slots);
    copy.values = Arrays.copyOf(values, Math.max(size, 1));
    copy.slots = slots;
    copy.size = size;
    copy.level = level;
    return copy;
  }

  @Override
  public void accept(long[] hashes, int count) {
    int at = 0;
    while (at < count) {
      int room = level > 0 ? 0 : Math.min(slots / 2, limit) - size;
      if (room > 0) {
        int end = Math.min(count, at + room);
        addAll(hashes, at, end);
        at = end;
      } else {
        add(hashes[at++]);
      }
    }
  }

  /** Adds one shingle. */
  public void add(long hash) {
    long value = hash == 0 ? 1 : hash;
    if (level > 0 && !inSample(value, level)) {
      return;
    }
    int slot = find(value);
    if (table[slot] == value) {
      return;
    }
    table[slot] = value;
    if (size == values.length) {
      values = Arrays.copyOf(values, size * 2);
    }
    values[size++] = value;
    if (size > limit) {
      thin();
    } else if (size * 2L > slots) {
      rehash(slots * 2);
    }
  }

  /** Returns whether the shingle is in this set, or in the sample of it that was kept. */
  public boolean contains(long hash) {
    long value = hash == 0 ? 1 : hash;
    return table[find(value)] == value;
  }

  /** The shingles are the first {@link #size} of these; valid until the set is cleared. */
  public long[] values() {
    return values;
  }

  /** Returns how many distinct shingles are kept. */
  public int size() {
    return size;
  }

  /** Zero if all shingles are here, n if one in 2^n is. */
  public int level() {
    return level;
  }

  /** Adds shingles for which there is room; the set must hold all, not a sample. */
  private void addAll(long[] hashes, int from, int end) {
    if (values.length < size + end - from) {
      values = Arrays.copyOf(values, Math.max(size + end - from, size * 2));
    }
    long[] slotted = table;
    long[] listed = values;
    int mask = slots - 1;
    int to = size;
    // Whether a shingle is known is anybody's guess: the one branch here asks for collisions only.
    for (int i = from; i < end; i++) {
      long value = hashes[i] == 0 ? 1 : hashes[i];
      int slot = (int) value & mask;
      long found = slotted[slot];
      while ((sign(found) & sign(found ^ value)) < 0) {
        slot = slot + 1 & mask;
        found = slotted[slot];
      }
      slotted[slot] = value;
      listed[to] = value;
      to += 1 - (int) (sign(found) >>> 63);
    }
    size = to;
  }

  /** Negative if the number is not zero. */
  private static long sign(long x) {
    return x | -x;
  }

  private int find(long value) {
    int mask = slots - 1;
    // The low bits: thinning goes by other ones, so a sample spreads as evenly as the whole.
    int slot = (int) value & mask;
    while (table[slot] != 0 && table[slot] != value) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private void thin() {
    do {
      level++;
      int kept = 0;
      for (int i = 0; i < size; i++) {
        if (inSample(values[i], level)) {
          values[kept++] = values[i];
        }
      }
      size = kept;
    } while (size > limit);
    rehash(slots);
  }

  private void rehash(int newSlots) {
    slots = newSlots;
    if (table.length < slots) {
      table = new long[slots];
    } else {
      Arrays.fill(table, 0, slots, 0);
    }
    for (int i = 0; i < size; i++) {
      table[find(values[i])] = values[i];
    }
  }
}
