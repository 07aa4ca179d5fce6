package dev.doppel.core.index;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.internal.Check;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

/**
 * Finds which of many small samples are contained in a large set: given the few sampled shingles of
 * each item, it counts how many samples of each item are among the shingles of another. This is how
 * a short text is found inside a long one, where MinHash is blind.
 *
 * <p>The index is never changed once built and may be asked by many threads, each with its own
 * {@link Probe}.
 */
public final class SampleIndex {

  /*
   * The long texts bring all their shingles, the short ones only a sample: the work grows with the
   * text read, the memory with the number of items alone. Nearly every shingle asked for is in no
   * sample, so two bitmaps answer first; they fit the cache where the table does not. Sixteen bits
   * for each sample are found by the top of the hash: what are samples of small hashes lies
   * together in the cache, and shingles of large ones are dismissed. But where it lies together it
   * is crowded, and the small hashes of any text pass one time in three. So eight bits more are
   * found by the whole hash.
   *
   * A shingle that very many items have in their sample (boilerplate) distinguishes nothing and
   * would cost most; it is set aside, and the items it came from are judged by the rest of their
   * sample.
   *
   * Who asks only for items of which many samples are met is spared the others: of 16 samples of
   * which 10 must be met, one of any 7 is. So an item is met by its 7 rarest samples alone, and only
   * then its hits are counted. What many texts share, and are not contained in each other by, is
   * hardly ever among the rarest.
   *
   * The items that have one sample stand together, those that are met by it first. What is known of
   * a sample stands together, too: a look-up waits for memory, and no longer than it must.
   */

  private static final int FREE = -1;

  private final long[] hashes;
  private final int[] owners;
  private final int[] slots; // a number for each different hash, or FREE
  private final long[] known; // by number: the hash; where its items begin, and those it meets end
  private final int[] items; // of one hash after the other; of those set aside there are none
  private final long[] bitmap;
  private final int bitmapShift;
  private final long[] spread;
  private final int spreadShift;
  private final int[] usable; // by owner: samples not set aside
  private final Rarest rarest;

  private SampleIndex(
      long[] hashes, int[] owners, int count, int most, int[] usable, More more, Choice choice) {
    this.hashes = hashes;
    this.owners = owners;
    this.usable = usable;
    this.slots = new int[Integer.highestOneBit(Math.max(16, count - 1)) << 2]; // half full at most
    int bitmapBits = Math.min(36, Long.SIZE - Long.numberOfLeadingZeros(Math.max(64L, count)) + 4);
    this.bitmap = new long[1 << (bitmapBits - 6)];
    this.bitmapShift = Long.SIZE - bitmapBits;
    this.spread = new long[bitmap.length >> 1];
    this.spreadShift = bitmapShift + 1;

    int[] numbers = new int[count];
    int[] sizes = new int[count + 1];
    int[] first = new int[count];
    int different = number(numbers, sizes, first);
    int[] totals = more == More.NONE ? sizes : totals(sizes, first, more);
    this.known = known(first, sizes, totals, different, most);
    for (int entry = 0; entry < count; entry++) {
      usable[owners[entry]] += isAside(numbers[entry]) ? 0 : 1;
    }
    this.rarest = choice.among(this, numbers, totals);
    this.items = new int[start(different)];
    fill(numbers, sizes, different);
  }

  /** The samples of items that are not in the index. */
  @FunctionalInterface
  public interface More {

    /** There are no others. */
    More NONE = sink -> {};

    /** Hands over all of them. */
    void forEach(LongConsumer sink);
  }

  /** Which samples of an item it is met by. */
  @FunctionalInterface
  private interface Choice {
    Rarest among(SampleIndex index, int[] numbers, int[] sizes);
  }

  /**
   * Returns the index of {@code count} samples; {@code owners[i]} is the item, below {@code items},
   * that {@code hashes[i]} was sampled from. A shingle sampled from more than {@code most} items is
   * set aside.
   */
  public static SampleIndex of(long[] hashes, int[] owners, int count, int items, int most) {
    return of(
        hashes, owners, count, items, most, More.NONE, (index, numbers, sizes) -> Rarest.NONE);
  }

  /**
   * Returns an index that can also be asked for {@link Probe#inside}. The samples of each item
   * stand together, in the order of the items.
   *
   * @param needed how many hits are enough, by how many samples of an item can be hit
   */
  public static SampleIndex forParts(
      long[] hashes, int[] owners, int count, int items, int most, IntUnaryOperator needed) {
    return forParts(hashes, owners, count, items, most, More.NONE, needed);
  }

  /**
   * Returns an index of some of the items that can also be asked for {@link Probe#inside}. The
   * samples of each item stand together, in the order of the items.
   *
   * @param more the samples of all other items, which count where a shingle is set aside
   * @param needed how many hits are enough, by how many samples of an item can be hit
   */
  public static SampleIndex forParts(
      long[] hashes,
      int[] owners,
      int count,
      int items,
      int most,
      More more,
      IntUnaryOperator needed) {
    return of(
        hashes,
        owners,
        count,
        items,
        most,
        more,
        (index, numbers, sizes) -> new Rarest(index, numbers, sizes, needed));
  }

  private static SampleIndex of(
      long[] hashes, int[] owners, int count, int items, int most, More more, Choice choice) {
    Check.argument(count <= 1 << 29, "too many samples: %d", count);
    Check.argument(most >= 1, "limit must be positive, got %d", most);
    return new SampleIndex(hashes, owners, count, most, new int[items], more, choice);
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
    private long counted;

    private Probe() {}

    /**
     * Hands over every item with at least one sample among the first {@code count} shingles, in the
     * order in which they are met.
     */
    public void ask(long[] shingles, int count, HitSink sink) {
      for (int i = 0; i < count; i++) {
        long hash = shingles[i];
        if (mayBeKnown(hash)) {
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
     *
     * @param wanted which items to count the hits of, for others cannot be
     */
    public void inside(long[] shingles, int count, IntPredicate wanted, HitSink sink) {
      Check.argument(rarest.isChosen(), "only an index for parts can be asked for them");
      met.clear();
      for (int i = 0; i < count; i++) {
        long hash = shingles[i];
        if (mayBeKnown(hash)) {
          int number = slots[slot(hash)];
          lookups++;
          if (number != FREE) {
            met.add(hash);
            touch(start(number), metEnd(number));
          }
        }
      }
      for (int i = 0; i < touchedCount; i++) {
        int item = touched[i];
        hits[item] = 0;
        if (wanted.test(item)) {
          counted++;
          int found = rarest.hits(item, hashes, met);
          if (found >= rarest.enough(usable[item])) {
            sink.hits(item, found);
          }
        }
      }
      touchedCount = 0;
    }

    /** Of how many items that were met the hits were counted so far. */
    long counted() {
      return counted;
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
      int number = slots[slot(hash)];
      if (number != FREE) {
        touch(start(number), start(number + 1));
      }
    }

    private void touch(int from, int to) {
      meetings += to - from;
      for (int at = from; at < to; at++) {
        int item = items[at];
        if (hits[item]++ == 0) {
          if (touchedCount == touched.length) {
            touched = Arrays.copyOf(touched, touchedCount * 2);
          }
          touched[touchedCount++] = item;
        }
      }
    }
  }

  /** Numbers the different hashes as they come, and counts their entries; returns how many. */
  private int number(int[] numbers, int[] sizes, int[] first) {
    Arrays.fill(slots, FREE);
    int different = 0;
    for (int entry = 0; entry < numbers.length; entry++) {
      long hash = hashes[entry];
      int slot = slot(hash, first);
      if (slots[slot] == FREE) {
        slots[slot] = different;
        first[different++] = entry;
        long bit = hash >>> bitmapShift;
        bitmap[(int) (bit >>> 6)] |= 1L << bit;
        long other = (hash * Hashes.GOLDEN) >>> spreadShift;
        spread[(int) (other >>> 6)] |= 1L << other;
      }
      numbers[entry] = slots[slot];
      sizes[slots[slot]]++;
    }
    return different;
  }

  private boolean mayBeKnown(long hash) {
    long bit = hash >>> bitmapShift;
    if ((bitmap[(int) (bit >>> 6)] & 1L << bit) == 0) {
      return false;
    }
    long other = (hash * Hashes.GOLDEN) >>> spreadShift;
    return (spread[(int) (other >>> 6)] & 1L << other) != 0;
  }

  /** Where the hash is or belongs, as long as only the first entry of each is known. */
  private int slot(long hash, int[] first) {
    int mask = slots.length - 1;
    int slot = (int) hash & mask;
    while (slots[slot] != FREE && hashes[first[slots[slot]]] != hash) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  /** How many items in all have each hash. */
  private int[] totals(int[] sizes, int[] first, More more) {
    int[] totals = sizes.clone();
    more.forEach(
        hash -> {
          if (mayBeKnown(hash)) {
            int number = slots[slot(hash, first)];
            if (number != FREE) {
              totals[number]++;
            }
          }
        });
    return totals;
  }

  /** What is known of each hash, and where the items of the last one end. */
  private long[] known(int[] first, int[] sizes, int[] totals, int different, int most) {
    long[] all = new long[2 * different + 2];
    int start = 0;
    for (int number = 0; number < different; number++) {
      all[2 * number] = hashes[first[number]];
      all[2 * number + 1] = (long) start << 32;
      start += totals[number] > most ? 0 : sizes[number];
    }
    all[2 * different + 1] = (long) start << 32;
    return all;
  }

  private int start(int number) {
    return (int) (known[2 * number + 1] >>> 32);
  }

  private int metEnd(int number) {
    return (int) known[2 * number + 1];
  }

  private boolean isAside(int number) {
    return start(number) == start(number + 1);
  }

  /** Puts items to their samples, in order, those that are met by a sample before the others. */
  private void fill(int[] numbers, int[] next, int different) {
    for (int number = 0; number < different; number++) {
      next[number] = start(number);
    }
    for (int entry = 0; entry < numbers.length; entry++) {
      if (rarest.has(entry)) {
        items[next[numbers[entry]]++] = owners[entry];
      }
    }
    for (int number = 0; number < different; number++) {
      known[2 * number + 1] |= next[number];
    }
    for (int entry = 0; entry < numbers.length; entry++) {
      if (!rarest.has(entry) && !isAside(numbers[entry])) {
        items[next[numbers[entry]]++] = owners[entry];
      }
    }
  }

  private int slot(long hash) {
    int mask = slots.length - 1;
    int slot = (int) hash & mask;
    while (slots[slot] != FREE && known[2 * slots[slot]] != hash) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  /** The samples of each item by which it is met, if enough of all must be. */
  private static final class Rarest {

    static final Rarest NONE = new Rarest();

    private final int[] starts; // by item, of its entries
    private final int[] enough; // by how many samples can be hit
    private final long[] chosen; // a bit per entry
    private final long[] aside;

    private Rarest() {
      starts = new int[0];
      enough = new int[0];
      chosen = new long[0];
      aside = new long[0];
    }

    Rarest(SampleIndex index, int[] numbers, int[] sizes, IntUnaryOperator needed) {
      int count = numbers.length;
      starts = starts(index.owners, count, index.usable.length);
      chosen = new long[count / Long.SIZE + 1];
      aside = new long[count / Long.SIZE + 1];
      int most = Arrays.stream(index.usable).max().orElse(0);
      enough = IntStream.rangeClosed(0, most).map(needed).toArray();
      long[] ranked = new long[most];
      for (int item = 0; item < index.usable.length; item++) {
        int usable = 0;
        for (int entry = starts[item]; entry < starts[item + 1]; entry++) {
          if (index.isAside(numbers[entry])) {
            set(aside, entry);
          } else {
            ranked[usable++] = (long) sizes[numbers[entry]] << 32 | entry;
          }
        }
        Arrays.sort(ranked, 0, usable);
        int wanted = Math.min(usable, usable - enough[usable] + 1);
        for (int i = 0; i < wanted; i++) {
          set(chosen, (int) ranked[i]);
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

    boolean isChosen() {
      return starts.length > 0;
    }

    int enough(int usable) {
      return enough[usable];
    }

    boolean has(int entry) {
      return isChosen() && (chosen[entry >>> 6] & 1L << entry) != 0;
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
