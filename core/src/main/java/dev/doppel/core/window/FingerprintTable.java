package dev.doppel.core.window;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.internal.StateReader;
import dev.doppel.core.internal.StateWriter;
import java.io.IOException;
import java.util.Arrays;

/** Fingerprints of hashes, each with the tag of the slot it came in, in a table of fixed size. */
final class FingerprintTable {

  /*
   * A cuckoo filter [1] in buckets of eight cells. A hash may lie in either of two buckets; when
   * both are full, one of those there is moved to its other bucket, and so on. The other bucket
   * follows from the bucket and the fingerprint alone: bucket + other = a hash of the fingerprint,
   * modulo the number of buckets, which need not be a power of two then.
   *
   *   cell:  f bits fingerprint | t bits tag (0: empty)
   *
   * A cell whose tag is not live is free. A cursor sweeps over the table and empties such cells, so
   * that no old one comes to life when its tag is reused (see Generations). Each event sweeps a
   * bucket until the share of its slot is done, and what is left is done when the slot ends.
   *
   * A table with few entries keeps a list of the cells in use, and looks at those only: in a stream
   * that is sparse in time each event ends slots, and would else pay for their shares of the sweep.
   * With more entries, empty buckets are passed over, many at once. What is emptied when
   * depends on neither.
   *
   * An unknown hash meets the live fingerprints of 16 cells, so its false-positive rate is 16 *
   * load / 2^f. Buckets of four would save a bit of fingerprint; those of eight are full less often
   * at the same load, so that less is moved, and begin at whole bytes whatever the width of a cell.
   *
   * [1] Fan, Andersen, Kaminsky, Mitzenmacher: Cuckoo Filter: Practically Better Than Bloom.
   * CoNEXT 2014.
   */

  static final int BUCKET = 8;
  static final double LOAD = 0.955;

  private static final int MAX_MOVES = 250;
  private static final int CELLS_A_LISTED = 256;
  private static final int BITS_A_LOOK = 256; // where all are 0
  private static final int MIN_BUCKETS = 4;
  private static final long NONE = -1; // no cell

  private final Generations generations;
  private final int tagBits;
  private final long tagMask;
  private final int fingerprintBits;
  private final long fingerprintMask;
  private final long buckets;
  private final PackedCells cells;
  private final long[] borne; // by tag: how many cells bear it
  private final long[] path = new long[MAX_MOVES];
  private final FewHashes listed; // cells in use; some that were, some twice
  private long inUse;
  private long cursor;
  private long leftToSweep;
  private long effort;
  private int foundAge;

  /** Makes room for this many hashes, with fingerprints of this many bits. */
  FingerprintTable(Generations generations, long entries, int fingerprintBits) {
    this.generations = generations;
    this.tagBits = generations.bits();
    this.tagMask = (1L << tagBits) - 1;
    this.fingerprintBits = fingerprintBits;
    this.fingerprintMask = (1L << fingerprintBits) - 1;
    this.buckets = Math.max(MIN_BUCKETS, (long) Math.ceil(entries / (LOAD * BUCKET)));
    this.cells = new PackedCells(buckets * BUCKET, fingerprintBits + tagBits);
    this.borne = new long[1 << tagBits];
    this.listed = new FewHashes(cells.count() / CELLS_A_LISTED);
  }

  /** Returns how many bits make a table filled to its load err at most at this rate. */
  static int fingerprintBits(double fpp) {
    return (int) Math.ceil(Math.log(2 * BUCKET * LOAD / fpp) / Math.log(2));
  }

  /** The result of adding a hash. */
  enum Outcome {
    FOUND,
    ADDED,
    NO_ROOM
  }

  /**
   * Looks for the hash among those that match the slot. If it is there it gets the slot's tag when
   * {@code refreshes}; if not, it is added when {@code adds}.
   */
  Outcome add(long hash, long slot, boolean refreshes, boolean adds) {
    long fingerprint = hash & fingerprintMask;
    int newest = generations.newestMatching(slot);
    int oldest = generations.oldestMatching(slot);
    long first = Math.multiplyHigh(hash >>> 1, buckets << 1);
    long second = other(first, fingerprint);
    long there = find(first, fingerprint, newest, oldest);
    if (there < 0) {
      there = find(second, fingerprint, newest, oldest);
    }
    int tag = generations.tag(slot);
    if (there >= 0) {
      foundAge = generations.age((int) (cells.get(there) & tagMask));
      if (refreshes) {
        refresh(there, tag);
      }
      return Outcome.FOUND;
    }
    if (!adds) {
      return Outcome.ADDED;
    }
    long entry = (fingerprint << tagBits) | tag;
    long free = findFree(first);
    if (free < 0) {
      free = findFree(second);
    }
    if (free >= 0) {
      put(free, entry);
      return Outcome.ADDED;
    }
    return putByMoving(first, entry, hash) ? Outcome.ADDED : Outcome.NO_ROOM;
  }

  /** Looks at both buckets of a hash; see {@link SlottedHashes#readAhead}. */
  long readAhead(long hash) {
    long first = Math.multiplyHigh(hash >>> 1, buckets << 1);
    return ends(first) + ends(other(first, hash & fingerprintMask));
  }

  /** Of a bucket, which may begin in one line of memory and end in the next. */
  private long ends(long bucket) {
    return cells.get(bucket * BUCKET) + cells.get(bucket * BUCKET + BUCKET - 1);
  }

  /** How many slots before the head the last match was. */
  int foundAge() {
    return foundAge;
  }

  /** Sweeps a bucket, if the slot's share is not yet done. */
  void sweepSome() {
    if (leftToSweep > 0) {
      sweep();
    }
  }

  /** To be called before the head moves on by one slot: does the rest of the slot's share. */
  void endSlot() {
    if (!listed.isComplete() && inUse <= listed.limit() / 4) {
      listAll();
    }
    if (listed.isComplete() && listed.size() <= looks(leftToSweep)) {
      sweepListed();
    }
    while (leftToSweep > 0) {
      passEmpty();
      sweepSome();
    }
    int spare = generations.spare();
    leftToSweep = spare == 0 ? 0 : (buckets + spare - 1) / spare;
  }

  void clear() {
    if (listed.isComplete()) {
      effort += listed.size();
      listed.forEach(at -> cells.set(at, 0));
    } else {
      effort += cells.count();
      cells.clear();
    }
    listed.begin();
    inUse = 0;
    Arrays.fill(borne, 0);
    cursor = 0;
    leftToSweep = 0;
  }

  /** How many cells, or pieces of empty ones, were looked at only to forget what is in them. */
  long effort() {
    return effort;
  }

  /** Whether no cell bears the tag of a slot that is held. */
  boolean isOld() {
    return count(0, Integer.MAX_VALUE) == 0;
  }

  /** How many cells bear the tag of a slot that is held and of such an age. */
  private long count(int newest, int oldest) {
    boolean[] live = generations.live();
    long count = 0;
    for (int tag = 1; tag < live.length; tag++) {
      int age = generations.age(tag);
      count += live[tag] && age >= newest && age <= oldest ? borne[tag] : 0;
    }
    return count;
  }

  double expectedErrorNow() {
    long head = generations.head();
    long matching = count(generations.newestMatching(head), generations.oldestMatching(head));
    double met = 2.0 * BUCKET * matching / cells.count();
    return -Math.expm1(met * Math.log1p(-Math.pow(2, -fingerprintBits)));
  }

  int fingerprintBits() {
    return fingerprintBits;
  }

  long cells() {
    return cells.count();
  }

  long bytes() {
    return cells.bytes() + path.length * (long) Long.BYTES + listed.bytes();
  }

  void writeSizes(StateWriter out) throws IOException {
    out.putLong(cursor);
    out.putLong(leftToSweep);
    out.putLongs(borne);
  }

  void readSizes(StateReader in) throws IOException {
    cursor = in.getLong(0, buckets - 1, "the cursor");
    leftToSweep = in.getLong(0, buckets, "the rest of the sweep");
    in.longs(borne);
  }

  void writeCells(StateWriter out) throws IOException {
    cells.writeTo(out);
  }

  void readCells(StateReader in) throws IOException {
    cells.readFrom(in);
    inUse = 0;
    for (int tag = 1; tag < borne.length; tag++) {
      inUse += borne[tag];
    }
    listed.giveUp();
  }

  /**
   * Returns the cell of the bucket that has the fingerprint and a matching tag, or {@link #NONE}.
   */
  private long find(long bucket, long fingerprint, int newest, int oldest) {
    long from = bucket * BUCKET;
    for (int i = 0; i < BUCKET; i++) {
      long cell = cells.get(from + i);
      // Of most cells the fingerprint says enough, and what is live is not examined.
      if (cell >>> tagBits == fingerprint && matches((int) (cell & tagMask), newest, oldest)) {
        return from + i;
      }
    }
    return NONE;
  }

  private boolean matches(int tag, int newest, int oldest) {
    int age = generations.age(tag);
    return generations.live()[tag] && age >= newest && age <= oldest;
  }

  private void refresh(long at, int tag) {
    long cell = cells.get(at);
    int old = (int) (cell & tagMask);
    if (generations.isNewer(tag, old)) {
      borne[old]--;
      borne[tag]++;
      cells.set(at, (cell & ~tagMask) | tag);
    }
  }

  /** Returns the last free cell of the bucket, or {@link #NONE}. */
  private long findFree(long bucket) {
    boolean[] live = generations.live();
    long from = bucket * BUCKET;
    for (int i = BUCKET - 1; i >= 0; i--) {
      if (!live[(int) (cells.get(from + i) & tagMask)]) {
        return from + i;
      }
    }
    return NONE;
  }

  private void put(long at, long entry) {
    int former = (int) (cells.get(at) & tagMask);
    if (former == 0) {
      inUse++;
      list(at);
    }
    borne[former]--; // of tag 0, too, whose number is never asked for
    borne[(int) (entry & tagMask)]++;
    cells.set(at, entry);
  }

  /** Moves entries until there is room; if there is none within reach, moves them all back. */
  private boolean putByMoving(long bucket, long entry, long hash) {
    long homeless = entry;
    long at = bucket;
    long random = hash;
    for (int moves = 0; moves < MAX_MOVES; moves++) {
      random = random * Hashes.GOLDEN + 1;
      long cell = at * BUCKET + (random >>> 61);
      path[moves] = cell;
      homeless = swap(cell, homeless);
      at = other(at, homeless >>> tagBits);
      long free = findFree(at);
      if (free >= 0) {
        put(free, homeless);
        borne[(int) (homeless & tagMask)]--; // it was there before; what is new is the entry
        borne[(int) (entry & tagMask)]++;
        return true;
      }
    }
    for (int moves = MAX_MOVES - 1; moves >= 0; moves--) {
      homeless = swap(path[moves], homeless);
    }
    assert homeless == entry;
    return false;
  }

  private long swap(long at, long entry) {
    long cell = cells.get(at);
    cells.set(at, entry);
    return cell;
  }

  private long other(long bucket, long fingerprint) {
    long sum = Math.multiplyHigh(Hashes.mix(fingerprint) >>> 1, buckets << 1);
    return sum >= bucket ? sum - bucket : sum - bucket + buckets;
  }

  private void list(long at) {
    if (listed.isFull()) {
      listed.keepIf(cell -> (cells.get(cell) & tagMask) != 0);
      listed.keepDistinct();
      if (listed.size() > listed.limit() / 2) {
        listed.giveUp();
      }
    }
    listed.add(at);
  }

  private void listAll() {
    listed.begin();
    effort += inUse == 0 ? 0 : cells.count();
    for (long at = 0; at < cells.count() && inUse > 0; at++) {
      if ((cells.get(at) & tagMask) != 0) {
        listed.add(at);
      }
    }
  }

  /** Does the rest of the slot's share by the list. */
  private void sweepListed() {
    if (leftToSweep == 0) {
      return;
    }
    effort += listed.size();
    listed.keepIf(
        at -> {
          long ahead = at / BUCKET - cursor;
          ahead += ahead < 0 ? buckets : 0;
          if (ahead < leftToSweep) {
            empty(at);
          }
          return (cells.get(at) & tagMask) != 0;
        });
    cursor = (cursor + leftToSweep) % buckets;
    leftToSweep = 0;
  }

  /** Empties a cell whose tag is not live. */
  private void empty(long at) {
    int tag = (int) (cells.get(at) & tagMask);
    if (tag != 0 && !generations.live()[tag]) {
      borne[tag]--;
      borne[0]++;
      inUse--;
      cells.set(at, 0);
    }
  }

  /** Passes over the empty buckets of the share, of which a table with few entries has most. */
  private void passEmpty() {
    long end = Math.min(buckets, cursor + leftToSweep);
    long passed = cells.passZeros(cursor * BUCKET, end * BUCKET) / BUCKET - cursor;
    effort += looks(passed);
    cursor = cursor + passed == buckets ? 0 : cursor + passed;
    leftToSweep -= passed;
  }

  /** What passing over so many empty buckets costs. */
  private long looks(long empty) {
    return empty * BUCKET * cells.width() / BITS_A_LOOK;
  }

  private void sweep() {
    long from = cursor * BUCKET;
    effort += BUCKET;
    for (int i = 0; i < BUCKET; i++) {
      empty(from + i);
    }
    cursor = cursor + 1 == buckets ? 0 : cursor + 1;
    leftToSweep--;
  }
}
