package dev.doppel.experiments;

import dev.doppel.core.sketch.SimHash;
import dev.doppel.report.page.LineChart;
import dev.doppel.report.page.LineChart.Look;
import dev.doppel.report.page.LineChart.Series;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How many mutations of each size lie within the paper's distance of the text they come from. */
final class FoundByAmount {

  private static final int STEP = 10; // percent
  private static final int BINS = Mutation.MAX_PERCENT / STEP;

  // Of 4,619 insertions 141 were farther than 6 from the original, of 3,057 deletions 2,472.
  private static final double PAPER_INSERTIONS = 1 - 141 / 4619.0;
  private static final double PAPER_DELETIONS = 1 - 2472 / 3057.0;

  private final Bins insertions = new Bins();
  private final Bins deletions = new Bins();

  private FoundByAmount() {}

  static FoundByAmount of(List<RothText> texts) {
    Map<String, RothText> byId = new HashMap<>();
    texts.forEach(text -> byId.put(text.id(), text));
    FoundByAmount found = new FoundByAmount();
    for (RothText text : texts) {
      RothText original = text.mutation().map(named -> byId.get(named.original())).orElse(null);
      if (original != null && !text.is(Mutation.Kind.COPY)) {
        boolean near =
            SimHash.distance(text.simHash(), original.simHash()) <= Observations.DISTANCE;
        (text.is(Mutation.Kind.INSERTION) ? found.insertions : found.deletions)
            .add(text.percent(), near);
      }
    }
    return found;
  }

  ExperimentTable table() {
    List<List<String>> rows = new ArrayList<>();
    for (int bin = 0; bin < BINS; bin++) {
      rows.add(List.of(amount(bin), "", insertions.share(bin), "", deletions.share(bin)));
    }
    rows.add(
        List.of(
            "all",
            percent(PAPER_INSERTIONS),
            insertions.share(),
            percent(PAPER_DELETIONS),
            deletions.share()));
    return new ExperimentTable(
        "Found (distance <= 6) by amount",
        List.of(
            "percent of the text",
            "insertions, paper",
            "insertions, measured",
            "deletions, paper",
            "deletions, measured"),
        rows);
  }

  LineChart chart() {
    List<String> amounts = new ArrayList<>();
    for (int bin = 0; bin < BINS; bin++) {
      amounts.add(amount(bin));
    }
    return LineChart.ofShares(
        new LineChart.Labels(
            "Roth 2013: mutations found at a distance of 6 or less",
            "share found",
            "percent of the text that was inserted or deleted"),
        amounts,
        List.of(
            new Series("insertions", 0, Look.LINE, insertions.shares()),
            new Series("deletions", 1, Look.LINE, deletions.shares()),
            new Series("insertions, paper, all amounts", 0, Look.DASHES, flat(PAPER_INSERTIONS)),
            new Series("deletions, paper, all amounts", 1, Look.DASHES, flat(PAPER_DELETIONS))));
  }

  private static String amount(int bin) {
    return (bin * STEP + 1) + " - " + (bin + 1) * STEP;
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * share);
  }

  private static double[] flat(double share) {
    double[] points = new double[BINS];
    Arrays.fill(points, share);
    return points;
  }

  /** Counts of one kind, by amount. */
  private static final class Bins {

    private final int[] all = new int[BINS];
    private final int[] near = new int[BINS];

    void add(int percent, boolean isNear) {
      int bin = Math.max(0, (percent - 1) / STEP);
      all[bin]++;
      near[bin] += isNear ? 1 : 0;
    }

    /** The share of each bin; not a number where the bin is empty. */
    double[] shares() {
      double[] shares = new double[BINS];
      Arrays.setAll(shares, bin -> (double) near[bin] / all[bin]);
      return shares;
    }

    String share(int bin) {
      return share(near[bin], all[bin]);
    }

    String share() {
      return share(Arrays.stream(near).sum(), Arrays.stream(all).sum());
    }

    private static String share(int near, int all) {
      return all == 0 ? "" : percent((double) near / all) + " of " + all;
    }
  }
}
