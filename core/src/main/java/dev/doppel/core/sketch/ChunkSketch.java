package dev.doppel.core.sketch;

import dev.doppel.core.chunk.Chunking;
import dev.doppel.core.hash.Hashes;
import dev.doppel.core.internal.Check;
import dev.doppel.core.shingle.Occurrences;
import java.util.function.IntBinaryOperator;

/**
 * A text's content-defined chunks in a Bloom filter, after Jain, Dahlin and Tewari [1]: texts that
 * share chunks share bits, and a text whose bits are all set in another's is contained in it.
 *
 * <p>Immutable. Sketches can be compared if they were made by equal settings.
 */
public final class ChunkSketch {

  /*
   * A chunk that occurs several times counts each time: its n-th occurrence is hashed together with
   * n, as the paper makes multisets of chunks into sets. Bit positions come from one hash by double
   * hashing (Kirsch, Mitzenmacher: Less Hashing, Same Performance. ESA 2006).
   *
   * [1] Using Bloom Filters to Refine Web Search Results. WebDB 2005.
   */

  /**
   * The name and version of these bits. They are stored, so a version never changes; another rule
   * gets another name.
   */
  public static final String VERSION = "chunks-v1";

  private final long[] words;

  private ChunkSketch(long[] words) {
    this.words = words;
  }

  /**
   * How sketches are made.
   *
   * @param bits size of the filter, a multiple of 64
   * @param probes how many bits a chunk sets
   */
  public record Settings(Chunking chunking, int bits, int probes) {

    /**
     * The paper's: chunks of 256 bytes expected by a Rabin fingerprint over 48, eight filter bits
     * for each of the 256 chunks of a 64 KB page, and the best number of probes for that, 8 ln 2,
     * rounded.
     */
    public static final Settings JAIN_2005 = new Settings(Chunking.JAIN_2005, 2048, 6);

    /** Ours: smaller chunks find more, one probe keeps the filter usable for longer texts. */
    public static final Settings DEFAULT = new Settings(Chunking.DEFAULT, 2048, 1);

    public Settings {
      Check.argument(
          bits >= 64 && bits % 64 == 0, "filter bits must be a multiple of 64, got %d", bits);
      Check.argument(probes >= 1 && probes <= 64, "probes must be 1 to 64, got %d", probes);
    }
  }

  /** Makes sketches. Keeps buffers: use one instance per thread. */
  public static final class Sketcher {

    private final Settings settings;
    private final Occurrences occurrences = Occurrences.none();

    private Sketcher(Settings settings) {
      this.settings = settings;
    }

    /** Returns a sketcher; it has buffers, so that each thread needs one of its own. */
    public static Sketcher of(Settings settings) {
      return new Sketcher(settings);
    }

    /** Returns the sketch of the first {@code length} bytes of a canonical text. */
    public ChunkSketch sketch(byte[] text, int length) {
      long[] words = new long[settings.bits() / Long.SIZE];
      sketch(text, length, words, 0);
      return new ChunkSketch(words);
    }

    /** Sets the sketch's bits in {@code out}, which must be zero there, from {@code at} on. */
    public void sketch(byte[] text, int length, long[] out, int at) {
      occurrences.clear(length / settings.chunking().expectedBytes());
      settings
          .chunking()
          .chunk(
              text,
              length,
              (start, end) -> {
                long hash = occurrences.number(Hashes.of(text, start, end - start));
                long step = Hashes.mix(hash) | 1;
                for (int probe = 0; probe < settings.probes(); probe++) {
                  int bit = (int) ((((hash + probe * step) >>> 32) * settings.bits()) >>> 32);
                  out[at + (bit >>> 6)] |= 1L << bit;
                }
              });
    }
  }

  /** Returns the sketch whose bits stand in {@code count} words from {@code at} on. */
  public static ChunkSketch of(long[] words, int at, int count) {
    return new ChunkSketch(java.util.Arrays.copyOfRange(words, at, at + count));
  }

  /** The paper's similarity: bits set in both, as a share of those of the emptier filter. */
  public double similarity(ChunkSketch other) {
    return sharedBits(other, Math::min);
  }

  /** The share of this sketch's bits that the other has; 1 if this text is likely contained. */
  public double inclusionIn(ChunkSketch other) {
    return sharedBits(other, (here, there) -> here);
  }

  /**
   * Bits set in both, as a share of those of the fuller filter: near 1 for near-duplicates only.
   */
  public double overlap(ChunkSketch other) {
    return sharedBits(other, Math::max);
  }

  /** Returns how many bits of the sketch are set. */
  public int setBits() {
    int bits = 0;
    for (long word : words) {
      bits += Long.bitCount(word);
    }
    return bits;
  }

  /**
   * The paper's expected share of a filter's set bits that match although the two texts share
   * {@code shared} of their {@code chunks} chunks each, for {@code bits} bits and the best (real)
   * number of probes, bits / chunks * ln 2.
   *
   * <p>The paper spreads the bits of chunks wrongly counted as shared over the whole filter, though
   * they can only be bits that are set. Below eight bits a chunk it therefore expects more than is
   * measured: 0.741 for 0.632 at one bit and one probe.
   */
  public static double expectedMatch(double bits, double chunks, double shared) {
    double falsePositive = Math.pow(0.6185, bits / chunks);
    double inferred = shared + (chunks - shared) * falsePositive;
    return 2 * (1 - Math.pow(0.5, inferred / chunks));
  }

  @Override
  public String toString() {
    return "ChunkSketch[" + setBits() + " of " + words.length * Long.SIZE + " bits]";
  }

  /** Bits set in both, as a share of what {@code whole} makes of the bits here and there. */
  private double sharedBits(ChunkSketch other, IntBinaryOperator whole) {
    Check.argument(words.length == other.words.length, "cannot compare %s with %s", this, other);
    int here = 0;
    int there = 0;
    int shared = 0;
    for (int i = 0; i < words.length; i++) {
      here += Long.bitCount(words[i]);
      there += Long.bitCount(other.words[i]);
      shared += Long.bitCount(words[i] & other.words[i]);
    }
    int all = whole.applyAsInt(here, there);
    return all == 0 ? 0 : (double) shared / all;
  }
}
