package dev.doppel.core.filter;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.internal.Check;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A classic Bloom filter with a counter of four bits for each bit, so that hashes can be removed
 * again, at four times the memory. Every {@link #add} counts, also of a known hash, and needs its
 * own {@link #remove}.
 *
 * <p>A counter that reaches 15 stays there for ever, so that it cannot lose count and forget a
 * hash; {@link #saturated} says how many did. Remove only what was added: removing an unknown hash
 * that looks known takes bits from others.
 *
 * <p>Holds up to 34 billion counters in 17 GB of heap. Not safe for use by several threads that add
 * or remove.
 */
public final class CountingFilter implements Filter {

  /*
   * Sixteen counters per word, the first in the lowest bits. Invariant: a counter below 15 is at
   * least the number of probes of present hashes that fall on it. Adding and removing keep it, as
   * they move a counter by the same probes; 15 stands for "at least 15" and is never left.
   */

  private static final int COUNTER_BITS = 4;
  private static final int COUNTERS_PER_WORD = Long.SIZE / COUNTER_BITS;
  private static final int MOST = (1 << COUNTER_BITS) - 1;

  private final long[] words;
  private final long counters;
  private final int probes;
  private final double error;
  private final long seed;
  private final Gauge gauge;
  private final long key;

  private CountingFilter(
      long[] words, long counters, int probes, double error, long seed, Gauge gauge) {
    this.words = words;
    this.counters = counters;
    this.probes = probes;
    this.error = error;
    this.seed = seed;
    this.gauge = gauge;
    this.key = Hashes.mix(seed + Hashes.GOLDEN);
  }

  /**
   * Returns an empty filter with room for {@code items} distinct hashes at a time; holding that
   * many, it errs at a rate of about {@code error}.
   *
   * @param error from 1e-15 to 0.5
   * @throws IllegalArgumentException if no filter of 34 billion counters can do so
   */
  public static CountingFilter sizedFor(long items, double error) {
    return sizedFor(items, error, 0);
  }

  /** Returns such a filter with a seed; filters of different seeds err independently. */
  public static CountingFilter sizedFor(long items, double error, long seed) {
    Check.argument(items > 0, "items must be positive, got %d", items);
    Check.argument(
        error >= 1e-15 && error <= 0.5, "error must lie between 1e-15 and 0.5, got %s", error);
    int probes = Probes.best(error);
    double counters = Probes.bits(items, error, probes);
    Check.argument(
        counters <= Bits.MAX_SIZE / COUNTER_BITS,
        "%d items at %s need %.0f counters, more than the %d of a filter",
        items,
        error,
        counters,
        Bits.MAX_SIZE / COUNTER_BITS);
    long[] words = new long[(int) Math.ceil(counters / COUNTERS_PER_WORD)];
    return new CountingFilter(words, (long) counters, probes, error, seed, new Gauge(items, 0));
  }

  @Override
  public boolean add(long hash) {
    boolean isNew = !mightContain(hash);
    if (isNew && gauge.isFull()) {
      gauge.overflow(this);
    }
    long probe = mixed(hash);
    long step = Probes.step(probe);
    for (int i = 0; i < probes; i++) {
      long counter = Probes.position(probe, counters);
      long count = count(counter);
      move(counter, count < MOST ? 1 : 0);
      probe += step;
    }
    gauge.count(isNew);
    return isNew;
  }

  /**
   * Takes back one {@link #add} of the hash. False: it was not there, and nothing has changed.
   * True: it was there, or looked so by chance; it is still there if it was added more often, or if
   * all its counters are saturated.
   */
  public boolean remove(long hash) {
    if (!mightContain(hash)) {
      return false;
    }
    long probe = mixed(hash);
    long step = Probes.step(probe);
    for (int i = 0; i < probes; i++) {
      long counter = Probes.position(probe, counters);
      long count = count(counter);
      move(counter, count > 0 && count < MOST ? -1 : 0);
      probe += step;
    }
    gauge.count(mightContain(hash) ? 0 : -1);
    return true;
  }

  @Override
  public boolean mightContain(long hash) {
    long probe = mixed(hash);
    long step = Probes.step(probe);
    for (int i = 0; i < probes; i++) {
      if (count(Probes.position(probe, counters)) == 0) {
        return false;
      }
      probe += step;
    }
    return true;
  }

  /**
   * Adds all that {@code other} knows, adding up counters. Both must have the same size, probes and
   * seed; {@link #added} becomes an estimate.
   */
  public void unionWith(CountingFilter other) {
    Check.argument(isShapedLike(other), "cannot unite %s with %s", this, other);
    for (long counter = 0; counter < counters; counter++) {
      long count = count(counter);
      move(counter, Math.min(MOST, count + other.count(counter)) - count);
    }
    gauge.uniteWith(other.gauge, -Math.log1p(-fill()) * counters / probes);
  }

  /** Returns an equal filter that shares nothing with this one, and throws when it is full. */
  public CountingFilter copy() {
    return new CountingFilter(words.clone(), counters, probes, error, seed, gauge.copy());
  }

  /** How many distinct hashes seem to be there: those added and not removed as often. */
  @Override
  public long added() {
    return gauge.added();
  }

  @Override
  public long capacity() {
    return gauge.capacity();
  }

  @Override
  public void whenFull(Consumer<? super Filter> action) {
    gauge.whenFull(action);
  }

  /** The share of its counters that are not 0. Reads the whole filter. */
  @Override
  public double fill() {
    long used = 0;
    for (long word : words) {
      used += Long.bitCount(any(word));
    }
    return (double) used / counters;
  }

  /** How many counters have reached 15 and stay there. Reads the whole filter. */
  public long saturated() {
    long saturated = 0;
    for (long word : words) {
      saturated += COUNTERS_PER_WORD - Long.bitCount(any(~word));
    }
    return saturated;
  }

  @Override
  public double expectedErrorNow() {
    return Math.pow(fill(), probes);
  }

  @Override
  public long bytes() {
    return (long) words.length * Long.BYTES;
  }

  @Override
  public void writeTo(OutputStream out) throws IOException {
    int spare = (int) ((long) words.length * COUNTERS_PER_WORD - counters);
    Header header =
        new Header(Kind.COUNTING, seed, capacity(), added(), error, spare, probes, words.length);
    FilterBytes.write(out, header, words, 0);
  }

  /**
   * Returns the filter that {@link #writeTo} wrote, leaving the stream after its last byte.
   *
   * @throws IOException if the bytes are not a counting filter's, cut off, or changed
   */
  public static CountingFilter read(InputStream in) throws IOException {
    FilterBytes bytes = FilterBytes.read(in, Kind.COUNTING);
    Header header = bytes.header();
    long[] words = bytes.payload(0, Bits.MAX_WORDS);
    long counters = (long) words.length * COUNTERS_PER_WORD - header.shape();
    Gauge gauge = new Gauge(header.capacity(), header.added());
    return new CountingFilter(
        words, counters, header.probes(), header.error(), header.seed(), gauge);
  }

  /** Whether the other is such a filter that would write the same bytes. Reads both in full. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CountingFilter that
        && isShapedLike(that)
        && Double.compare(error, that.error) == 0
        && gauge.isAt(that.gauge)
        && Arrays.equals(words, that.words);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(words);
  }

  /** How full it is, its false-positive rate, and its geometry. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "CountingFilter[%d of %d added, error %s, %d counters, %d probes, seed %d]",
        added(),
        capacity(),
        error,
        counters,
        probes,
        seed);
  }

  /** Keeps of every four bits the lowest, set if any of them was. */
  private static long any(long word) {
    long pairs = word | (word >>> 1);
    return (pairs | (pairs >>> 2)) & 0x1111_1111_1111_1111L;
  }

  private boolean isShapedLike(CountingFilter other) {
    return counters == other.counters && probes == other.probes && seed == other.seed;
  }

  private long mixed(long hash) {
    return Hashes.mix(hash ^ key);
  }

  private long count(long counter) {
    return (words[(int) (counter >>> 4)] >>> (counter << 2)) & MOST;
  }

  private void move(long counter, long by) {
    words[(int) (counter >>> 4)] += by << (counter << 2);
  }
}
