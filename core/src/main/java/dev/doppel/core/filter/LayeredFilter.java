package dev.doppel.core.filter;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.hash.KeyedHash;
import dev.doppel.core.internal.Check;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Locale;

/**
 * The multi-layer Bloom filter for URLs of Cen, Xu and Sun [1]: a filter for each segment of the
 * path, and one more for the URL as a whole.
 *
 * <p>Kept for the paper's sake, and for its one merit: it can say whether a host or a segment was
 * ever seen ({@link #knowsSegment}). To check whether a URL was seen, a {@link SplitBlockFilter} of
 * the same memory has a far lower false-positive rate. Not safe for use by several threads that
 * add.
 */
public final class LayeredFilter {

  /*
   * Where the paper leaves a choice:
   *
   * - An address in the last filter is the XOR of addresses below m, which may be m or more unless
   *   m is a power of two. The paper gives that filter m bits, so we take the address modulo m. For
   *   its m, a little over 2^24, and four segments that moves one address in 82.
   * - A URL of fewer than L segments uses as many layers as it has; of more, what is beyond belongs
   *   to the L-th segment, slashes included.
   * - Its k hash functions are not named. We draw k addresses from one hash.
   *
   * XOR forgets the order of segments, and two equal ones cancel: /a/b is /b/a to the last filter,
   * and /x/x/a is /a. Order.AWARE hashes a segment together with its position, which cures both.
   *
   * [1] A Multi-Layer Bloom Filter for Duplicated URL Detection. 2010. Algorithms 1 and 2.
   */

  /** Whether the last filter distinguishes the same segments in different orders. */
  public enum Order {
    /** It cannot: the paper's way. */
    IGNORED,
    /** It can, as segments are hashed with their positions. */
    AWARE
  }

  /**
   * How filters are made.
   *
   * @param layers L, for how many segments there is a filter; there is one more for the whole
   * @param probes k, how many bits a segment sets
   * @param bits m, the size of each of the L + 1 filters
   * @param capacity n, the number of URLs it is sized for
   */
  public record Settings(int layers, int probes, long bits, long capacity, Order order) {

    /** The paper's, of section V. */
    public static final Settings CEN_2010 =
        new Settings(4, 3, 16_829_152, 3_500_000, Order.IGNORED);

    public Settings {
      Check.argument(layers >= 1 && layers <= 64, "layers must be 1 to 64, got %d", layers);
      Check.argument(probes >= 1 && probes <= Probes.MAX, "probes must be 1 to 64, got %d", probes);
      Check.argument(bits >= 1, "bits must be positive, got %d", bits);
      Check.argument(
          bits <= Bits.MAX_SIZE / (layers + 1),
          "%d filters may have at most %d bits each, got %d",
          layers + 1,
          Bits.MAX_SIZE / (layers + 1),
          bits);
      Check.argument(capacity > 0, "capacity must be positive, got %d", capacity);
    }
  }

  private static final KeyedHash UNKEYED = KeyedHash.legacy(0);
  private static final byte SLASH = '/';

  private final Settings settings;
  private final Bits bits; // filter i begins at bit i * m
  private long added;

  private LayeredFilter(Settings settings, Bits bits, long added) {
    this.settings = settings;
    this.bits = bits;
    this.added = added;
  }

  /** Returns an empty filter. */
  public static LayeredFilter of(Settings settings) {
    return new LayeredFilter(settings, Bits.ofSize((settings.layers() + 1) * settings.bits()), 0);
  }

  /**
   * Returns the hashes of a URL's segments: what stands between slashes, without the scheme.
   *
   * @param layers how many segments at most; the last takes all that is left
   */
  public static long[] segments(byte[] url, int layers) {
    return segments(url, layers, UNKEYED);
  }

  /**
   * Returns the hashes of a URL's segments by a keyed function, where strangers choose the URLs.
   */
  public static long[] segments(byte[] url, int layers, KeyedHash hash) {
    return segments(url, 0, url.length, layers, hash);
  }

  /** Returns the same of a URL that is a stretch of bytes, from one place to before another. */
  public static long[] segments(byte[] bytes, int from, int to, int layers, KeyedHash hash) {
    long[] hashes = new long[layers];
    int count = 0;
    int start = afterScheme(bytes, from, to);
    while (start <= to && count < layers) {
      int end = count == layers - 1 ? to : nextSlash(bytes, start, to);
      hashes[count++] = hash.hash(bytes, start, end - start);
      start = end + 1;
    }
    return count == layers ? hashes : Arrays.copyOf(hashes, count);
  }

  /**
   * Adds a URL by the hashes of its segments (Algorithm 1). True: it was surely new. False: it was
   * known, or looks so by chance.
   */
  public boolean add(long[] segments) {
    checkSegments(segments);
    long[] whole = new long[settings.probes()];
    boolean isNew = false;
    for (int layer = 0; layer < segments.length; layer++) {
      long probe = mixed(segments[layer], layer);
      long step = Probes.step(probe);
      for (int i = 0; i < whole.length; i++) {
        long address = Probes.position(probe, settings.bits());
        isNew |= bits.set(place(layer, address));
        whole[i] ^= address;
        probe += step;
      }
    }
    for (long address : whole) {
      isNew |= bits.set(place(settings.layers(), address % settings.bits()));
    }
    added += isNew ? 1 : 0;
    return isNew;
  }

  /** Whether a URL of these segments was added; only a yes can be wrong (Algorithm 2). */
  public boolean mightContain(long[] segments) {
    checkSegments(segments);
    long[] whole = new long[settings.probes()];
    for (int layer = 0; layer < segments.length; layer++) {
      if (!knowsSegment(layer, segments[layer], whole)) {
        return false;
      }
    }
    return knowsWhole(whole);
  }

  /**
   * Whether the last filter alone takes a URL of these segments for one that was added: the second
   * half of Algorithm 2, whatever the segments' own filters say.
   */
  public boolean knowsCombination(long[] segments) {
    checkSegments(segments);
    long[] whole = new long[settings.probes()];
    for (int layer = 0; layer < segments.length; layer++) {
      long probe = mixed(segments[layer], layer);
      long step = Probes.step(probe);
      for (int i = 0; i < whole.length; i++) {
        whole[i] ^= Probes.position(probe, settings.bits());
        probe += step;
      }
    }
    return knowsWhole(whole);
  }

  /** Whether any URL had this segment at this place; place 0 is the host. */
  public boolean knowsSegment(int layer, long segment) {
    Check.argument(
        layer >= 0 && layer < settings.layers(),
        "layer must be 0 to %d, got %d",
        settings.layers() - 1,
        layer);
    return knowsSegment(layer, segment, new long[settings.probes()]);
  }

  /**
   * Adds all that {@code other} knows. Both must have equal settings. {@link #added} becomes the
   * sum, which counts URLs that both know twice.
   */
  public void unionWith(LayeredFilter other) {
    Check.argument(settings.equals(other.settings), "cannot unite %s with %s", this, other);
    bits.setAll(other.bits);
    added += other.added;
  }

  /** Returns the settings that this filter was made with. */
  public Settings settings() {
    return settings;
  }

  /** How many URLs were new when they were added. */
  public long added() {
    return added;
  }

  /** Whether it holds as many URLs as it was made for. */
  public boolean isFull() {
    return added >= settings.capacity();
  }

  /** The share of bits set in filter {@code layer}, where L means the last. Reads that filter. */
  public double fill(int layer) {
    Check.argument(
        layer >= 0 && layer <= settings.layers(),
        "layer must be 0 to %d, got %d",
        settings.layers(),
        layer);
    long set = 0;
    for (long address = 0; address < settings.bits(); address++) {
      set += bits.get(place(layer, address)) ? 1 : 0;
    }
    return (double) set / settings.bits();
  }

  /**
   * The probability that a new combination of known segments looks known: that of the last filter
   * alone. URLs with new segments do better; URLs that differ in order only, if that is ignored, do
   * worse. Reads the last filter.
   */
  public double expectedErrorNow() {
    return Math.pow(fill(settings.layers()), settings.probes());
  }

  /** The memory its bits take. */
  public long bytes() {
    return (long) bits.words().length * Long.BYTES;
  }

  /** Writes the filter, so that {@link #read} returns an equal one. */
  public void writeTo(OutputStream out) throws IOException {
    int shape = (settings.layers() << 1) | (settings.order() == Order.AWARE ? 1 : 0);
    long words = bits.words().length;
    // The field that is the seed in others holds m here: the number of words does not determine it.
    Header header =
        new Header(
            Kind.LAYERED,
            settings.bits(),
            settings.capacity(),
            added,
            0,
            shape,
            settings.probes(),
            words);
    FilterBytes.write(out, header, bits.words(), 0);
  }

  /**
   * Returns the filter that {@link #writeTo} wrote, leaving the stream after its last byte.
   *
   * @throws IOException if the bytes are not a layered filter's, cut off, or changed
   */
  public static LayeredFilter read(InputStream in) throws IOException {
    FilterBytes bytes = FilterBytes.read(in, Kind.LAYERED);
    Header header = bytes.header();
    long[] words = bytes.payload(0, Bits.MAX_WORDS);
    try {
      Settings settings =
          new Settings(
              header.shape() >>> 1,
              header.probes(),
              header.seed(),
              header.capacity(),
              (header.shape() & 1) == 0 ? Order.IGNORED : Order.AWARE);
      Bits bits = Bits.of((settings.layers() + 1) * settings.bits(), words);
      return new LayeredFilter(settings, bits, header.added());
    } catch (IllegalArgumentException e) {
      throw new IOException("not a filter: " + e.getMessage(), e);
    }
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "LayeredFilter[%d added, %s]", added, settings);
  }

  private static int afterScheme(byte[] bytes, int from, int to) {
    for (int i = from; i + 2 < to && bytes[i] != SLASH; i++) {
      if (bytes[i] == ':' && bytes[i + 1] == SLASH && bytes[i + 2] == SLASH) {
        return i + 3;
      }
    }
    return from;
  }

  private static int nextSlash(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to && bytes[at] != SLASH) {
      at++;
    }
    return at;
  }

  private void checkSegments(long[] segments) {
    Check.argument(
        segments.length >= 1 && segments.length <= settings.layers(),
        "a URL must have 1 to %d segments, got %d",
        settings.layers(),
        segments.length);
  }

  private boolean knowsWhole(long[] whole) {
    for (long address : whole) {
      if (!bits.get(place(settings.layers(), address % settings.bits()))) {
        return false;
      }
    }
    return true;
  }

  private boolean knowsSegment(int layer, long segment, long[] whole) {
    long probe = mixed(segment, layer);
    long step = Probes.step(probe);
    for (int i = 0; i < whole.length; i++) {
      long address = Probes.position(probe, settings.bits());
      if (!bits.get(place(layer, address))) {
        return false;
      }
      whole[i] ^= address;
      probe += step;
    }
    return true;
  }

  private long mixed(long segment, int layer) {
    long salt = settings.order() == Order.AWARE ? (layer + 1) * Hashes.GOLDEN : 0;
    return Hashes.mix(segment ^ salt);
  }

  private long place(int layer, long address) {
    return layer * settings.bits() + address;
  }
}
