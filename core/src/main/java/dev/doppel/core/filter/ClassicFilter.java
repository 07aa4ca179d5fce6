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
 * The classic Bloom filter: a hash sets k bits anywhere. It needs the fewest bits of the filters
 * here, and a memory access for each of the k; use a {@link SplitBlockFilter} unless those few bits
 * matter, or a paper is to be reproduced.
 *
 * <p>Holds up to 137 billion bits in 17 GB of heap. Threads may ask together while none adds; to
 * add together they take a {@link SharedFilter}.
 */
public final class ClassicFilter implements Filter {

  // Invariant: no method clears a bit. "Never forgets" rests on that alone.

  /** Where the k bits of a hash may lie. */
  public enum Spaces {
    /** Anywhere. */
    SHARED,
    /** The i-th in the i-th part of the filter; errs a little more in small filters. */
    SEPARATE
  }

  private final Bits bits;
  private final int probes;
  private final Spaces spaces;
  private final double error;
  private final long seed;
  private final Gauge gauge;

  private final long key;
  private final long space; // bits of a hash space
  private final long stride; // from one hash space to the next

  private ClassicFilter(
      Bits bits, int probes, Spaces spaces, double error, long seed, Gauge gauge) {
    this.bits = bits;
    this.probes = probes;
    this.spaces = spaces;
    this.error = error;
    this.seed = seed;
    this.gauge = gauge;
    this.key = Hashes.mix(seed + Hashes.GOLDEN);
    this.space = spaces == Spaces.SHARED ? bits.size() : bits.size() / probes;
    this.stride = spaces == Spaces.SHARED ? 0 : space;
  }

  /**
   * Returns an empty filter with room for {@code items} distinct hashes; holding that many, it errs
   * at a rate of about {@code error}.
   *
   * @param error from 1e-15 to 0.5
   * @throws IllegalArgumentException if no filter of 137 billion bits can do so
   */
  public static ClassicFilter sizedFor(long items, double error) {
    return sizedFor(items, error, Spaces.SHARED, 0);
  }

  /** Returns such a filter with a seed; filters of different seeds err independently. */
  public static ClassicFilter sizedFor(long items, double error, Spaces spaces, long seed) {
    Check.argument(items > 0, "items must be positive, got %d", items);
    Check.argument(
        error >= 1e-15 && error <= 0.5, "error must lie between 1e-15 and 0.5, got %s", error);
    int probes = Probes.best(error);
    double bits = Probes.bits(items, error, probes);
    Check.argument(
        bits <= Bits.MAX_SIZE,
        "%d items at %s need %.0f bits, more than the %d of a filter",
        items,
        error,
        bits,
        Bits.MAX_SIZE);
    Gauge gauge = new Gauge(items, 0);
    return new ClassicFilter(Bits.ofSize((long) bits), probes, spaces, error, seed, gauge);
  }

  /** Returns an empty filter of exactly {@code bits} bits, for {@code items} hashes. */
  public static ClassicFilter ofBits(long bits, int probes, long items, Spaces spaces, long seed) {
    Check.argument(items > 0, "items must be positive, got %d", items);
    Check.argument(
        probes >= 1 && probes <= Probes.MAX && probes <= bits,
        "probes must be 1 to %d and at most the %d bits, got %d",
        Probes.MAX,
        bits,
        probes);
    double error = Math.pow(-Math.expm1(-(double) probes * items / bits), probes);
    return new ClassicFilter(Bits.ofSize(bits), probes, spaces, error, seed, new Gauge(items, 0));
  }

  @Override
  public boolean add(long hash) {
    if (gauge.isFull() && !mightContain(hash)) {
      gauge.overflow(this);
    }
    long probe = mixed(hash);
    long step = Probes.step(probe);
    boolean isNew = false;
    for (int i = 0; i < probes; i++) {
      isNew |= bits.set(i * stride + Probes.position(probe, space));
      probe += step;
    }
    gauge.count(isNew);
    return isNew;
  }

  @Override
  public boolean mightContain(long hash) {
    long probe = mixed(hash);
    long step = Probes.step(probe);
    for (int i = 0; i < probes; i++) {
      if (!bits.get(i * stride + Probes.position(probe, space))) {
        return false;
      }
      probe += step;
    }
    return true;
  }

  /**
   * Adds all that {@code other} knows. Both must have the same bits, probes, spaces and seed;
   * {@link #added} becomes an estimate from the bits set.
   */
  public void unionWith(ClassicFilter other) {
    Check.argument(isShapedLike(other), "cannot unite %s with %s", this, other);
    bits.setAll(other.bits);
    gauge.uniteWith(other.gauge, -Math.log1p(-fill()) * bits.size() / probes);
  }

  /** Returns an equal filter that shares nothing with this one, and throws when it is full. */
  public ClassicFilter copy() {
    Bits same = Bits.of(bits.size(), bits.words().clone());
    return new ClassicFilter(same, probes, spaces, error, seed, gauge.copy());
  }

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

  @Override
  public double fill() {
    return bits.fill();
  }

  @Override
  public double expectedErrorNow() {
    return Math.pow(fill(), probes);
  }

  @Override
  public long bytes() {
    return (long) bits.words().length * Long.BYTES;
  }

  /*
   * Shape in the header: the lowest bit says whether spaces are separate, the others how many bits
   * of the last word are beyond the filter.
   */
  @Override
  public void writeTo(OutputStream out) throws IOException {
    int spare = (int) ((long) bits.words().length * Long.SIZE - bits.size());
    int shape = (spare << 1) | (spaces == Spaces.SEPARATE ? 1 : 0);
    long words = bits.words().length;
    Header header =
        new Header(Kind.CLASSIC, seed, capacity(), added(), error, shape, probes, words);
    FilterBytes.write(out, header, bits.words(), 0);
  }

  /**
   * Returns the filter that {@link #writeTo} wrote, leaving the stream after its last byte.
   *
   * @throws IOException if the bytes are not a classic filter's, cut off, or changed
   */
  public static ClassicFilter read(InputStream in) throws IOException {
    FilterBytes bytes = FilterBytes.read(in, Kind.CLASSIC);
    Header header = bytes.header();
    long[] words = bytes.payload(0, Bits.MAX_WORDS);
    try {
      Bits bits = Bits.of(header.words() * Long.SIZE - (header.shape() >>> 1), words);
      Spaces spaces = (header.shape() & 1) == 0 ? Spaces.SHARED : Spaces.SEPARATE;
      Gauge gauge = new Gauge(header.capacity(), header.added());
      return new ClassicFilter(bits, header.probes(), spaces, header.error(), header.seed(), gauge);
    } catch (IllegalArgumentException e) {
      throw new IOException("not a filter: " + e.getMessage(), e);
    }
  }

  /** Whether the other is such a filter that would write the same bytes. Reads both in full. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ClassicFilter that
        && isShapedLike(that)
        && Double.compare(error, that.error) == 0
        && gauge.isAt(that.gauge)
        && Arrays.equals(bits.words(), that.bits.words());
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bits.words());
  }

  /** How full it is, its false-positive rate, and its geometry. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "ClassicFilter[%d of %d added, error %s, %d bits, %d probes, %s, seed %d]",
        added(),
        capacity(),
        error,
        bits.size(),
        probes,
        spaces == Spaces.SHARED ? "one space" : "separate spaces",
        seed);
  }

  /** What a {@link SharedFilter} locks: threads that add one hash must meet. */
  int stripe(long hash) {
    return (int) mixed(hash);
  }

  /** Adds without counting, while other threads add other hashes. */
  boolean setTogether(long hash) {
    long probe = mixed(hash);
    long step = Probes.step(probe);
    boolean isNew = false;
    for (int i = 0; i < probes; i++) {
      isNew |= bits.setTogether(i * stride + Probes.position(probe, space));
      probe += step;
    }
    return isNew;
  }

  Gauge gauge() {
    return gauge;
  }

  private boolean isShapedLike(ClassicFilter other) {
    return bits.size() == other.bits.size()
        && probes == other.probes
        && spaces == other.spaces
        && seed == other.seed;
  }

  private long mixed(long hash) {
    return Hashes.mix(hash ^ key);
  }
}
