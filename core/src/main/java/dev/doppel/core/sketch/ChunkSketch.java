package dev.doppel.core.sketch;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.chunk.Chunking;
import dev.doppel.core.hash.Hashes;
import dev.doppel.core.internal.Check;
import dev.doppel.core.shingle.CanonicalText;
import dev.doppel.core.shingle.JainText;
import dev.doppel.core.shingle.Occurrences;
import dev.doppel.core.shingle.TextShingles;

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

  /** Which form of a text is cut into chunks. */
  public enum Form {
    /** The canonical form by which texts are equal; a text may have any length. */
    FOLDED,
    /**
     * The canonical form of the paper, {@link JainText}, of texts that leave eight filter bits for
     * each expected chunk.
     */
    JAIN
  }

  /**
   * How sketches are made.
   *
   * @param bits size of the filter, a multiple of 64
   * @param probes how many bits a chunk sets
   */
  public record Settings(Chunking chunking, int bits, int probes, Form form) {

    /**
     * The paper's: chunks of 256 bytes expected by a Rabin fingerprint over 48, eight filter bits
     * for each of the 256 chunks of a 64 KB page, and the best number of probes for that, 8 ln 2,
     * rounded.
     */
    public static final Settings JAIN_2005 = new Settings(Chunking.JAIN_2005, 2048, 6, Form.JAIN);

    /** Ours: smaller chunks find more, one probe keeps the filter usable for longer texts. */
    public static final Settings DEFAULT = new Settings(Chunking.DEFAULT, 2048, 1);

    private static final int BITS_PER_CHUNK = 8;

    public Settings {
      Check.argument(
          bits >= 64 && bits % 64 == 0, "filter bits must be a multiple of 64, got %d", bits);
      Check.argument(probes >= 1 && probes <= 64, "probes must be 1 to 64, got %d", probes);
    }

    /** Settings for texts of any length in their usual canonical form. */
    public Settings(Chunking chunking, int bits, int probes) {
      this(chunking, bits, probes, Form.FOLDED);
    }

    /**
     * The length in bytes, in the canonical form by which texts are equal, of the longest text that
     * gets a sketch. The paper's filters are meant for texts of as many expected chunks as they
     * have times eight bits: 64 KB by its settings.
     */
    public int maxBytes() {
      return form == Form.FOLDED
          ? Integer.MAX_VALUE
          : (int) Math.min(Integer.MAX_VALUE, (long) bits / BITS_PER_CHUNK * chunkBytes());
    }

    /** The smallest filter for which texts of {@code bytes} are not too long, by twos. */
    public long bitsFor(int bytes) {
      long chunks = (bytes + chunkBytes() - 1L) / chunkBytes();
      long least = Math.max(64, BITS_PER_CHUNK * chunks);
      long power = Long.highestOneBit(least);
      return power == least ? power : 2 * power;
    }

    private int chunkBytes() {
      return chunking.expectedBytes();
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

    /**
     * Returns the sketch of a text, of the form that the settings say; without a bit if the text is
     * {@linkplain Settings#maxBytes too long}.
     */
    public ChunkSketch sketch(TextShingles text) {
      CanonicalText folded = text.canonical();
      if (folded.length() > settings.maxBytes()) {
        return new ChunkSketch(new long[settings.bits() / Long.SIZE]);
      }
      if (settings.form() == Form.FOLDED) {
        return sketch(folded.bytes(), folded.length());
      }
      byte[] canonical = JainText.of(text.original()).getBytes(UTF_8);
      return sketch(canonical, canonical.length);
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

  /** The bits of the sketch; not to be changed. */
  public long[] words() {
    return words;
  }

  /** Returns what the bits of this sketch, the first, and of another have in common. */
  public BitOverlap with(ChunkSketch other) {
    Check.argument(words.length == other.words.length, "cannot compare %s with %s", this, other);
    return BitOverlap.of(words, other.words);
  }

  /** Bits set in both, as a share of those of the fuller filter, the emptier one or this one. */
  public double similarity(ChunkSketch other, BitShare share) {
    return with(other).match(share);
  }

  /** The share of this sketch's bits that the other has; 1 if this text is likely contained. */
  public double inclusionIn(ChunkSketch other) {
    return similarity(other, BitShare.SOURCE);
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
}
