package dev.doppel.experiments.roth;

import dev.doppel.core.work.Progress;
import dev.doppel.experiments.paper.ExperimentSettings;
import dev.doppel.experiments.paper.ExperimentTable;
import dev.doppel.experiments.paper.Outcome;
import dev.doppel.experiments.paper.Verdict;
import dev.doppel.report.page.LineChart;
import dev.doppel.report.page.LineChart.Look;
import dev.doppel.report.page.LineChart.Series;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * The Similarity Index of 2011 beside that of 2013, on the same files: the flaws that section 1
 * names, what each finds of mutated texts, and what each takes for similar that is not.
 */
final class FirstVersion extends PartOfTexts {

  private static final int STEP = 10; // percent
  private static final int BINS = Mutation.MAX_PERCENT / STEP;
  private static final int SAMPLE = 200_000;

  @Override
  public String name() {
    return "section-1";
  }

  @Override
  public String title() {
    return "the index v1.0 of 2011 beside v2.0, its flaws and what it finds";
  }

  @Override
  public Outcome run(ExperimentSettings settings, Progress progress) throws IOException {
    RothFiles files = RothFiles.read(settings, progress);
    Share[] v1 = shares();
    Share[] v2 = shares();
    for (RothFiles.Pair pair : files.pairs()) {
      int bin = Math.max(0, (pair.mutation().percent() - 1) / STEP);
      IndexV1 original = pair.original().v1();
      if (original.fingerprints() > 0) {
        v1[bin].add(
            Formulas.v1Keeps(pair.mutation().percent() / 100.0),
            original.isNear(pair.mutated().v1()));
        boolean isNear =
            pair.original().distance(pair.mutated(), Cut.WORDS) <= Observations.DISTANCE;
        v2[bin].add(isNear ? 1 : 0, isNear);
      }
    }
    Share strangersV1 = new Share();
    Share strangersV2 = new Share();
    strangers(files.originals(), strangersV1, strangersV2, settings.seed());
    return new Outcome(
        List.of(flaws(files.all()), found(v1, v2, strangersV1, strangersV2)),
        List.of(chart(v1, v2)),
        strangersV1.measured() > 100 * strangersV2.measured()
            ? Verdict.HOLDS_WITH_CONDITIONS
            : Verdict.DOES_NOT_HOLD,
        String.format(
            Locale.ROOT,
            "v1.0 takes %s of pairs of different texts for similar and v2.0 %s, and indexes are"
                + " negative as the paper says; but hash codes of both signs cannot make a sum"
                + " overflow a long, and the sum grows with the root of the length",
            Share.percent(strangersV1.measured()),
            Share.percent(strangersV2.measured())));
  }

  private static Share[] shares() {
    Share[] shares = new Share[BINS];
    Arrays.setAll(shares, i -> new Share());
    return shares;
  }

  /** Random pairs of files that are no mutations; nearly all have nothing in common. */
  private static void strangers(List<RothFile> originals, Share v1, Share v2, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double chance = Formulas.within(0.5, Observations.DISTANCE);
    for (int i = 0; i < SAMPLE; i++) {
      RothFile one = originals.get(random.nextInt(originals.size()));
      RothFile other = originals.get(random.nextInt(originals.size()));
      if (!one.id().equals(other.id())
          && one.v1().fingerprints() > 0
          && other.v1().fingerprints() > 0) {
        v1.add(Formulas.v1Meets(one.v1(), other.v1()), one.v1().isNear(other.v1()));
        v2.add(chance, one.distance(other, Cut.WORDS) <= Observations.DISTANCE);
      }
    }
  }

  /** Flaws 1 and 3 of section 1. */
  private static ExperimentTable flaws(List<RothFile> files) {
    long shingles = files.stream().mapToLong(file -> file.v1().shingles()).sum();
    long negative = files.stream().mapToLong(file -> file.v1().negative()).sum();
    List<RothFile> summed = files.stream().filter(file -> file.v1().fingerprints() > 0).toList();
    long negativeSums = summed.stream().filter(file -> file.v1().sum() < 0).count();
    double largest =
        summed.stream().mapToDouble(file -> Math.abs((double) file.v1().sum())).max().orElse(0);
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of("shingles below 0", "some", "50.0 %", Share.percent((double) negative / shingles)));
    rows.add(
        List.of(
            "indexes below 0",
            "some",
            "50.0 %",
            Share.percent((double) negativeSums / summed.size())));
    rows.add(
        List.of(
            "largest index, of what a long holds",
            "overflows",
            "never",
            String.format(Locale.ROOT, "%.1g", largest / Long.MAX_VALUE)));
    // The mean size of a uniform int is 2^31 / root 3; the median of a normal is at 0.6745.
    double unit = 0.6745 * Math.pow(2, 31) / Math.sqrt(3);
    for (long least = 100; least <= 100_000; least *= 10) {
      long from = least;
      double[] sizes =
          summed.stream()
              .filter(file -> file.v1().fingerprints() >= from)
              .filter(file -> file.v1().fingerprints() < 10 * from)
              .mapToDouble(
                  file ->
                      Math.abs(file.v1().sum())
                          / Math.sqrt((double) file.v1().fingerprints())
                          / unit)
              .sorted()
              .toArray();
      if (sizes.length > 0) {
        rows.add(
            List.of(
                String.format(
                    Locale.ROOT,
                    "median index over the root of its fingerprints, %,d to %,d (%,d files)",
                    from,
                    10 * from,
                    sizes.length),
                "grows with the size",
                "1.00",
                String.format(Locale.ROOT, "%.2f", sizes[sizes.length / 2])));
      }
    }
    return new ExperimentTable(
        "Flaws of v1.0", List.of("observation", "paper", "formula", "measured"), rows);
  }

  private static ExperimentTable found(Share[] v1, Share[] v2, Share strangers1, Share strangers2) {
    List<List<String>> rows = new ArrayList<>();
    for (int bin = 0; bin < BINS; bin++) {
      rows.add(row("mutations of " + amount(bin) + " %", v1[bin], v2[bin].measuredText()));
    }
    rows.add(
        row(
            "pairs of different texts",
            strangers1,
            strangers2.measuredText() + ", formula 4e-10 %"));
    return new ExperimentTable(
        "Taken for 90 % similar: v1.0 within 10 %, v2.0 within 6 bits (shingles " + Cut.WORDS + ")",
        List.of("what", "paper", "v1.0, formula", "v1.0, measured", "error bars", "v2.0, measured"),
        rows);
  }

  private static List<String> row(String name, Share v1, String v2) {
    return List.of(
        name,
        name.startsWith("pairs") ? "did not perform well" : "",
        v1.formulaText(),
        v1.measuredText(),
        v1.flag(),
        v2);
  }

  private static String amount(int bin) {
    return (bin * STEP + 1) + " - " + (bin + 1) * STEP;
  }

  private static LineChart chart(Share[] v1, Share[] v2) {
    List<String> amounts = new ArrayList<>();
    for (int bin = 0; bin < BINS; bin++) {
      amounts.add(amount(bin));
    }
    return LineChart.ofShares(
        new LineChart.Labels(
            "Roth 2013, section 1: mutations taken for 90 % similar",
            "share found", "percent of the text that was inserted or deleted"),
        amounts,
        List.of(
            new Series("v2.0, 6 bits", 0, Look.LINE, measured(v2)),
            new Series("v1.0, 10 %", 1, Look.LINE, measured(v1)),
            new Series(
                "v1.0, formula",
                2,
                Look.DASHES,
                Arrays.stream(v1).mapToDouble(Share::formula).toArray())));
  }

  private static double[] measured(Share[] shares) {
    return Arrays.stream(shares).mapToDouble(Share::measured).toArray();
  }
}
