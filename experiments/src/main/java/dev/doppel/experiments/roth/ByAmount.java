package dev.doppel.experiments.roth;

import dev.doppel.core.distance.Overlap;
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

/**
 * How many mutations of each kind and size lie within the paper's distance of the text they come
 * from, for our shingles and for his.
 */
final class ByAmount extends PartOfTexts {

  private static final int STEP = 10; // percent
  private static final int BINS = Mutation.MAX_PERCENT / STEP;

  // Of 4,619 insertions 141 were farther than 6 from the original, of 3,057 deletions 2,472.
  private static final double PAPER_INSERTIONS = 1 - 141 / 4619.0;
  private static final double PAPER_DELETIONS = 1 - 2472 / 3057.0;

  @Override
  public String name() {
    return "amounts";
  }

  @Override
  public String title() {
    return "section 2.5, insertions and deletions found, by amount";
  }

  @Override
  public Outcome run(ExperimentSettings settings, Progress progress) throws IOException {
    RothFiles files = RothFiles.read(settings, progress);
    List<RothFiles.Pair> pairs = files.pairs();
    List<ExperimentTable> tables = new ArrayList<>();
    List<LineChart> charts = new ArrayList<>();
    boolean isAsPaper = true;
    int outside = 0;
    StringBuilder found = new StringBuilder();
    for (Cut cut : Cut.values()) {
      progress.begin("counting " + cut, "files", pairs.size());
      Share[] insertions = shares();
      Share[] deletions = shares();
      TrueResemblance truth = files.overlaps(cut);
      for (int i = 0; i < pairs.size(); i++) {
        RothFiles.Pair pair = pairs.get(i);
        Share[] shares = pair.mutation().kind() == Mutation.Kind.INSERTION ? insertions : deletions;
        Overlap overlap = truth.overlap(pair.original().id(), pair.mutated().id());
        shares[bin(pair.mutation())].add(
            Formulas.within(Formulas.bitDiffers(overlap), Observations.DISTANCE),
            pair.original().distance(pair.mutated(), cut) <= Observations.DISTANCE);
        progress.reach(i);
      }
      tables.add(table(cut, insertions, deletions));
      charts.add(chart(cut, insertions, deletions));
      double inserted = sum(insertions).measured();
      double deleted = sum(deletions).measured();
      isAsPaper &= !(inserted <= deleted);
      outside += outside(insertions) + outside(deletions);
      found.append(
          String.format(
              Locale.ROOT, ", by %s %.0f %% and %.0f %%", cut, 100 * inserted, 100 * deleted));
    }
    return new Outcome(
        tables,
        charts,
        isAsPaper ? Verdict.HOLDS : Verdict.DOES_NOT_HOLD,
        String.format(
            Locale.ROOT,
            "of insertions and deletions the paper finds 97 %% and 19 %%%s; %d of %d rows are"
                + " farther from the formula than three standard errors",
            found,
            outside,
            4 * BINS));
  }

  private static Share[] shares() {
    Share[] shares = new Share[BINS];
    Arrays.setAll(shares, i -> new Share());
    return shares;
  }

  private static Share sum(Share[] shares) {
    Share sum = new Share();
    Arrays.stream(shares).forEach(sum::addAll);
    return sum;
  }

  private static int outside(Share[] shares) {
    return (int) Arrays.stream(shares).filter(Share::isOutside).count();
  }

  private static int bin(Mutation mutation) {
    return Math.max(0, (mutation.percent() - 1) / STEP);
  }

  private static ExperimentTable table(Cut cut, Share[] insertions, Share[] deletions) {
    List<List<String>> rows = new ArrayList<>();
    for (int bin = 0; bin < BINS; bin++) {
      rows.add(row("insertion, " + amount(bin), "", insertions[bin]));
    }
    rows.add(row("insertion, all", Share.percent(PAPER_INSERTIONS), sum(insertions)));
    for (int bin = 0; bin < BINS; bin++) {
      rows.add(row("deletion, " + amount(bin), "", deletions[bin]));
    }
    rows.add(row("deletion, all", Share.percent(PAPER_DELETIONS), sum(deletions)));
    return new ExperimentTable(
        "Found at a distance of 6 or less, shingles " + cut,
        List.of("edit, percent of the text", "paper", "formula", "measured", "error bars"),
        rows);
  }

  private static List<String> row(String name, String paper, Share share) {
    return List.of(name, paper, share.formulaText(), share.measuredText(), share.flag());
  }

  private static String amount(int bin) {
    return (bin * STEP + 1) + " - " + (bin + 1) * STEP;
  }

  private static LineChart chart(Cut cut, Share[] insertions, Share[] deletions) {
    List<String> amounts = new ArrayList<>();
    for (int bin = 0; bin < BINS; bin++) {
      amounts.add(amount(bin));
    }
    return LineChart.ofShares(
        new LineChart.Labels(
            "Roth 2013: mutations within 6 bits, " + cut,
            "share found",
            "percent of the text that was inserted or deleted"),
        amounts,
        List.of(
            new Series("insertions", 0, Look.LINE, measured(insertions)),
            new Series("deletions", 1, Look.LINE, measured(deletions)),
            new Series("deletions, formula", 2, Look.DASHES, formula(deletions)),
            new Series("insertions, paper, all amounts", 0, Look.DASHES, flat(PAPER_INSERTIONS)),
            new Series("deletions, paper, all amounts", 1, Look.DASHES, flat(PAPER_DELETIONS))));
  }

  private static double[] measured(Share[] shares) {
    return Arrays.stream(shares).mapToDouble(Share::measured).toArray();
  }

  private static double[] formula(Share[] shares) {
    return Arrays.stream(shares).mapToDouble(Share::formula).toArray();
  }

  private static double[] flat(double share) {
    double[] points = new double[BINS];
    Arrays.fill(points, share);
    return points;
  }
}
