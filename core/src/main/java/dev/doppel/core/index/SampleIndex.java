package dev.doppel.core.index;

import dev.doppel.core.internal.Check;
import java.util.Arrays;

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
    private int[] touched = new int[64];
    private int touchedCount;
    private long lookups;

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

    /** How many shingles the bitmap let through to the table so far. */
    long lookups() {
      return lookups;
    }

    private void count(long hash) {
      lookups++;
      for (int entry = slots[slot(hash)]; entry >= 0; entry = next[entry]) {
        int item = owners[entry];
        if (hits[item]++ == 0) {
          if (touchedCount == touched.length) {
            touched = Arrays.copyOf(touched, touchedCount * 2);
          }
          touched[touchedCount++] = item;
        }
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
}
