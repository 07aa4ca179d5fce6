package dev.doppel.experiments;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.sketch.ChunkSketch;
import dev.doppel.core.work.Progress;
import dev.doppel.report.page.LineChart;
import dev.doppel.report.page.LineChart.Look;
import dev.doppel.report.page.LineChart.Series;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;

/**
 * The ratios of Jain, Dahlin and Tewari's section 2.3.1 [1] beside what theory and real Bloom
 * filters say: the share of a filter's set bits that seem matched by a set that has nothing in
 * common with it, for m bits to n elements. Good is a measured ratio within three standard errors
 * of the expected one.
 */
final class JainExperiment implements Experiment {

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
   * "Drawn" samples the paper's own assumptions: each of n elements is inferred with a probability
   * of 0.6185^(m/n), and the bits of those that are fall anywhere. It distinguishes sampling from
   * reasoning.
   *
   * [1] Using Bloom Filters to Refine Web Search Results. WebDB 2005.
   */

  private static final int ELEMENTS = 10_000;
  private static final int DEFAULT_TRIALS = 100;
  private static final int[] BITS_PER_ELEMENT = {1, 2, 4, 8, 10, 11};
  private static final List<String> COLUMNS =
      List.of(
          "m/n",
          "paper",
          "formula",
          "drawn",
          "its error",
          "k",
          "paper's, whole k",
          "expected",
          "measured",
          "std. error");

  @Override
  public String name() {
    return "jain-2005";
  }

  @Override
  public String paper() {
    return "Jain, Dahlin, Tewari: Using Bloom Filters to Refine Web Search Results (2005)";
  }

  @Override
  public String settings() {
    return "Section 2.3.1, false matches of disjoint sets: --trials, --seed.";
  }

  @Override
  public ExperimentResult run(ExperimentSettings settings, Progress progress) {
    int trials = settings.trials().orElse(DEFAULT_TRIALS);
    SplittableRandom random = new SplittableRandom(settings.seed());
    List<List<String>> rows = new ArrayList<>();
    List<Series> lines = lines();
    progress.begin("matching", "filters", BITS_PER_ELEMENT.length);
    for (int i = 0; i < BITS_PER_ELEMENT.length; i++) {
      Filters filters = new Filters(BITS_PER_ELEMENT[i], random);
      Measured measured = filters.measure(trials);
      rows.add(filters.row(filters.draw(trials), measured));
      lines.get(0).points()[i] = filters.printedInPaper();
      lines.get(1).points()[i] = filters.expected();
      lines.get(2).points()[i] = measured.mean();
      progress.reach(i);
    }
    String title =
        String.format(Locale.ROOT, "A and B disjoint, n = %,d, %,d trials", ELEMENTS, trials);
    return new ExperimentResult(
        name(), List.of(new ExperimentTable(title, COLUMNS, rows)), List.of(chart(lines)));
  }

  private static List<Series> lines() {
    int points = BITS_PER_ELEMENT.length;
    return List.of(
        new Series("paper", 0, Look.DASHES, new double[points]),
        new Series("expected, whole number of probes", 1, Look.DASHES, new double[points]),
        new Series("measured", 2, Look.DOTS, new double[points]));
  }

  private static LineChart chart(List<Series> lines) {
    return LineChart.ofPowers(
        new LineChart.Labels(
            "Jain 2005, section 2.3.1: false matches of disjoint sets",
            "share of set bits that match",
            "bits for each element (m/n)"),
        Arrays.stream(BITS_PER_ELEMENT).mapToObj(String::valueOf).toList(),
        lines);
  }

  /** Filters of one size. */
  static final class Filters {

    private final SplittableRandom random;
    private final int bitsPerElement;
    private final int bits;
    private final int probes;

    Filters(int bitsPerElement, SplittableRandom random) {
      this.random = random;
      this.bitsPerElement = bitsPerElement;
      this.bits = bitsPerElement * ELEMENTS;
      this.probes = Math.max(1, (int) Math.round(bitsPerElement * Math.log(2)));
    }

    /** The ratio to be expected of real filters with a whole number of probes. */
    double expected() {
      return 1 - Math.exp(-probes * inferredMatches() / (shareOfBitsSet() * bits));
    }

    Measured measure(int trials) {
      return Measured.of(DoubleStream.generate(this::trial).limit(trials).toArray());
    }

    /** The ratio if everything were as the paper supposes. */
    Measured draw(int trials) {
      return Measured.of(DoubleStream.generate(this::drawOne).limit(trials).toArray());
    }

    private List<String> row(Measured drawn, Measured measured) {
      return List.of(
          String.valueOf(bitsPerElement),
          ratio(printedInPaper()),
          ratio(ChunkSketch.expectedMatch(bits, ELEMENTS, 0)),
          ratio(drawn.mean()),
          String.format(Locale.ROOT, "%.5f", drawn.error()),
          String.valueOf(probes),
          ratio((1 - Math.exp(-probes * inferredMatches() / bits)) / shareOfBitsSet()),
          ratio(expected()),
          ratio(measured.mean()),
          String.format(Locale.ROOT, "%.5f", measured.error()));
    }

    private static String ratio(double ratio) {
      return String.format(Locale.ROOT, "%.4f", ratio);
    }

    double printedInPaper() {
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

    private double drawOne() {
      double bestProbes = bitsPerElement * Math.log(2);
      double chance = Math.pow(0.5, bestProbes);
      long inferred = random.doubles(ELEMENTS).filter(each -> each < chance).count();
      return (double) thrown(bestProbes * inferred) / thrown(bestProbes * ELEMENTS);
    }

    /** How many of the bits are set by this many probes, possibly a fraction. */
    private int thrown(double probes) {
      long[] filter = new long[(bits + Long.SIZE - 1) / Long.SIZE];
      long whole = (long) (probes + random.nextDouble());
      for (long i = 0; i < whole; i++) {
        int bit = random.nextInt(bits);
        filter[bit >>> 6] |= 1L << bit;
      }
      return setBits(filter);
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
}
