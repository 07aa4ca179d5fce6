package dev.doppel.experiments.horowitz;

import dev.doppel.core.index.HammingJoin;
import dev.doppel.core.index.PairSink;
import dev.doppel.core.index.RotationJoin;
import dev.doppel.core.work.Progress;
import dev.doppel.experiments.paper.CpuClock;
import dev.doppel.experiments.paper.ExperimentSettings;
import dev.doppel.experiments.paper.ExperimentTable;
import dev.doppel.experiments.paper.Measured;
import dev.doppel.experiments.paper.Outcome;
import dev.doppel.experiments.paper.Part;
import dev.doppel.experiments.paper.Verdict;
import dev.doppel.report.page.LineChart;
import dev.doppel.report.page.LineChart.Look;
import dev.doppel.report.page.LineChart.Series;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Slides 33 to 36: rotate, sort, compare neighbours. Which share of the pairs that differ in k bits
 * is found by how many rotations? The slides say "(almost) all" by as many as there are bits, and
 * give no number.
 */
final class Rotations implements Part {

  /*
   * Two keys are neighbours if none of the others lies between them. Turned by r bits they are a
   * distance g(r) apart, a number of up to f bits, and each of the other N - 2 random keys misses
   * that gap with probability 1 - g(r) / 2^f.
   *
   * Rotations with the same first differing bit, from the top, depend on each other: what lies
   * between two keys lies between them also when they are turned further, up to that bit. So of
   * each such run the least gap counts. The gaps of different runs are taken as independent, and
   * the pair is missed with probability
   *
   *   product over runs of 1 - (1 - least g / 2^f)^(N - 2)
   *
   * whose mean over random pairs that differ in k bits is the formula's column. Few keys belong to
   * pairs, so that the others are random and independent, as the formula has it.
   */

  private static final String KEYS = "keys";
  private static final int DEFAULT_KEYS = 100_000;
  private static final int KEYS_PER_PAIR = 25;
  private static final int DEFAULT_TRIALS = 10;
  private static final int MOST_FORMULA_PAIRS = 50_000;
  private static final int[] WIDTHS = {Integer.SIZE, Long.SIZE};
  private static final int[] BITS = {3, 6};

  /** How often to rotate, and by how many bits. */
  private enum Way {
    EVENLY(0),
    BIT_BY_BIT(1);

    private final int row;

    Way(int row) {
      this.row = row;
    }

    int[] turns(int rotations, int width) {
      return this == EVENLY
          ? RotationJoin.evenly(rotations, width)
          : IntStream.range(0, rotations).toArray();
    }
  }

  private int flagged;

  @Override
  public String name() {
    return "rotations";
  }

  @Override
  public String title() {
    return "slides 33 to 36: pairs found by the number of rotations";
  }

  @Override
  public Set<String> options() {
    return Set.of(ExperimentSettings.TRIALS, ExperimentSettings.SCALE, KEYS);
  }

  @Override
  public Outcome run(ExperimentSettings settings, Progress progress) {
    int keys = (int) settings.value(KEYS, 100, 10_000_000, DEFAULT_KEYS) / settings.scale();
    return new Rotations()
        .run(keys, settings.trials().orElse(DEFAULT_TRIALS), settings.seed(), progress);
  }

  private Outcome run(int keys, int trials, long seed, Progress progress) {
    List<ExperimentTable> tables = new ArrayList<>();
    List<LineChart> charts = new ArrayList<>();
    List<List<String>> costs = new ArrayList<>();
    double worst = 1;
    double best = 0;
    progress.begin("sorting", "cases", (long) WIDTHS.length * BITS.length);
    int done = 0;
    for (int width : WIDTHS) {
      for (int bits : BITS) {
        Case each = new Case(width, bits, Math.max(100, keys), trials, seed);
        Curves curves = each.measure();
        flagged += curves.flagged;
        tables.add(curves.table());
        charts.add(curves.chart());
        costs.add(each.costs());
        double all = curves.measured[Way.EVENLY.row][curves.rotations.length - 1];
        worst = Math.min(worst, all);
        best = Math.max(best, all);
        progress.reach(++done);
      }
    }
    tables.add(
        new ExperimentTable(
            "What it takes to find them: CPU milliseconds, once",
            List.of(
                "case",
                "rotations",
                "rotate, sort, compare",
                "of the pairs",
                "all by HammingJoin",
                "of the pairs",
                "only top-most with bottom-most"),
            costs));
    return new Outcome(
        tables,
        charts,
        worst > 0.99 ? Verdict.HOLDS : Verdict.HOLDS_WITH_CONDITIONS,
        Cells.of(
            "as many rotations as bits find %.2f %% of the pairs in the best case and %.1f %% in"
                + " the worst; %d rows lie outside their error bars",
            100 * best, 100 * worst, flagged));
  }

  /** Keys of one width with planted pairs that differ in a number of bits. */
  private static final class Case {

    private final int width;
    private final int bits;
    private final int keys;
    private final int trials;
    private final long seed;

    Case(int width, int bits, int keys, int trials, long seed) {
      this.width = width;
      this.bits = bits;
      this.keys = keys;
      this.trials = trials;
      this.seed = seed;
    }

    Curves measure() {
      int[] rotations = IntStream.iterate(1, i -> i <= width, i -> i * 2).toArray();
      Curves curves = new Curves(this, rotations);
      for (Way way : Way.values()) {
        double[] formula = formula(way, rotations);
        for (int i = 0; i < rotations.length; i++) {
          double[] shares = new double[trials];
          for (int trial = 0; trial < trials; trial++) {
            shares[trial] = share(planted(trial), way.turns(rotations[i], width));
          }
          curves.set(way, i, formula[i], Measured.of(shares));
        }
      }
      return curves;
    }

    /** Random keys, of which the first {@link #pairs} at odd places are near the one before. */
    long[] planted(int trial) {
      SplittableRandom random = new SplittableRandom(seed + trial);
      long[] made = random.longs(keys).map(key -> key >>> (Long.SIZE - width)).toArray();
      for (int pair = 0; pair < pairs(); pair++) {
        made[2 * pair + 1] = made[2 * pair] ^ mask(random);
      }
      return made;
    }

    private int pairs() {
      return keys / KEYS_PER_PAIR;
    }

    private long mask(SplittableRandom random) {
      long mask = 0;
      while (Long.bitCount(mask) < bits) {
        mask |= 1L << random.nextInt(width);
      }
      return mask;
    }

    private double share(long[] planted, int[] turns) {
      Found found = new Found(pairs());
      RotationJoin.join(planted, planted.length, width, turns, bits, found);
      return found.share();
    }

    private double[] formula(Way way, int[] rotations) {
      SplittableRandom random = new SplittableRandom(~seed);
      double[] found = new double[rotations.length];
      for (int pair = 0; pair < formulaPairs(); pair++) {
        long one = random.nextLong() >>> (Long.SIZE - width);
        long other = one ^ mask(random);
        for (int i = 0; i < rotations.length; i++) {
          found[i] += 1 - missed(one, other, way.turns(rotations[i], width));
        }
      }
      return Arrays.stream(found).map(sum -> sum / formulaPairs()).toArray();
    }

    /** The probability that no rotation makes the two neighbours. */
    private double missed(long one, long other, int[] turns) {
      double[] least = new double[width]; // by the place of the first differing bit, before turning
      Arrays.fill(least, 1);
      for (int turn : turns) {
        long difference = rotated(one ^ other, turn);
        int first = Long.numberOfLeadingZeros(difference) - (Long.SIZE - width);
        int place = (first + turn) % width;
        least[place] = Math.min(least[place], gap(rotated(one, turn), rotated(other, turn)));
      }
      double missed = 1;
      for (double gap : least) {
        missed *= gap == 1 ? 1 : 1 - Math.exp((keys - 2) * Math.log1p(-gap));
      }
      return missed;
    }

    private int formulaPairs() {
      return Math.min(keys, MOST_FORMULA_PAIRS);
    }

    /** The share of all numbers that lie between two, the shorter way round. */
    private double gap(long one, long other) {
      double all = Math.pow(2, width);
      double apart = Math.abs(unsigned(one) - unsigned(other)) / all;
      return Math.min(apart, 1 - apart);
    }

    private static double unsigned(long number) {
      return number >= 0 ? number : number + 0x1p64;
    }

    private long rotated(long key, int turn) {
      if (turn == 0) {
        return key;
      }
      long turned = key << turn | key >>> (width - turn);
      return width == Long.SIZE ? turned : turned & (1L << width) - 1;
    }

    List<String> costs() {
      long[] planted = planted(0);
      int[] turns = RotationJoin.evenly(width, width);
      Found sorted = new Found(pairs());
      long start = CpuClock.nanos();
      RotationJoin.join(planted, planted.length, width, turns, bits, sorted);
      long between = CpuClock.nanos();
      Found all = new Found(pairs());
      long[] keysOf64 = width == Long.SIZE ? planted : twice(planted);
      HammingJoin.join(keysOf64, planted.length, width == Long.SIZE ? bits : 2 * bits, all);
      long end = CpuClock.nanos();
      return List.of(
          toString(),
          "" + width,
          Cells.of("%.0f", (between - start) / 1e6),
          Cells.of("%.2f %%", 100 * sorted.share()),
          Cells.of("%.0f", (end - between) / 1e6),
          Cells.of("%.2f %%", 100 * all.share()),
          Cells.of("%d", endsMet(planted, turns)));
    }

    /** How many rotations have their largest and smallest key within the distance. */
    private int endsMet(long[] planted, int[] turns) {
      int met = 0;
      for (int turn : turns) {
        int least = 0;
        int most = 0;
        for (int i = 1; i < planted.length; i++) {
          long turned = rotated(planted[i], turn);
          least = Long.compareUnsigned(turned, rotated(planted[least], turn)) < 0 ? i : least;
          most = Long.compareUnsigned(turned, rotated(planted[most], turn)) > 0 ? i : most;
        }
        met += Long.bitCount(planted[least] ^ planted[most]) <= bits ? 1 : 0;
      }
      return met;
    }

    private static long[] twice(long[] keys) {
      return Arrays.stream(keys).map(key -> key << Integer.SIZE | key).toArray();
    }

    @Override
    public String toString() {
      return Cells.of("%d bits, k = %d", width, bits);
    }
  }

  /** Counts planted pairs. */
  private static final class Found implements PairSink {

    private final int planted;
    private int pairs;

    Found(int planted) {
      this.planted = planted;
    }

    @Override
    public void pair(int a, int b) {
      pairs += a % 2 == 0 && b == a + 1 && a < 2 * planted ? 1 : 0;
    }

    double share() {
      return (double) pairs / planted;
    }
  }

  /** The shares of one case, by way and number of rotations. */
  private static final class Curves {

    private final Case of;
    private final int[] rotations;
    private final double[][] formula;
    private final double[][] measured;
    private final List<List<String>> rows = new ArrayList<>();
    private int flagged;

    Curves(Case of, int[] rotations) {
      this.of = of;
      this.rotations = rotations;
      this.formula = new double[Way.values().length][rotations.length];
      this.measured = new double[Way.values().length][rotations.length];
      for (int each : rotations) {
        rows.add(new ArrayList<>(List.of("" + each)));
      }
    }

    void set(Way way, int i, double expected, Measured shares) {
      // Of a handful of trials the spread is a poor guess: that of so many pairs is known better.
      double pairs = (double) of.pairs() * of.trials;
      double ofPairs = Math.sqrt(expected * (1 - expected) * (1 / pairs + 1.0 / of.formulaPairs()));
      Measured mean = new Measured(shares.mean(), Math.max(ofPairs, 1 / pairs));
      formula[way.row][i] = expected;
      measured[way.row][i] = mean.mean();
      flagged += Cells.isOff(mean, expected) ? 1 : 0;
      rows.get(i)
          .addAll(
              List.of(
                  Cells.of("%.4f", expected),
                  Cells.of("%.4f", mean.mean()),
                  Cells.of("%.4f", mean.error()),
                  Cells.deviations(mean, expected)));
    }

    ExperimentTable table() {
      return new ExperimentTable(
          Cells.of(
              "%s: share of pairs found, %,d pairs among %,d keys, %d trials",
              of, of.pairs(), of.keys, of.trials),
          List.of(
              "rotations",
              "evenly: formula",
              "evenly: measured",
              "evenly: std. error",
              "evenly: deviations",
              "bit by bit: formula",
              "bit by bit: measured",
              "bit by bit: std. error",
              "bit by bit: deviations"),
          rows);
    }

    LineChart chart() {
      return LineChart.ofShares(
          new LineChart.Labels(
              Cells.of("Horowitz, slides 33 to 36: %s, %,d keys", of, of.keys),
              "share of pairs found",
              "rotations"),
          Arrays.stream(rotations).mapToObj(String::valueOf).toList(),
          List.of(
              new Series("evenly, formula", 0, Look.DASHES, formula[Way.EVENLY.row]),
              new Series("evenly, measured", 0, Look.DOTS, measured[Way.EVENLY.row]),
              new Series("bit by bit, formula", 1, Look.DASHES, formula[Way.BIT_BY_BIT.row]),
              new Series("bit by bit, measured", 1, Look.DOTS, measured[Way.BIT_BY_BIT.row])));
    }
  }
}
