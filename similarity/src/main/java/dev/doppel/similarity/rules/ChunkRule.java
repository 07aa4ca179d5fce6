package dev.doppel.similarity.rules;

import dev.doppel.core.chunk.Chunking;
import dev.doppel.core.distance.Relation;
import dev.doppel.core.internal.Check;
import dev.doppel.core.sketch.BitOverlap;
import dev.doppel.core.sketch.BitShare;
import dev.doppel.core.sketch.ChunkSketch;
import dev.doppel.core.words.GivenWords;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How texts are compared by the filters of their chunks. Immutable.
 *
 * @param sketch how a filter is made
 * @param share of which filter's bits the matching ones are a share
 */
public record ChunkRule(ChunkSketch.Settings sketch, BitShare share) {

  /** Method {@code chunks}, where the bits only say which pairs are worth a count. */
  public static final ChunkRule DEFAULT =
      new ChunkRule(ChunkSketch.Settings.DEFAULT, BitShare.EMPTIER);

  /** The method of Jain, Dahlin and Tewari, where the bits decide. */
  public static final ChunkRule JAIN_2005 =
      new ChunkRule(ChunkSketch.Settings.JAIN_2005, BitShare.FULLER);

  /** The paper's degree of similarity: the share of matching bits. */
  public static final double JAIN_THRESHOLD = 0.7;

  private static final int MAX_CHUNK = 1 << 16; // as in the paper
  private static final int MAX_EXPECTED = 1 << 15;
  private static final int MAX_BITS = 1 << 24; // 2 MB of filter, for texts of 512 MB
  private static final List<String> NAMES =
      List.of("chunk-bytes", "filter-bits", "marker", "bit-share");

  /**
   * Reads a rule from the words {@code chunk-bytes}, {@code filter-bits}, {@code marker} and {@code
   * bit-share}.
   *
   * @param usual what holds where there is no word
   * @throws IllegalArgumentException if one is malformed, or has no meaning here
   */
  public static ChunkRule parse(GivenWords words, ChunkRule usual) {
    ChunkSketch.Settings settings = usual.sketch;
    boolean isPaper = settings.form() == ChunkSketch.Form.JAIN;
    if (!isPaper && words.has("marker")) {
      throw words.refusal("marker", "goes with jain-2005; other chunks are cut without one");
    }
    int bytes =
        words.parsed("chunk-bytes", ChunkRule::chunkBytes, settings.chunking().expectedBytes());
    int bits = words.parsed("filter-bits", ChunkRule::filterBits, settings.bits());
    Chunking chunking =
        isPaper
            ? words.parsed(
                "marker",
                word -> Chunking.rabin(bytes, MAX_CHUNK, marker(word)),
                Chunking.rabin(bytes, MAX_CHUNK))
            : Chunking.gear(bytes, MAX_CHUNK);
    return new ChunkRule(
        new ChunkSketch.Settings(chunking, bits, settings.probes(), settings.form()),
        words.choice("bit-share", usual.share));
  }

  /**
   * Makes sure that no word is about chunks, where none are compared.
   *
   * @param where by which words they would be
   * @throws IllegalArgumentException if there is one
   */
  public static void refuse(GivenWords words, String where) {
    for (String name : NAMES) {
      if (words.has(name)) {
        throw words.refusal(name, "goes with " + where);
      }
    }
  }

  /** The rule by the names that {@link #parse} reads, and the chunks' rule of cutting. */
  public Map<String, Object> inWords() {
    Map<String, Object> words = new LinkedHashMap<>();
    words.put("chunkBytes", sketch.chunking().expectedBytes());
    words.put("filterBits", sketch.bits());
    sketch.chunking().marker().ifPresent(marker -> words.put("marker", marker));
    words.put("bitShare", GivenWords.word(share));
    return words;
  }

  /** Whether a text of that length, in its canonical form, gets no filter. */
  public boolean isTooLong(int length) {
    return length > sketch.maxBytes();
  }

  /** What to say of a number of texts that got no filter, the longest of so many bytes. */
  public String tooLong(long count, int longest) {
    return String.format(
        java.util.Locale.ROOT,
        "%,d %s longer than the %,d bytes that a filter of %d bits is meant for, and %s compared"
            + " for equality only; filters of %d bits hold the longest",
        count,
        count == 1 ? "text is" : "texts are",
        sketch.maxBytes(),
        sketch.bits(),
        count == 1 ? "was" : "were",
        sketch.bitsFor(longest));
  }

  /** The share of matching bits. */
  public double match(BitOverlap overlap) {
    return overlap.match(share);
  }

  /**
   * What the texts of two filters are to each other, by their bits alone: near if enough match;
   * else contained if enough of the emptier one's are in the other, and not by chance.
   */
  public Optional<Relation> relation(BitOverlap overlap, double threshold, double containment) {
    if (overlap.shared() > 0 && match(overlap) >= threshold) {
      return Optional.of(Relation.NEAR);
    }
    return overlap.isInclusion(containment) ? Optional.of(Relation.CONTAINED) : Optional.empty();
  }

  private static int chunkBytes(String word) {
    int bytes = GivenWords.smallNumber(word);
    Check.argument(
        16 <= bytes && bytes <= MAX_EXPECTED && Integer.bitCount(bytes) == 1,
        "a power of two from 16 to %d is needed, got %s",
        MAX_EXPECTED,
        word);
    return bytes;
  }

  private static int filterBits(String word) {
    int bits = GivenWords.smallNumber(word);
    Check.argument(
        64 <= bits && bits <= MAX_BITS && bits % 64 == 0,
        "a multiple of 64 up to %d is needed, got %s",
        MAX_BITS,
        word);
    return bits;
  }

  private static int marker(String word) {
    try {
      return Integer.decode(word);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("a number such as 0x78 is needed, got '" + word + "'", e);
    }
  }
}
