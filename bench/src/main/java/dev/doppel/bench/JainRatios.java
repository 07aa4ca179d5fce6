package dev.doppel.bench;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.sketch.ChunkSketch;
import java.io.PrintStream;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;

/**
 * Prints the ratios of Jain, Dahlin and Tewari's section 2.3.1 [1] beside what theory and real
 * Bloom filters say: the share of a filter's set bits that seem matched by a set that has nothing
 * in common with it, for m bits to n elements.
 *
 * <p>Run {@code bench/run jain [TRIALS]}. Good is a measured ratio within three standard errors of
 * the expected one.
 */
final class JainRatios {

  /*
   * As the paper has it: every element of B is looked up in A's filter, and those found there are
   * inferred matches; the bits they set, as a share of the bits set in A.
   *
   * The paper's ratio departs from real filters in two ways. It takes the best number of probes,
   * m / n ln 2, which is not whole. And it throws the bits of inferred matches over the whole
   * filter, though being inferred means that they fell on bits set in A; over those alone the ratio
   * is 1 - exp(-kx / pm) for x inferred matches, k probes and the share p of bits set. The column
   * "paper's, whole k" mends only the first, "expected" both. Where matches are few they agree.
   *
   * [1] Using Bloom Filters to Refine Web Search Results. WebDB 2005.
   */

  private static final int ELEMENTS = 10_000;
  private static final int DEFAULT_TRIALS = 400;

  private final SplittableRandom random = new SplittableRandom(42);
  private final int bitsPerElement;
  private final int bits;
  private final int probes;

  private JainRatios(int bitsPerElement) {
    this.bitsPerElement = bitsPerElement;
    this.bits = bitsPerElement * ELEMENTS;
    this.probes = Math.max(1, (int) Math.round(bitsPerElement * Math.log(2)));
  }

  public static void main(String[] args) {
    print(args.length == 0 ? DEFAULT_TRIALS : Integer.parseInt(args[0]), System.out);
  }

  static JainRatios forBitsPerElement(int bitsPerElement) {
    return new JainRatios(bitsPerElement);
  }

  static void print(int trials, PrintStream out) {
    out.printf(Locale.ROOT, "A and B disjoint, n = %,d, %,d trials.%n%n", ELEMENTS, trials);
    out.println(
        "| m/n | paper | formula | k | paper's, whole k | expected | measured | std. error |");
    out.println("|--:|--:|--:|--:|--:|--:|--:|--:|");
    for (int bitsPerElement : new int[] {1, 2, 4, 8, 10, 11}) {
      new JainRatios(bitsPerElement).printRow(trials, out);
    }
  }

  /** The ratio to be expected of real filters with a whole number of probes. */
  double expected() {
    return 1 - Math.exp(-probes * inferredMatches() / (shareOfBitsSet() * bits));
  }

  Measured measure(int trials) {
    return Measured.of(DoubleStream.generate(this::trial).limit(trials).toArray());
  }

  private void printRow(int trials, PrintStream out) {
    Measured measured = measure(trials);
    out.printf(
        Locale.ROOT,
        "| %d | %.4f | %.4f | %d | %.4f | %.4f | %.4f | %.5f |%n",
        bitsPerElement,
        printedInPaper(),
        ChunkSketch.expectedMatch(bits, ELEMENTS, 0),
        probes,
        (1 - Math.exp(-probes * inferredMatches() / bits)) / shareOfBitsSet(),
        expected(),
        measured.mean(),
        measured.error());
  }

  private double printedInPaper() {
    return switch (bitsPerElement) {
      case 1 -> 0.6973;
      case 2 -> 0.4658;
      case 4 -> 0.1929;
      case 8 -> 0.0295;
      case 10 -> 0.0113;
      case 11 -> 0.0070;
      default -> Double.NaN;
    };
  }

  private double shareOfBitsSet() {
    return 1 - Math.pow(1 - 1.0 / bits, (double) ELEMENTS * probes);
  }

  private double inferredMatches() {
    return ELEMENTS * Math.pow(shareOfBitsSet(), probes);
  }

  private double trial() {
    long[] filter = new long[(bits + Long.SIZE - 1) / Long.SIZE];
    random.longs(ELEMENTS).forEach(hash -> add(filter, hash));
    long[] matched = new long[filter.length];
    random
        .longs(ELEMENTS)
        .filter(hash -> mightContain(filter, hash))
        .forEach(hash -> add(matched, hash));
    return (double) setBits(matched) / setBits(filter);
  }

  private void add(long[] filter, long hash) {
    for (int probe = 0; probe < probes; probe++) {
      int bit = position(hash, probe);
      filter[bit >>> 6] |= 1L << bit;
    }
  }

  private boolean mightContain(long[] filter, long hash) {
    for (int probe = 0; probe < probes; probe++) {
      int bit = position(hash, probe);
      if ((filter[bit >>> 6] & 1L << bit) == 0) {
        return false;
      }
    }
    return true;
  }

  /** The same double hashing as a {@link ChunkSketch}'s. */
  private int position(long hash, int probe) {
    long step = Hashes.mix(hash) | 1;
    return (int) ((((hash + probe * step) >>> 32) * bits) >>> 32);
  }

  private static int setBits(long[] filter) {
    int bits = 0;
    for (long word : filter) {
      bits += Long.bitCount(word);
    }
    return bits;
  }
}
