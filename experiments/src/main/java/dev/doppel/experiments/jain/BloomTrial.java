package dev.doppel.experiments.jain;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.sketch.ChunkSketch;
import dev.doppel.experiments.paper.Measured;
import java.util.SplittableRandom;

/**
 * Two sets of n elements, c of them common, in filters of m bits with k probes: what section 2.3.1
 * reckons with, what whole filters should give, and what they give.
 */
final class BloomTrial {

  /*
   * As the paper has it: every element of B is looked up in A's filter, and those found there are
   * inferred matches; the bits they set, as a share of the bits set in A.
   *
   * The paper's reckoning departs from real filters in two ways. It takes the best number of probes,
   * m / n ln 2, which is not whole. And it throws the bits of inferred matches over the whole
   * filter, though being inferred means that they fell on bits set in A. Of those, pm in all, the
   * common elements set q; x elements inferred by mistake find the rest of them with
   * (pm - q)(1 - exp(-kx / pm)). Where mistakes are few the two agree.
   *
   * And it is not what the method computes. Section 2.3 compares documents by the AND of their
   * filters, which matches in every bit that B's other elements happen to set: q + (pm - q)(1 -
   * exp(-k(n - c) / m)). For disjoint sets and the best k that is half of the bits at any m / n.
   */

  private final int elements;
  private final int common;
  private final int bits;
  private final int probes;

  /** What is counted in one trial. */
  record Counted(int inferred, int matchedBits, int commonBits, int setBits) {}

  /** What is counted, over many trials. */
  record Counts(Measured inferred, Measured matchedBits, Measured ratio, Measured and) {}

  BloomTrial(int elements, int common, int bits, int probes) {
    this.elements = elements;
    this.common = common;
    this.bits = bits;
    this.probes = probes;
  }

  /** The best whole number of probes. */
  static int bestProbes(int elements, int bits) {
    return Math.max(1, (int) Math.round((double) bits / elements * Math.log(2)));
  }

  int probes() {
    return probes;
  }

  /** The paper's E[# of inferred matches]. */
  double inferredInPaper() {
    return common + (elements - common) * Math.pow(0.6185, (double) bits / elements);
  }

  /** The paper's E[# of matched bits]. */
  double matchedBitsInPaper() {
    double bestProbes = (double) bits / elements * Math.log(2);
    return bits * (1 - Math.pow(1 - 1.0 / bits, bestProbes * inferredInPaper()));
  }

  /** The paper's ratio of the two expectations. */
  double ratioInPaper() {
    return ChunkSketch.expectedMatch(bits, elements, common);
  }

  /** The same ratio with a whole number of probes and the paper's reasoning. */
  double ratioWithWholeProbes() {
    double inferred = common + (elements - common) * falsePositive();
    return thrown(probes * inferred) / setBits();
  }

  double inferred() {
    return common + (elements - common) * falsePositive();
  }

  double matchedBits() {
    double mistaken = (elements - common) * falsePositive();
    double ofCommon = thrown((double) probes * common);
    return ofCommon + (setBits() - ofCommon) * (1 - Math.exp(-probes * mistaken / setBits()));
  }

  double ratio() {
    return matchedBits() / setBits();
  }

  /** The share of A's bits that are set in B, too, which is what the method goes by. */
  double and() {
    double ofCommon = thrown((double) probes * common);
    double ofOthers = thrown((double) probes * (elements - common)) / bits;
    return (ofCommon + (setBits() - ofCommon) * ofOthers) / setBits();
  }

  Counts measure(int trials, SplittableRandom random) {
    double[] inferred = new double[trials];
    double[] matched = new double[trials];
    double[] ratios = new double[trials];
    double[] ands = new double[trials];
    for (int i = 0; i < trials; i++) {
      Counted counted = trial(random);
      inferred[i] = counted.inferred();
      matched[i] = counted.matchedBits();
      ratios[i] = (double) counted.matchedBits() / counted.setBits();
      ands[i] = (double) counted.commonBits() / counted.setBits();
    }
    return new Counts(
        Measured.of(inferred), Measured.of(matched), Measured.of(ratios), Measured.of(ands));
  }

  /** The ratio if everything were as the paper supposes: it tells sampling from reasoning. */
  Measured draw(int trials, SplittableRandom random) {
    double bestProbes = (double) bits / elements * Math.log(2);
    double chance = Math.pow(0.5, bestProbes);
    double[] ratios = new double[trials];
    for (int i = 0; i < trials; i++) {
      long mistaken = random.doubles(elements - common).filter(each -> each < chance).count();
      ratios[i] =
          (double) drawnBits(bestProbes * (common + mistaken), random)
              / drawnBits(bestProbes * elements, random);
    }
    return Measured.of(ratios);
  }

  private Counted trial(SplittableRandom random) {
    long[] a = new long[(bits + Long.SIZE - 1) / Long.SIZE];
    long[] b = new long[a.length];
    long[] matched = new long[a.length];
    long[] shared = random.longs(common).toArray();
    for (long hash : shared) {
      add(a, hash);
    }
    random.longs(elements - common).forEach(hash -> add(a, hash));
    int inferred = common;
    for (long hash : shared) {
      add(b, hash);
      add(matched, hash);
    }
    for (int i = common; i < elements; i++) {
      long hash = random.nextLong();
      add(b, hash);
      if (mightContain(a, hash)) {
        add(matched, hash);
        inferred++;
      }
    }
    int setInBoth = 0;
    for (int i = 0; i < a.length; i++) {
      setInBoth += Long.bitCount(a[i] & b[i]);
    }
    return new Counted(inferred, setBits(matched), setInBoth, setBits(a));
  }

  private double falsePositive() {
    return Math.pow(setBits() / bits, probes);
  }

  /** How many bits of A are expected to be set. */
  private double setBits() {
    return thrown((double) elements * probes);
  }

  private double thrown(double count) {
    return bits * (1 - Math.pow(1 - 1.0 / bits, count));
  }

  /** How many of the bits are set by this many probes, possibly a fraction. */
  private int drawnBits(double count, SplittableRandom random) {
    long[] filter = new long[(bits + Long.SIZE - 1) / Long.SIZE];
    long whole = (long) (count + random.nextDouble());
    for (long i = 0; i < whole; i++) {
      int bit = random.nextInt(bits);
      filter[bit >>> 6] |= 1L << bit;
    }
    return setBits(filter);
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
    int set = 0;
    for (long word : filter) {
      set += Long.bitCount(word);
    }
    return set;
  }
}
