package dev.doppel.core.index;

import dev.doppel.core.internal.Check;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Finds which of many small samples lie inside a large set: given the few sampled shingles of each
 * item, it counts how many samples of each item are among the shingles of another. This is how a
 * short text is found inside a long one, where MinHash is blind.
 *
 * <p>The index is never changed once built and may be asked by many threads, each with its own
 * {@link Probe}.
 */
public final class SampleIndex {

  /*
   * The long texts bring all their shingles, the short ones only a sample: the work grows with the
   * text read, the memory with the number of items alone. Nearly every shingle asked for is in no
   * sample, so a bitmap of sixteen bits for each sample answers first; it fits the cache where the
   * table does not.
   *
   * A shingle that very many items have in their sample (boilerplate) distinguishes nothing and
   * would cost most; it is set aside, and the items it came from are judged by the rest of their
   * sample.
   *
   * Who asks only for items of which many samples are met is spared the others: of 16 samples of
   * which 10 must be met, one of any 7 is. So an item is met by its 7 rarest samples alone, and only
   * then its hits are counted. What many texts share, and are not contained in each other by, is
   * hardly ever among the rarest.
   */

  private static final int FREE = -1;
  private static final int ASIDE = -2;

  private final long[] hashes;
  private final int[] owners;
  private final int[] next; // the entry with the same hash after this one, -1 for none
  private final int[] slots; // the first entry of a hash, or FREE, or ASIDE
  private final long[] bitmap;
  private final int bitmapShift;
  private final int[] usable; // by owner: samples not set aside
  private final Rarest rarest = new Rarest();

  private SampleIndex(long[] hashes, int[] owners, int count, int items) {
    this.hashes = hashes;
    this.owners = owners;
    this.next = new int[count];
    this.slots = new int[Integer.highestOneBit(Math.max(16, count - 1)) << 2]; // half full at most
    int bitmapBits = Math.min(36, Long.SIZE - Long.numberOfLeadingZeros(Math.max(64L, count)) + 4);
    this.bitmap = new long[1 << (bitmapBits - 6)];
    this.bitmapShift = Long.SIZE - bitmapBits;
    this.usable = new int[items];
  }

  /**
   * Returns the index of {@code count} samples; {@code owners[i]} is the item, below {@code items},
   * that {@code hashes[i]} was sampled from. A shingle sampled from more than {@code most} items is
   * set aside.
   */
  public static SampleIndex of(long[] hashes, int[] owners, int count, int items, int most) {
    Check.argument(count <= 1 << 29, "too many samples: %d", count);
    Check.argument(most >= 1, "limit must be positive, got %d", most);
    SampleIndex index = new SampleIndex(hashes, owners, count, items);
    index.build(count);
    index.setAside(most);
    return index;
  }

  /**
   * Returns an index that can also be asked for {@link Probe#inside}. The samples of each item
   * stand together, in the order of the items.
   *
   * @param needed how many hits are enough, by how many samples of an item can be hit
   */
  public static SampleIndex forParts(
      long[] hashes, int[] owners, int count, int items, int most, IntUnaryOperator needed) {
    SampleIndex index = of(hashes, owners, count, items, most);
    index.rarest.choose(index, count, needed);
    return index;
  }

  /** How many of an item's samples can be hit. */
  public int usable(int item) {
    return usable[item];
  }

  /** Returns a probe, to be used by one thread. */
  public Probe probe() {
    return new Probe();
  }

  /** Takes the number of samples of an item that were met. */
  @FunctionalInterface
  public interface HitSink {
    /** Takes the number of an item and how many of its samples were met. */
    void hits(int item, int hits);
  }

  /** Counts hits for one large set at a time. */
  public final class Probe {

    private final int[] hits = new int[usable.length];
    private final HashMarks met = new HashMarks();
    private int[] touched = new int[64];
    private int touchedCount;
    private long lookups;
    private long meetings;

    private Probe() {}

    /**
     * Hands over every item with at least one sample among the first {@code count} shingles, in the
     * order in which they are met.
     */
    public void ask(long[] shingles, int count, HitSink sink) {
      for (int i = 0; i < count; i++) {
        long hash = shingles[i];
        long bit = hash >>> bitmapShift;
        if ((bitmap[(int) (bit >>> 6)] & 1L << bit) != 0) {
          count(hash);
        }
      }
      for (int i = 0; i < touchedCount; i++) {
        int item = touched[i];
        sink.hits(item, hits[item]);
        hits[item] = 0;
      }
      touchedCount = 0;
    }

    /**
     * Hands over every item that has enough of its samples among the first {@code count} shingles,
     * in the order in which they are met.
     */
    public void inside(long[] shingles, int count, HitSink sink) {
      Check.argument(rarest.isChosen(), "only an index for parts can be asked for them");
      met.clear();
      for (int i = 0; i < count; i++) {
        long hash = shingles[i];
        long bit = hash >>> bitmapShift;
        if ((bitmap[(int) (bit >>> 6)] & 1L << bit) != 0) {
          met.add(hash);
          meet(hash);
        }
      }
      for (int i = 0; i < touchedCount; i++) {
        int item = touched[i];
        hits[item] = 0;
        int enough = rarest.enough(usable[item]);
        int found = rarest.hits(item, hashes, met);
        if (found >= enough) {
          sink.hits(item, found);
        }
      }
      touchedCount = 0;
    }

    /** How often an item was met by a sample so far. */
    long meetings() {
      return meetings;
    }

    /** How many shingles the bitmap let through to the table so far. */
    long lookups() {
      return lookups;
    }

    private void count(long hash) {
      lookups++;
      for (int entry = slots[slot(hash)]; entry >= 0; entry = next[entry]) {
        touch(owners[entry]);
      }
    }

    /** Goes through the items that have the hash among their rarest, which stand first. */
    private void meet(long hash) {
      lookups++;
      int entry = slots[slot(hash)];
      while (entry >= 0 && rarest.has(entry)) {
        touch(owners[entry]);
        entry = next[entry];
      }
    }

    private void touch(int item) {
      meetings++;
      if (hits[item]++ == 0) {
        if (touchedCount == touched.length) {
          touched = Arrays.copyOf(touched, touchedCount * 2);
        }
        touched[touchedCount++] = item;
      }
    }
  }

  private void build(int count) {
    Arrays.fill(slots, FREE);
    for (int entry = count - 1; entry >= 0; entry--) {
      int slot = slot(hashes[entry]);
      next[entry] = slots[slot];
      slots[slot] = entry;
      long bit = hashes[entry] >>> bitmapShift;
      bitmap[(int) (bit >>> 6)] |= 1L << bit;
      usable[owners[entry]]++;
    }
  }

  private void setAside(int most) {
    for (int slot = 0; slot < slots.length; slot++) {
      int length = 0;
      for (int entry = slots[slot]; entry >= 0; entry = next[entry]) {
        length++;
      }
      if (length > most) {
        for (int entry = slots[slot]; entry >= 0; entry = next[entry]) {
          usable[owners[entry]]--;
        }
        slots[slot] = ASIDE; // not FREE: other hashes were pushed past this slot
      }
    }
  }

  private int slot(long hash) {
    int mask = slots.length - 1;
    int slot = (int) hash & mask;
    while (slots[slot] != FREE && (slots[slot] == ASIDE || hashes[slots[slot]] != hash)) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  /** The samples of each item by which it is met, if enough of all must be. */
  private static final class Rarest {

    private int[] starts = {}; // by item, of its entries
    private int[] enough = {}; // by how many samples can be hit
    private long[] chosen = {}; // a bit per entry
    private long[] aside = {};

    void choose(SampleIndex index, int count, IntUnaryOperator needed) {
      starts = starts(index.owners, count, index.usable.length);
      chosen = new long[count / Long.SIZE + 1];
      aside = new long[count / Long.SIZE + 1];
      int most = Arrays.stream(index.usable).max().orElse(0);
      enough = IntStream.rangeClosed(0, most).map(needed).toArray();
      int[] lengths = lengths(index, count);
      long[] ranked = new long[most];
      for (int item = 0; item < index.usable.length; item++) {
        int usable = 0;
        for (int entry = starts[item]; entry < starts[item + 1]; entry++) {
          if (lengths[entry] > 0) {
            ranked[usable++] = (long) lengths[entry] << 32 | entry;
          } else {
            set(aside, entry);
          }
        }
        Arrays.sort(ranked, 0, usable);
        int wanted = Math.min(usable, usable - enough[usable] + 1);
        for (int i = 0; i < wanted; i++) {
          set(chosen, (int) ranked[i]);
        }
      }
      for (int slot = 0; slot < index.slots.length; slot++) {
        if (index.slots[slot] >= 0) {
          index.slots[slot] = chosenFirst(index.slots[slot], index.next);
        }
      }
    }

    private static int[] starts(int[] owners, int count, int items) {
      int[] starts = new int[items + 1];
      for (int entry = 0; entry < count; entry++) {
        Check.argument(
            entry == 0 || owners[entry - 1] <= owners[entry], "samples are not in order of items");
        starts[owners[entry] + 1]++;
      }
      for (int item = 0; item < items; item++) {
        starts[item + 1] += starts[item];
      }
      return starts;
    }

    /** How many items have the same sample as each entry; 0 if it was set aside. */
    private static int[] lengths(SampleIndex index, int count) {
      int[] lengths = new int[count];
      for (int first : index.slots) {
        int length = 0;
        for (int entry = first; entry >= 0; entry = index.next[entry]) {
          length++;
        }
        for (int entry = first; entry >= 0; entry = index.next[entry]) {
          lengths[entry] = length;
        }
      }
      return lengths;
    }

    /** Links the chosen entries of a chain before the others; returns the first. */
    private int chosenFirst(int first, int[] next) {
      int[] heads = {FREE, FREE};
      int[] tails = {FREE, FREE};
      for (int entry = first; entry >= 0; ) {
        int following = next[entry];
        int part = has(entry) ? 0 : 1;
        if (tails[part] == FREE) {
          heads[part] = entry;
        } else {
          next[tails[part]] = entry;
        }
        tails[part] = entry;
        next[entry] = FREE;
        entry = following;
      }
      if (tails[0] == FREE) {
        return heads[1];
      }
      next[tails[0]] = heads[1];
      return heads[0];
    }

    boolean isChosen() {
      return starts.length > 0;
    }

    int enough(int usable) {
      return enough[usable];
    }

    boolean has(int entry) {
      return (chosen[entry >>> 6] & 1L << entry) != 0;
    }

    int hits(int item, long[] hashes, HashMarks met) {
      int hits = 0;
      for (int entry = starts[item]; entry < starts[item + 1]; entry++) {
        boolean isAside = (aside[entry >>> 6] & 1L << entry) != 0;
        hits += !isAside && met.has(hashes[entry]) ? 1 : 0;
      }
      return hits;
    }

    private static void set(long[] bits, int entry) {
      bits[entry >>> 6] |= 1L << entry;
    }
  }
}
