package dev.doppel.core.index;

import dev.doppel.core.internal.Check;
import java.util.Arrays;

/**
 * Finds the pairs of items that share a band, each pair once. Bands can be joined in any order and
 * by several threads at once: the object itself is never changed.
 */
public final class BandJoin {

  /*
   * Most items share no hash with another, so those are sifted out first by a bitmap. The others
   * are sorted by the hash of one band; equal neighbours form a bucket. A bucket of a million
   * equal boilerplate pages must not become 5e11 pairs. In a bucket past the limit, a crowded one,
   * each item meets only the bucket's first members, where the heads of clusters are, and the
   * members just before it. What was left out is counted.
   *
   * A pair that shares several bands belongs to the first of them whose bucket is not crowded, and
   * if all are, to the first; in the others it is passed over. This keeps the list of candidates
   * short without a set to remember them, and no pair is lost in a crowd that also met elsewhere.
   */

  /** Up to this many members, a bucket is joined in full. */
  public static final int DEFAULT_BUCKET = 512;

  /** How many first members of a crowded bucket meet all others, and how many neighbours meet. */
  public static final int ANCHORS = 64;

  private final BandHashes hashes;
  private final int bands;
  private final int items;
  private final Crowds crowds;

  private BandJoin(BandHashes hashes, int bands, int items, Crowds crowds) {
    this.hashes = hashes;
    this.bands = bands;
    this.items = items;
    this.crowds = crowds;
  }

  /**
   * Returns the join of {@code items} items whose band hashes stand one item after the other.
   *
   * @param fullBucket the size up to which all pairs of a bucket are candidates
   */
  public static BandJoin of(int[] hashes, int bands, int items, int fullBucket) {
    Check.argument(
        (long) bands * items <= hashes.length,
        "%d hashes for %d items of %d bands",
        hashes.length,
        items,
        bands);
    return of((item, band) -> hashes[item * bands + band], bands, items, fullBucket);
  }

  /**
   * Returns the join of {@code items} items.
   *
   * @param fullBucket the size up to which all pairs of a bucket are candidates
   */
  public static BandJoin of(BandHashes hashes, int bands, int items, int fullBucket) {
    Check.argument(fullBucket >= 2, "bucket limit must be 2 or more, got %d", fullBucket);
    return new BandJoin(hashes, bands, items, Crowds.of(hashes, bands, items, fullBucket));
  }

  /**
   * Hands over the pairs that belong to this band. Returns how many were left out because too many
   * share it, of which another band may hand over some.
   */
  public long join(int band, PairSink sink) {
    return join(band, (a, b, crowded) -> meet(a, b, band, crowded, sink));
  }

  /**
   * Hands over all pairs that share this band, also those that share others: for a sink that finds
   * out faster that it knows a pair, or does not want it, than the bands are compared.
   */
  public long joinAgain(int band, PairSink sink) {
    return join(band, (a, b, crowded) -> sink.pair(a, b));
  }

  /** Takes a pair of a bucket, which may be crowded. */
  private interface Meeting {
    void meet(int a, int b, boolean crowded);
  }

  private long join(int band, Meeting meeting) {
    long[] order = Repeats.of(hashes, band, items);
    Arrays.sort(order);
    long omitted = 0;
    for (int start = 0; start < order.length; ) {
      int end = start + 1;
      while (end < order.length && order[end] >> 32 == order[start] >> 32) {
        end++;
      }
      omitted += bucket(order, start, end, band, meeting);
      start = end;
    }
    return omitted;
  }

  private long bucket(long[] order, int start, int end, int band, Meeting meeting) {
    boolean crowded = crowds.contain(band, (int) (order[start] >> 32));
    long omitted = 0;
    for (int i = start + 1; i < end; i++) {
      int place = i - start;
      int anchors = anchors(place, crowded);
      int from = firstNeighbour(place, crowded);
      omitted += from - anchors;
      for (int j = 0; j < anchors; j++) {
        meeting.meet((int) order[start + j], (int) order[i], crowded);
      }
      for (int j = from; j < place; j++) {
        meeting.meet((int) order[start + j], (int) order[i], crowded);
      }
    }
    return omitted;
  }

  /** How many of a bucket's first members the one at {@code place}, from 0, meets as such. */
  public static int anchors(int place, boolean crowded) {
    return Math.min(ANCHORS, firstNeighbour(place, crowded));
  }

  /** The first of the members just before the one at {@code place}, all of which it meets. */
  public static int firstNeighbour(int place, boolean crowded) {
    return crowded ? Math.max(0, place - ANCHORS) : 0;
  }

  private void meet(int a, int b, int band, boolean crowded, PairSink sink) {
    int end = crowded ? bands : band; // a later band takes the pair only out of a crowd
    for (int i = 0; i < end; i++) {
      if (i != band && hashes.of(a, i) == hashes.of(b, i) && goesTo(i, a, band, crowded)) {
        return;
      }
    }
    sink.pair(a, b);
  }

  private boolean goesTo(int other, int item, int band, boolean crowded) {
    return crowds.contain(other, hashes.of(item, other))
        ? crowded && other < band
        : crowded || other < band;
  }
}
