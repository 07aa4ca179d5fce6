package dev.doppel.experiments.horowitz;

import dev.doppel.core.distance.Sets;
import dev.doppel.core.hash.Hashes;
import dev.doppel.core.sketch.SimHash;
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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Slides 31 and 32: the SimHashes of three phrases. The slides do not say by which hash they were
 * made, so the example is run with many: how far apart are the phrases, on average and at most?
 */
final class CatSat implements Part {

  static final List<String> PHRASES =
      List.of("the cat sat on the mat", "the cat sat on a mat", "we all scream for ice cream");

  private static final int[][] PAIRS = {{0, 1}, {0, 2}, {1, 2}};
  private static final int[] SLIDE = {4, 16, 12};
  private static final int K = 3; // "typically f = 64 and k = 3"
  private static final int DEFAULT_TRIALS = 20_000;

  @Override
  public String name() {
    return "cat-sat";
  }

  @Override
  public String title() {
    return "slides 31 and 32: SimHashes of three phrases, by many hash functions";
  }

  @Override
  public Set<String> options() {
    return Set.of(ExperimentSettings.TRIALS);
  }

  @Override
  public Outcome run(ExperimentSettings settings, Progress progress) {
    int trials = settings.trials().orElse(DEFAULT_TRIALS);
    List<Set<Integer>> sets = PHRASES.stream().map(CatSat::bigrams).toList();
    List<List<String>> rows = new ArrayList<>();
    List<Series> curves = new ArrayList<>();
    int closest = 0;
    int within = 0;
    double close = 0;
    int flagged = 0;
    for (int bits : new int[] {Integer.SIZE, Long.SIZE}) {
      double[][] distances = distances(sets, bits, trials, settings.seed());
      for (int pair = 0; pair < PAIRS.length; pair++) {
        Set<Integer> one = sets.get(PAIRS[pair][0]);
        Set<Integer> other = sets.get(PAIRS[pair][1]);
        double limit = bits * Math.acos(cosine(one, other)) / Math.PI;
        double exact = bits * differing(one, other);
        double[] sorted = distances[pair].clone();
        Arrays.sort(sorted);
        Measured mean = Measured.of(sorted);
        flagged += Cells.isOff(mean, exact) ? 1 : 0;
        double low = sorted[trials / 20];
        double high = sorted[trials - 1 - trials / 20];
        boolean isUsual = low <= SLIDE[pair] && SLIDE[pair] <= high;
        within += bits == Integer.SIZE && isUsual ? 1 : 0;
        close = bits == Long.SIZE && pair == 0 ? within(sorted)[K] : close;
        rows.add(
            List.of(
                Cells.of("p%d, p%d, %d bits", PAIRS[pair][0] + 1, PAIRS[pair][1] + 1, bits),
                bits == Integer.SIZE ? "" + SLIDE[pair] : "",
                Cells.of("%.3f", Sets.jaccard(one, other)),
                Cells.of("%.2f", limit),
                Cells.of("%.2f", exact),
                Cells.of("%.2f", mean.mean()),
                Cells.of("%.3f", mean.error()),
                Cells.deviations(mean, exact),
                Cells.of("%.0f to %.0f", low, high)));
        curves.add(
            new Series(
                rows.get(rows.size() - 1).get(0),
                pair,
                bits == Integer.SIZE ? Look.LINE : Look.DASHES,
                within(sorted)));
      }
      closest += ordered(distances);
    }
    double share = (double) closest / (2 * trials);
    return new Outcome(
        List.of(
            new ExperimentTable(
                "Bits between SimHashes of 2-shingles, " + trials + " hash functions",
                List.of(
                    "pair",
                    "slide",
                    "Jaccard",
                    "bits * angle / 180",
                    "exact for so few shingles",
                    "mean",
                    "std. error",
                    "deviations",
                    "nine of ten"),
                rows)),
        List.of(
            LineChart.ofShares(
                new LineChart.Labels(
                    "Horowitz, slides 31 and 32: three phrases",
                    "share of hash functions by which the pair is within d bits",
                    "d"),
                IntStream.rangeClosed(0, Long.SIZE).mapToObj(String::valueOf).toList(),
                curves)),
        share > 0.5 && within == 3 ? Verdict.HOLDS_WITH_CONDITIONS : Verdict.DOES_NOT_HOLD,
        Cells.of(
            "p1 and p2 are the closest pair by %.1f %% of the hash functions, and %d of the slide's"
                + " 3 distances lie where nine of ten hash functions put them; but by the slides'"
                + " own rule, 64 bits and k = %d, only %.2f %% of the hash functions find p1 and"
                + " p2; %d rows lie outside their error bars",
            100 * share, within, K, 100 * close, flagged));
  }

  /** Pairs of neighbouring characters, as the slide cuts. */
  static Set<Integer> bigrams(String phrase) {
    Set<Integer> bigrams = new LinkedHashSet<>();
    for (int i = 1; i < phrase.length(); i++) {
      bigrams.add(phrase.charAt(i - 1) << 16 | phrase.charAt(i));
    }
    return bigrams;
  }

  private static double[][] distances(
      List<Set<Integer>> sets, int bits, int trials, long firstSeed) {
    double[][] distances = new double[PAIRS.length][trials];
    long[] simHashes = new long[sets.size()];
    for (int trial = 0; trial < trials; trial++) {
      long seed = Hashes.mix(firstSeed + trial * Hashes.GOLDEN);
      for (int i = 0; i < simHashes.length; i++) {
        long[] hashes =
            sets.get(i).stream()
                .mapToLong(bigram -> Hashes.mix(seed ^ Hashes.of(bigram)))
                .toArray();
        long all = SimHash.of(hashes, hashes.length);
        simHashes[i] = bits == Long.SIZE ? all : all & 0xffff_ffffL;
      }
      for (int pair = 0; pair < PAIRS.length; pair++) {
        distances[pair][trial] =
            SimHash.distance(simHashes[PAIRS[pair][0]], simHashes[PAIRS[pair][1]]);
      }
    }
    return distances;
  }

  /** By how many hash functions the first pair is the closest. */
  private static int ordered(double[][] distances) {
    int closest = 0;
    for (int trial = 0; trial < distances[0].length; trial++) {
      boolean isClosest =
          distances[0][trial] < distances[1][trial] && distances[0][trial] < distances[2][trial];
      closest += isClosest ? 1 : 0;
    }
    return closest;
  }

  private static double[] within(double[] sorted) {
    double[] shares = new double[Long.SIZE + 1];
    for (double distance : sorted) {
      shares[(int) distance]++;
    }
    for (int i = 0; i < shares.length; i++) {
      shares[i] = shares[i] / sorted.length + (i == 0 ? 0 : shares[i - 1]);
    }
    return shares;
  }

  private static double cosine(Set<Integer> a, Set<Integer> b) {
    long shared = a.stream().filter(b::contains).count();
    return shared / Math.sqrt((double) a.size() * b.size());
  }

  /**
   * The probability that a bit differs: the majorities of the shared votes and one's own, and of
   * the shared votes and the other's, are not the same. A tie is a zero.
   */
  private static double differing(Set<Integer> a, Set<Integer> b) {
    int shared = (int) a.stream().filter(b::contains).count();
    double[] ofBoth = votes(shared);
    double[] ofOne = votes(a.size() - shared);
    double[] ofOther = votes(b.size() - shared);
    double differing = 0;
    for (int up = 0; up <= shared; up++) {
      int lead = 2 * up - shared;
      double one = isSet(ofOne, lead);
      double other = isSet(ofOther, lead);
      differing += ofBoth[up] * (one * (1 - other) + other * (1 - one));
    }
    return differing;
  }

  /** How probable it is that so many of the votes are for a one. */
  private static double[] votes(int count) {
    double[] votes = new double[count + 1];
    votes[0] = Math.pow(0.5, count);
    for (int up = 1; up <= count; up++) {
      votes[up] = votes[up - 1] * (count - up + 1) / up;
    }
    return votes;
  }

  private static double isSet(double[] votes, int lead) {
    double sum = 0;
    for (int up = 0; up < votes.length; up++) {
      sum += lead + 2 * up - (votes.length - 1) > 0 ? votes[up] : 0;
    }
    return sum;
  }
}
