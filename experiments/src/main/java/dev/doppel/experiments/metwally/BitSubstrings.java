package dev.doppel.experiments.metwally;

import dev.doppel.core.window.Window;
import dev.doppel.core.window.WindowMethod;
import dev.doppel.core.window.WindowSettings;
import dev.doppel.core.work.Progress;
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
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Section 4 with Figures 1 and 2: a bit for every id there can be, and bit vectors for all
 * overlapping substrings of p bits of an id; beside them as many bits under independent hash
 * functions, by which the paper replaces them.
 */
final class BitSubstrings implements Part {

  /*
   * All ids are different, so that every duplicate found is an error; errors are counted among the
   * next tenth of the ids once n are in. Ids are random, or come as they do in practice: an
   * advertisement, of which there are few, in the upper half, and cookies that were given out one
   * after the other in the lower half.
   */

  private static final int BITS = 32;
  private static final int WIDTH = 16;
  private static final int VECTORS = BITS - WIDTH + 1;
  private static final int EXACT_BITS = 24; // for which a vector of all ids fits any memory
  private static final int[] SIZES = {1000, 5000, 20_000, 50_000, 100_000, 200_000};
  private static final int DEFAULT_TRIALS = 5;

  @Override
  public String name() {
    return "figures-1-2";
  }

  @Override
  public String title() {
    return "a bit per id, overlapping bit-substrings, and hash functions of the same size";
  }

  @Override
  public Set<String> options() {
    return Set.of(ExperimentSettings.TRIALS, ExperimentSettings.SCALE);
  }

  @Override
  public Outcome run(ExperimentSettings settings, Progress progress) {
    int trials = settings.trials().orElse(DEFAULT_TRIALS);
    progress.begin("clicking", "sizes", SIZES.length);
    List<List<String>> rows = new ArrayList<>();
    double[][] series = new double[4][SIZES.length];
    int wins = 0;
    int winsInOrder = 0;
    int far = 0;
    for (int i = 0; i < SIZES.length; i++) {
      int ids = Math.max(10, SIZES[i] / settings.scale());
      Measured random = measure(ids, trials, settings.seed(), true, true);
      Measured inOrder = measure(ids, trials, settings.seed(), false, true);
      Measured hashed = measure(ids, trials, settings.seed(), false, false);
      double formula = formula(ids);
      boolean isFar = hashed.error() > 0 && Math.abs(hashed.errorsAbove(formula)) > 3;
      far += isFar ? 1 : 0;
      wins += hashed.mean() <= random.mean() ? 1 : 0;
      winsInOrder += hashed.mean() <= inOrder.mean() ? 1 : 0;
      series[0][i] = drawn(random.mean());
      series[1][i] = drawn(inOrder.mean());
      series[2][i] = drawn(hashed.mean());
      series[3][i] = drawn(formula);
      rows.add(
          List.of(
              String.valueOf(ids),
              shown(random),
              shown(inOrder),
              String.format(Locale.ROOT, "%.3e", formula),
              shown(hashed),
              isFar ? "outside" : ""));
      progress.reach(i + 1);
    }
    long wrong = exactErrors(settings);
    boolean holds = wins == SIZES.length && wrong == 0 && far <= 1;
    Verdict verdict = winsInOrder == SIZES.length ? Verdict.HOLDS : Verdict.HOLDS_WITH_CONDITIONS;
    return new Outcome(
        List.of(sizes(wrong), errors(rows, trials)),
        List.of(chart(series, settings.scale())),
        holds ? verdict : Verdict.DOES_NOT_HOLD,
        String.format(
            Locale.ROOT,
            "0.026 %% is right; hash functions err no more than substrings of random ids in %d of"
                + " %d sizes, of ids in order in %d; a bit per id is wrong %d times",
            wins,
            SIZES.length,
            winsInOrder,
            wrong));
  }

  private static ExperimentTable sizes(long wrong) {
    double all = Math.pow(2, BITS);
    double some = Math.pow(2, WIDTH) * VECTORS;
    return new ExperimentTable(
        "Figures 1 and 2: bits for ids of 32 bits, p = 16",
        List.of("what", "paper", "formula", "measured"),
        List.of(
            List.of("a bit per id", "2^32", String.format(Locale.ROOT, "%.0f", all), ""),
            List.of("bit vectors", "17", String.valueOf(VECTORS), ""),
            List.of(
                "bits of all substrings",
                "1114112",
                String.format(Locale.ROOT, "%.0f", some),
                String.valueOf(new Substrings().bits())),
            List.of(
                "share", "0.026 %", String.format(Locale.ROOT, "%.4f %%", 100 * some / all), ""),
            List.of(
                "a bit per id of 512 bits, in bytes",
                "1.676e153",
                String.format(Locale.ROOT, "%.3e", Math.pow(2, 509)),
                ""),
            List.of(
                "wrong verdicts of a bit per id of " + EXACT_BITS + " bits",
                "0",
                "0",
                String.valueOf(wrong))));
  }

  private static ExperimentTable errors(List<List<String>> rows, int trials) {
    return new ExperimentTable(
        "Share of new ids called duplicates once n are in, 1114112 bits, " + trials + " seeds",
        List.of(
            "n",
            "substrings, random ids",
            "substrings, ids in order",
            "17 hash functions: formula",
            "17 hash functions, ids in order",
            "remark"),
        rows);
  }

  private static LineChart chart(double[][] series, int scale) {
    return LineChart.ofPowers(
        new LineChart.Labels(
            "Metwally 2005, section 4: substrings or hash functions",
            "share of new ids called duplicates",
            "ids that are in"),
        Arrays.stream(SIZES).mapToObj(n -> String.valueOf(Math.max(10, n / scale))).toList(),
        List.of(
            new Series("substrings, random ids", 0, Look.LINE, series[0]),
            new Series("substrings, ids in order", 1, Look.LINE, series[1]),
            new Series("hash functions: formula", 3, Look.DASHES, series[3]),
            new Series("hash functions, ids in order", 2, Look.DOTS, series[2])));
  }

  private static double drawn(double share) {
    return share < 1e-9 ? Double.NaN : share;
  }

  private static String shown(Measured measured) {
    return String.format(Locale.ROOT, "%.3e +- %.0e", measured.mean(), measured.error());
  }

  /**
   * The error of 17 hash functions of 2^16 cells each, as they are on average while a tenth comes.
   */
  private static double formula(int ids) {
    int asked = Math.max(1, ids / 10);
    double sum = 0;
    for (int i = 0; i < asked; i++) {
      double used = -Math.expm1((ids + i) * Math.log1p(-Math.pow(2, -WIDTH)));
      sum += Math.pow(used, VECTORS);
    }
    return sum / asked;
  }

  private static Measured measure(
      int ids, int trials, long seed, boolean areRandom, boolean bySubstrings) {
    double[] rates = new double[trials];
    for (int trial = 0; trial < trials; trial++) {
      Ids source = new Ids(seed + trial, areRandom);
      Memory memory = bySubstrings ? new Substrings()::add : hashed(ids, seed + trial);
      for (int i = 0; i < ids; i++) {
        memory.add(source.next());
      }
      int asked = Math.max(1, ids / 10);
      int errors = 0;
      for (int i = 0; i < asked; i++) {
        errors += memory.add(source.next()) ? 0 : 1;
      }
      rates[trial] = (double) errors / asked;
    }
    return Measured.of(rates);
  }

  private static Memory hashed(int ids, long seed) {
    Window window =
        Window.of(
            WindowSettings.landmark(2L * ids)
                .withMethod(WindowMethod.METWALLY_2005)
                .withFunctions(VECTORS)
                .withCells((long) VECTORS << WIDTH)
                .withSeed(seed));
    return id -> window.add(id);
  }

  /** Counts the wrong verdicts of a bit for every id, on a stream with duplicates. */
  private static long exactErrors(ExperimentSettings settings) {
    BitSet vector = new BitSet(1 << EXACT_BITS);
    Set<Integer> truth = new java.util.HashSet<>();
    SplittableRandom random = new SplittableRandom(settings.seed());
    long wrong = 0;
    for (int i = 0; i < 100_000 / settings.scale(); i++) {
      int id = random.nextInt(1 << EXACT_BITS) >>> random.nextInt(8);
      boolean isNew = !vector.get(id);
      vector.set(id);
      wrong += isNew == truth.add(id) ? 0 : 1;
    }
    return wrong;
  }

  /** Remembers ids, and says whether one is new. */
  @FunctionalInterface
  private interface Memory {
    boolean add(int id);
  }

  /** Ids of 32 bits that are all different. */
  private static final class Ids {

    private static final int ADS = 500;

    private final SplittableRandom random;
    private final boolean areRandom;
    private final int factor;
    private int number;

    Ids(long seed, boolean areRandom) {
      this.random = new SplittableRandom(seed);
      this.areRandom = areRandom;
      this.factor = random.nextInt() | 1;
    }

    int next() {
      int count = number++;
      if (areRandom) { // odd factors and shifts can be undone, so that no two are equal
        int mixed = count * factor;
        mixed ^= mixed >>> 15;
        mixed *= 0x2C1B3C6D;
        mixed ^= mixed >>> 12;
        mixed *= 0x297A2D39;
        return mixed ^ mixed >>> 15;
      }
      // Each cookie clicks a few advertisements; both are numbers from 0 on.
      int clicksOfCookie = 4;
      int cookie = count / clicksOfCookie;
      int ad = (cookie * 31 + (count % clicksOfCookie) * 7) % ADS;
      return ad << WIDTH | (cookie & 0xFFFF);
    }
  }

  /** A bit vector for each substring of 16 bits. */
  private static final class Substrings {

    private final BitSet[] vectors = new BitSet[VECTORS];

    Substrings() {
      Arrays.setAll(vectors, i -> new BitSet(1 << WIDTH));
    }

    long bits() {
      return (long) vectors.length << WIDTH;
    }

    boolean add(int id) {
      boolean isNew = false;
      for (int i = 0; i < VECTORS; i++) {
        int substring = id >>> i & 0xFFFF;
        isNew |= !vectors[i].get(substring);
        vectors[i].set(substring);
      }
      return isNew;
    }
  }
}
