package dev.doppel.experiments.horowitz;

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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Slide 30: SimHash "maps a set of weighted features". What do weights change? Pages of one site,
 * with the same frame around different texts, by votes of the set, of the bag and by document
 * frequency; and near copies of them.
 */
final class WeightedVotes implements Part {

  /*
   * With a weight per feature, the two pages are vectors of weights, and each bit differs with
   * probability angle / 180 degrees (Charikar 2002), whatever the weights. That is exact for very
   * many features of like weight.
   */

  private static final int BODY = 120; // features of a page's own
  private static final int FRAME = 60; // features that all pages of the site have
  private static final int MENU = 8; // of them, that occur again and again
  private static final int REPEATS = 12;
  private static final int EDITS = 12; // features of a near copy that are others
  private static final int PAGES = 500;
  private static final int DEFAULT_TRIALS = 4000;

  /** Who votes how often. */
  private enum Votes {
    SET(0),
    BAG(1),
    IDF(2);

    private final int colour;

    Votes(int colour) {
      this.colour = colour;
    }

    double weight(boolean isFrame, int count) {
      return switch (this) {
        case SET -> 1;
        case BAG -> count;
        case IDF -> Math.log1p(isFrame ? 1 : PAGES / 2.0); // of a page and its copy, n is 2
      };
    }
  }

  @Override
  public String name() {
    return "weights";
  }

  @Override
  public String title() {
    return "slide 30: SimHashes of weighted features";
  }

  @Override
  public Set<String> options() {
    return Set.of(ExperimentSettings.TRIALS);
  }

  @Override
  public Outcome run(ExperimentSettings settings, Progress progress) {
    int trials = settings.trials().orElse(DEFAULT_TRIALS);
    List<List<String>> rows = new ArrayList<>();
    List<Series> lines = new ArrayList<>();
    Map<Votes, Double> strangers = new LinkedHashMap<>();
    int flagged = 0;
    for (Votes votes : Votes.values()) {
      for (boolean isCopy : new boolean[] {true, false}) {
        double[] distances = new double[trials];
        double[] formula = new double[trials];
        SplittableRandom random = new SplittableRandom(settings.seed());
        for (int trial = 0; trial < trials; trial++) {
          Page page = Page.of(random);
          Page other = isCopy ? page.edited(random) : page.stranger(random);
          distances[trial] = SimHash.distance(page.simHash(votes), other.simHash(votes));
          formula[trial] = Long.SIZE * Math.acos(page.cosine(other, votes)) / Math.PI;
        }
        Measured mean = Measured.of(distances);
        double expected = Measured.of(formula).mean();
        // The formula is a limit: half a bit is allowed for features of which there are not many.
        boolean isOff = Cells.isOff(mean, expected) && Math.abs(mean.mean() - expected) > 0.5;
        flagged += isOff ? 1 : 0;
        if (!isCopy) {
          strangers.put(votes, mean.mean());
        }
        String name =
            votes.name().toLowerCase(Locale.ROOT)
                + (isCopy ? ", near copies" : ", other pages of the site");
        rows.add(
            List.of(
                name,
                Cells.of("%.2f", expected),
                Cells.of("%.2f", mean.mean()),
                Cells.of("%.3f", mean.error()),
                Cells.of("%+.2f%s", mean.mean() - expected, isOff ? " OUTSIDE" : ""),
                Cells.of("%.4f", within(distances, 3)),
                Cells.of("%.4f", within(distances, 10))));
        lines.add(
            new Series(name, votes.colour, isCopy ? Look.LINE : Look.DASHES, curve(distances)));
      }
    }
    boolean isBetter =
        strangers.getOrDefault(Votes.IDF, 0.0) > strangers.getOrDefault(Votes.SET, 0.0)
            && strangers.getOrDefault(Votes.BAG, 64.0) < strangers.getOrDefault(Votes.SET, 0.0);
    return new Outcome(
        List.of(
            new ExperimentTable(
                Cells.of(
                    "Bits between SimHashes, %,d pairs: %d features of a page, %d of the frame, of"
                        + " which %d occur %d times",
                    trials, BODY, FRAME, MENU, REPEATS),
                List.of(
                    "votes, pairs",
                    "64 * angle / 180",
                    "mean",
                    "std. error",
                    "mean - formula",
                    "within 3 bits",
                    "within 10 bits"),
                rows)),
        List.of(
            LineChart.ofShares(
                new LineChart.Labels(
                    "Horowitz, slide 30: weighted features", "share of pairs within d bits", "d"),
                IntStream.rangeClosed(0, Long.SIZE).mapToObj(String::valueOf).toList(),
                lines)),
        flagged == 0 && isBetter ? Verdict.HOLDS_WITH_CONDITIONS : Verdict.DOES_NOT_HOLD,
        Cells.of(
            "weights decide what counts as alike: other pages of the site are %.1f bits apart by"
                + " the set, %.1f by the bag and %.1f by document frequency; %d rows are outside",
            strangers.getOrDefault(Votes.SET, Double.NaN),
            strangers.getOrDefault(Votes.BAG, Double.NaN),
            strangers.getOrDefault(Votes.IDF, Double.NaN),
            flagged));
  }

  private static double within(double[] distances, int most) {
    double count = 0;
    for (double distance : distances) {
      count += distance <= most ? 1 : 0;
    }
    return count / distances.length;
  }

  private static double[] curve(double[] distances) {
    return IntStream.rangeClosed(0, Long.SIZE).mapToDouble(d -> within(distances, d)).toArray();
  }

  /** The features of a page, the frame's first. */
  private record Page(long[] features) {

    static Page of(SplittableRandom random) {
      return new Page(random.longs(FRAME + BODY).toArray());
    }

    /** Another page with the same frame. */
    Page stranger(SplittableRandom random) {
      return with(random, FRAME);
    }

    /** The page with its last features replaced. */
    Page edited(SplittableRandom random) {
      return with(random, FRAME + BODY - EDITS);
    }

    private Page with(SplittableRandom random, int from) {
      long[] other = features.clone();
      for (int i = from; i < other.length; i++) {
        other[i] = random.nextLong();
      }
      return new Page(other);
    }

    long simHash(Votes votes) {
      long[] hashes = new long[features.length];
      double[] weights = new double[features.length];
      for (int i = 0; i < features.length; i++) {
        hashes[i] = Hashes.mix(features[i]);
        weights[i] = weight(i, votes);
      }
      return SimHash.weighted(hashes, weights);
    }

    double cosine(Page other, Votes votes) {
      double shared = 0;
      double all = 0;
      for (int i = 0; i < features.length; i++) {
        double square = weight(i, votes) * weight(i, votes);
        all += square;
        shared += features[i] == other.features[i] ? square : 0;
      }
      return shared / all;
    }

    private static double weight(int feature, Votes votes) {
      return votes.weight(feature < FRAME, feature < MENU ? REPEATS : 1);
    }
  }
}
