package dev.doppel.core.window;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.internal.Check;
import dev.doppel.core.internal.StateReader;
import dev.doppel.core.internal.StateWriter;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Stream;

/** A Bloom filter for each slot, all of one size; their bits of one position are one cell. */
final class BitPlanes implements SlottedHashes {

  /*
   * Group Bloom filters [1]: the cells of a hash ANDed together have a bit left for each slot whose
   * filter knows it. One question costs as much as with a single filter, however many slots there
   * are. A plane beside those in use is being cleared, cell by cell, while the head's is filled.
   *
   *   cell:  bit p is the bit of the slots with slot mod planes = p
   *
   * Positions are hash + i * step + (i^3 - i) / 6, by additions only: plain double hashing errs
   * several times more often where a plane has few thousand cells.
   *
   * [1] Zhang, Guan: Detecting Click Fraud in Pay-Per-Click Streams of Online Advertising Networks.
   * ICDCS 2008.
   */

  private static final double LN2 = Math.log(2);
  private static final int CELLS_AN_EVENT = 1000; // a pass over a plane's cells costs each at most
  private static final double MIN_CELLS = 1024; // with fewer, chance makes some planes too full

  private final Geometry geometry;
  private final boolean refreshes;
  private final int planes;
  private final int probes;
  private final PackedCells cells;
  private final long[] ones; // by plane: how many cells have its bit
  private final FewHashes[] added; // by plane: what set its bits
  private long head;
  private long effort;
  private long found; // the planes that had the last hash
  private long cleared; // cells, from the first on, that the next plane is clear in

  BitPlanes(WindowSettings settings, Geometry geometry) {
    Check.argument(
        geometry.held() < PackedCells.MAX_WIDTH,
        "at most %d parts fit a cell, late ones included, got %d",
        PackedCells.MAX_WIDTH - 1,
        geometry.held());
    this.geometry = geometry;
    this.refreshes = settings.refreshes();
    this.planes = geometry.held() == 1 ? 1 : (int) geometry.held() + 1;
    this.probes = probes(geometry, settings.fpp());
    this.cells = new PackedCells(cells(probes * geometry.entriesOfSlot()), planes);
    this.ones = new long[planes];
    this.added =
        Stream.generate(() -> new FewHashes(cells.count() / CELLS_AN_EVENT))
            .limit(planes)
            .toArray(FewHashes[]::new);
    this.cleared = cells.count();
  }

  /** Returns the geometry of a sliding window that takes the fewest bits per event. */
  static Geometry bestSliding(WindowSettings settings) {
    return Geometry.smallestSliding(
        settings,
        geometry ->
            geometry.held() < PackedCells.MAX_WIDTH
                ? (double) probes(geometry, settings.fpp())
                    * geometry.entriesOfSlot()
                    * (geometry.held() + 1)
                : Double.POSITIVE_INFINITY);
  }

  @Override
  public void advance(long newHead) {
    long slots = newHead - head;
    if (slots == 0) {
      return;
    }
    if (slots < 0 || slots >= geometry.held()) {
      clear();
      head = newHead;
      return;
    }
    for (long slot = head + 1; slot <= newHead; slot++) {
      int plane = plane(slot);
      if (added[plane].isComplete()) {
        forget(plane);
      } else {
        clearNext(cells.count());
      }
      added[plane].begin();
      head = slot;
      cleared = 0;
    }
  }

  @Override
  public boolean add(long hash, long slot) {
    clearNext(cleared + 1 + probes * 2L); // the slot's share is probes / ln 2 for each event
    long known = matching(slot);
    long probe = hash;
    long step = step(hash);
    for (int i = 0; i < probes && known != 0; i++) {
      known &= cells.get(position(probe));
      probe += step;
      step += i;
    }
    found = known;
    if (known == 0 || refreshes) {
      set(hash, plane(slot));
    }
    return known == 0;
  }

  @Override
  public void clear() {
    if (Arrays.stream(added).allMatch(FewHashes::isComplete)) {
      for (int plane = 0; plane < planes; plane++) {
        forget(plane);
      }
    } else {
      effort += cells.count();
      cells.clear();
      Arrays.fill(ones, 0);
    }
    for (FewHashes each : added) {
      each.begin();
    }
    cleared = cells.count();
  }

  @Override
  public long foundSlot() {
    long slot = head;
    while (slot > head - geometry.held() && ((found >>> plane(slot)) & 1) == 0) {
      slot--;
    }
    return slot;
  }

  @Override
  public long effort() {
    return effort;
  }

  @Override
  public double expectedErrorNow() {
    double right = 1;
    long matching = matching(head);
    for (int plane = 0; plane < planes; plane++) {
      double fill = ((matching >>> plane) & 1) * (double) ones[plane] / cells.count();
      right *= 1 - Math.pow(fill, probes);
    }
    return 1 - right;
  }

  @Override
  public long bytes() {
    return cells.bytes() + Arrays.stream(added).mapToLong(FewHashes::bytes).sum();
  }

  @Override
  public void writeTo(StateWriter out) throws IOException {
    out.putLong(head);
    out.putLong(cleared);
    out.putLongs(ones);
    out.check();
    cells.writeTo(out);
  }

  @Override
  public void readFrom(StateReader in) throws IOException {
    head = in.getLong();
    cleared = in.getLong(0, cells.count(), "the part that is cleared");
    in.longs(ones);
    in.check();
    cells.readFrom(in);
    for (int plane = 0; plane < planes; plane++) {
      if (ones[plane] > 0) {
        added[plane].giveUp();
      }
    }
  }

  private static int probes(Geometry geometry, double fpp) {
    return Math.max(1, (int) Math.ceil(Math.log(geometry.span() / fpp) / LN2 - 1e-9));
  }

  /** Returns the number of cells of which this many probes hit half. */
  private static long cells(long hits) {
    return (long) Math.max(MIN_CELLS, Math.ceil(hits / LN2));
  }

  private void set(long hash, int plane) {
    long bit = 1L << plane;
    long before = ones[plane];
    long probe = hash;
    long step = step(hash);
    for (int i = 0; i < probes; i++) {
      long at = position(probe);
      if ((cells.get(at) & bit) == 0) {
        cells.or(at, bit);
        ones[plane]++;
      }
      probe += step;
      step += i;
    }
    if (ones[plane] != before) {
      added[plane].add(hash);
    }
  }

  /** Clears the bits of a plane by what set them. */
  private void forget(int plane) {
    long rest = ~(1L << plane);
    effort += added[plane].size() * (long) probes;
    added[plane].forEach(
        hash -> {
          long probe = hash;
          long step = step(hash);
          for (int i = 0; i < probes; i++) {
            long at = position(probe);
            cells.set(at, cells.get(at) & rest);
            probe += step;
            step += i;
          }
        });
    ones[plane] = 0;
  }

  /** The planes that an event of this slot is compared with, as bits. */
  private long matching(long slot) {
    long from = Math.max(slot - geometry.span() + 1, head - geometry.held() + 1);
    long to = Math.min(head, slot + geometry.span() - 1);
    int count = (int) (to - from + 1);
    if (count >= planes) {
      return (1L << planes) - 1;
    }
    long run = (1L << count) - 1;
    int turn = plane(from);
    return ((run << turn) | (run >>> (planes - turn))) & ((1L << planes) - 1);
  }

  private int plane(long slot) {
    return (int) Math.floorMod(slot, (long) planes);
  }

  private static long step(long hash) {
    return Hashes.mix(hash + Hashes.GOLDEN);
  }

  private long position(long probe) {
    return Math.multiplyHigh(probe >>> 1, cells.count() << 1);
  }

  /** Clears the plane that is used next in the cells before {@code until}. */
  private void clearNext(long until) {
    int plane = plane(head + 1);
    long rest = ~(1L << plane);
    long end = Math.min(until, cells.count());
    effort += Math.max(0, end - cleared);
    for (long at = cleared; at < end; at++) {
      long cell = cells.get(at);
      if ((cell & ~rest) != 0) {
        cells.set(at, cell & rest);
        ones[plane]--;
      }
    }
    cleared = Math.max(cleared, end);
  }
}
