package dev.doppel.experiments.horowitz;

import dev.doppel.core.sketch.ShingleSketch;
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
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Slides 23 and 24: of all shingles those whose hash is 0 mod p are the fingerprints of a page, and
 * pages with a high overlap of fingerprints are near-duplicates. What does p cost, for texts of
 * which length?
 */
final class ZeroModP implements Part {

  /*
   * Two texts of n shingles have the Jaccard coefficient J if they share s = 2nJ / (1 + J) of them.
   * Each of the u = 2n - s distinct shingles is sampled with probability 1/p:
   *
   *   no fingerprint       (1 - 1/p)^n of the texts
   *   estimate, if any     J on average, with a variance of J (1 - J) E[1/m] for m ~ Bin(u, 1/p), m > 0
   */

  private static final String MODULUS = "p";
  private static final int[] SHINGLES = {16, 100, 1000};
  private static final double JACCARD = 0.9;
  private static final int[] MODULI = {1, 2, 4, 8, 16, 32, 64, 128};
  private static final int DEFAULT_TRIALS = 20_000;

  @Override
  public String name() {
    return "zero-mod-p";
  }

  @Override
  public String title() {
    return "slides 23 and 24: fingerprints 0 mod p";
  }

  @Override
  public Set<String> options() {
    return Set.of(ExperimentSettings.TRIALS, MODULUS);
  }

  @Override
  public Outcome run(ExperimentSettings settings, Progress progress) {
    int trials = settings.trials().orElse(DEFAULT_TRIALS);
    long chosen = settings.value(MODULUS, 1, 1_000_000, 0);
    int[] moduli = chosen == 0 ? MODULI : new int[] {(int) chosen};
    List<ExperimentTable> tables = new ArrayList<>();
    List<Series> lines = new ArrayList<>();
    int flagged = 0;
    int usable = 0;
    for (int i = 0; i < SHINGLES.length; i++) {
      Samples samples = new Samples(SHINGLES[i], moduli, trials, settings.seed() + i);
      samples.draw();
      tables.add(samples.table());
      flagged += samples.flagged;
      usable += samples.usable;
      String name = SHINGLES[i] + " shingles";
      lines.add(new Series(name + ", formula", i, Look.DASHES, samples.emptyFormula));
      lines.add(new Series(name + ", measured", i, Look.DOTS, samples.empty));
    }
    int cases = SHINGLES.length * moduli.length;
    return new Outcome(
        tables,
        List.of(
            LineChart.ofShares(
                new LineChart.Labels(
                    "Horowitz, slide 23: texts without a fingerprint",
                    "share of texts of which no shingle is 0 mod p",
                    "p"),
                Arrays.stream(moduli).mapToObj(String::valueOf).toList(),
                lines)),
        usable == cases ? Verdict.HOLDS : Verdict.HOLDS_WITH_CONDITIONS,
        Cells.of(
            "in %d of %d cases at most one text in a thousand is without a fingerprint: p must be"
                + " below about a seventh of the shingles; %d rows lie outside their error bars",
            usable, cases, flagged));
  }

  /** Pairs of texts of one length, sampled by each p. */
  private static final class Samples {

    private final int shingles;
    private final int shared;
    private final int[] moduli;
    private final int trials;
    private final SplittableRandom random;
    private final double[] empty;
    private final double[] emptyFormula;
    private final List<List<String>> rows = new ArrayList<>();
    private int flagged;
    private int usable;

    Samples(int shingles, int[] moduli, int trials, long seed) {
      this.shingles = shingles;
      this.shared = (int) Math.round(2 * shingles * JACCARD / (1 + JACCARD));
      this.moduli = moduli;
      this.trials = trials;
      this.random = new SplittableRandom(seed);
      this.empty = new double[moduli.length];
      this.emptyFormula = new double[moduli.length];
    }

    void draw() {
      for (int i = 0; i < moduli.length; i++) {
        draw(i);
      }
    }

    private void draw(int at) {
      int p = moduli[at];
      int without = 0;
      List<Double> estimates = new ArrayList<>();
      int high = 0;
      for (int trial = 0; trial < trials; trial++) {
        long[] all = random.longs(2L * shingles - shared).toArray();
        long[] second = Arrays.copyOfRange(all, shingles - shared, all.length);
        ShingleSketch one = ShingleSketch.modulo(all, shingles, p);
        ShingleSketch other = ShingleSketch.modulo(second, shingles, p);
        without += one.sample().length == 0 ? 1 : 0;
        if (one.sample().length + other.sample().length > 0) {
          double estimate = one.resemblance(other);
          estimates.add(estimate);
          high += estimate >= 0.8 ? 1 : 0;
        }
      }
      add(at, without, estimates, high);
    }

    private void add(int at, int without, List<Double> estimates, int high) {
      int p = moduli[at];
      double expected = Math.pow(1 - 1.0 / p, shingles);
      empty[at] = (double) without / trials;
      emptyFormula[at] = expected;
      usable += expected <= 0.001 ? 1 : 0;
      Measured share =
          new Measured(empty[at], Math.sqrt(Math.max(expected * (1 - expected), 1e-12) / trials));
      flagged += Cells.isOff(share, expected) ? 1 : 0;
      double jaccard = (double) shared / (2 * shingles - shared);
      double[] values = estimates.stream().mapToDouble(Double::doubleValue).toArray();
      boolean isMeasured = values.length > 1;
      Measured mean = isMeasured ? Measured.of(values) : new Measured(Double.NaN, Double.NaN);
      flagged += isMeasured && Cells.isOff(mean, jaccard) ? 1 : 0;
      rows.add(
          List.of(
              "" + p,
              Cells.of("%.1f", (double) shingles / p),
              Cells.of("%.4f", expected),
              Cells.of("%.4f", empty[at]),
              Cells.deviations(share, expected),
              Cells.of("%.4f", jaccard),
              isMeasured ? Cells.of("%.4f", mean.mean()) : "none",
              isMeasured ? Cells.deviations(mean, jaccard) : "",
              Cells.of("%.4f", spread(jaccard, p)),
              isMeasured ? Cells.of("%.4f", mean.error() * Math.sqrt(values.length)) : "none",
              Cells.of("%.3f", (double) high / trials)));
    }

    /** The standard deviation of the estimate, where there is one. */
    private double spread(double jaccard, int p) {
      int union = 2 * shingles - shared;
      double chance = 1.0 / p;
      if (p == 1) {
        return 0;
      }
      double logarithm = union * Math.log1p(-chance); // of the probability of m
      double some = 1 - Math.exp(logarithm);
      double inverse = 0;
      for (int m = 1; m <= union; m++) {
        logarithm += Math.log((union - m + 1.0) / m * chance / (1 - chance));
        inverse += Math.exp(logarithm) / m * (union - m) / (union - 1);
      }
      return Math.sqrt(jaccard * (1 - jaccard) * inverse / some);
    }

    ExperimentTable table() {
      return new ExperimentTable(
          Cells.of("Texts of %,d shingles, Jaccard %.1f, %,d pairs", shingles, JACCARD, trials),
          List.of(
              "p",
              "fingerprints: n/p",
              "none: (1 - 1/p)^n",
              "none: measured",
              "deviations",
              "Jaccard",
              "estimated by fingerprints",
              "deviations of the mean",
              "spread: formula",
              "spread: measured",
              "estimated at 0.8 or more"),
          rows);
    }
  }
}
