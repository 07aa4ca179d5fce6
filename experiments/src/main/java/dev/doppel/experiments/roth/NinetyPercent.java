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
 * "Files that are 90 % similar will have a Hamming distance of 6 or less": which are found, and
 * which of those found are, by our shingles and by his. Truth is the share of three-word runs in
 * common, counted.
 */
final class NinetyPercent extends PartOfTexts {

  private static final double SIMILARITY = 0.9;
  private static final int JUDGED = 20_000;
  private static final double[] LEAST = {0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 0.99, 1};

  @Override
  public String name() {
    return "section-2.3";
  }

  @Override
  public String title() {
    return "what a distance of 6 finds, and how similar that is, by both shingles";
  }

  @Override
  public Outcome run(ExperimentSettings settings, Progress progress) throws IOException {
    RothFiles files = RothFiles.read(settings, progress);
    TrueResemblance truth = files.overlaps(Cut.WORDS);
    List<RothFiles.Pair> pairs = files.pairs();
    progress.begin("counting", "files", pairs.size());
    double[] resemblances = new double[pairs.size()];
    for (int i = 0; i < resemblances.length; i++) {
      resemblances[i] = truth.of(pairs.get(i).original().id(), pairs.get(i).mutated().id());
      progress.reach(i);
    }
    PerCut<Share[]> recall = new PerCut<>();
    PerCut<Judgement> judged = new PerCut<>();
    for (Cut cut : Cut.values()) {
      recall.put(cut, recall(pairs, resemblances, cut));
      judged.put(cut, judge(files.all(), truth, cut, settings.seed(), progress));
    }
    return new Outcome(
        List.of(found(recall), precise(judged)),
        List.of(chart(recall)),
        Verdict.HOLDS_WITH_CONDITIONS,
        String.format(
            Locale.ROOT,
            "6 of 64 bits are an angle, not 90 %% of the text: just above 0.9 a distance of 6"
                + " finds %s by %s and %s by %s, and %s and %s of what they find is 90 %% alike",
            Share.percent(recall.get(Cut.WORDS)[5].measured()),
            Cut.WORDS,
            Share.percent(recall.get(Cut.CHARACTERS)[5].measured()),
            Cut.CHARACTERS,
            Share.percent(judged.get(Cut.WORDS).precision()),
            Share.percent(judged.get(Cut.CHARACTERS).precision())));
  }

  /**
   * The mutations found, by their true resemblance; the formula takes both texts for equal sizes.
   */
  private static Share[] recall(List<RothFiles.Pair> pairs, double[] resemblances, Cut cut) {
    Share[] shares = new Share[LEAST.length];
    Arrays.setAll(shares, i -> new Share());
    for (int i = 0; i < resemblances.length; i++) {
      int bin = LEAST.length - 1;
      while (bin >= 0 && resemblances[i] < LEAST[bin]) {
        bin--;
      }
      if (bin >= 0) {
        double cosine = 2 * resemblances[i] / (1 + resemblances[i]);
        shares[bin].add(
            Formulas.within(Math.acos(Math.min(1, cosine)) / Math.PI, Observations.DISTANCE),
            pairs.get(i).original().distance(pairs.get(i).mutated(), cut) <= Observations.DISTANCE);
      }
    }
    return shares;
  }

  /** All pairs within the distance, of which a sample is judged by the texts. */
  private static Judgement judge(
      List<RothFile> files, TrueResemblance truth, Cut cut, long seed, Progress progress)
      throws IOException {
    long[] keys = files.stream().mapToLong(file -> file.simHashes().get(cut)).toArray();
    SplittableRandom random = new SplittableRandom(seed);
    List<int[]> sample = new ArrayList<>();
    long found = 0;
    for (int i = 1; i < keys.length; i++) {
      for (int other = 0; other < i; other++) {
        if (Long.bitCount(keys[i] ^ keys[other]) <= Observations.DISTANCE) {
          found++;
          if (sample.size() < JUDGED) {
            sample.add(new int[] {other, i});
          } else {
            long place = random.nextLong(found);
            if (place < JUDGED) {
              sample.set((int) place, new int[] {other, i});
            }
          }
        }
      }
    }
    sample.sort((a, b) -> a[1] == b[1] ? a[0] - b[0] : a[1] - b[1]);
    progress.begin("judging " + cut, "pairs", sample.size());
    double[] values = new double[sample.size()];
    for (int i = 0; i < values.length; i++) {
      int[] pair = sample.get(i);
      values[i] = truth.of(files.get(pair[0]).id(), files.get(pair[1]).id());
      progress.reach(i);
    }
    Arrays.sort(values);
    return new Judgement(found, values);
  }

  /**
   * What was found.
   *
   * @param values true resemblances of a sample, in order
   */
  private record Judgement(long found, double[] values) {

    double precision() {
      return share(SIMILARITY);
    }

    double share(double least) {
      return values.length == 0
          ? Double.NaN
          : (double) Arrays.stream(values).filter(value -> value >= least).count() / values.length;
    }
  }

  private static ExperimentTable found(PerCut<Share[]> recall) {
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < LEAST.length; i++) {
      List<String> row = new ArrayList<>();
      row.add(
          i == LEAST.length - 1
              ? "1"
              : String.format(Locale.ROOT, "%.2f to %.2f", LEAST[i], LEAST[i + 1]));
      row.add(LEAST[i] >= SIMILARITY ? "100 %" : "0 %");
      row.add(recall.get(Cut.WORDS)[i].formulaText());
      for (Cut cut : Cut.values()) {
        row.add(recall.get(cut)[i].measuredText());
        row.add(recall.get(cut)[i].flag());
      }
      rows.add(row);
    }
    return new ExperimentTable(
        "Mutations found at a distance of 6 or less, by true resemblance",
        List.of(
            "resemblance",
            "paper's rule",
            "formula for " + Cut.WORDS,
            Cut.WORDS + ", measured",
            "error bars",
            Cut.CHARACTERS + ", measured",
            "error bars "),
        rows);
  }

  private static ExperimentTable precise(PerCut<Judgement> judged) {
    List<List<String>> rows = new ArrayList<>();
    List<String> all = new ArrayList<>(List.of("pairs found", "35,377 lines"));
    List<String> sampled = new ArrayList<>(List.of("of them judged", ""));
    judged.values().forEach(each -> all.add(String.format(Locale.ROOT, "%,d", each.found)));
    judged
        .values()
        .forEach(each -> sampled.add(String.format(Locale.ROOT, "%,d", each.values.length)));
    rows.add(all);
    rows.add(sampled);
    for (double least : new double[] {0.9, 0.8, 0.5, 0.1}) {
      List<String> row = new ArrayList<>();
      row.add("resemblance of " + least + " or more");
      row.add(least == SIMILARITY ? "100 %" : "");
      judged.values().forEach(each -> row.add(Share.percent(each.share(least))));
      rows.add(row);
    }
    return new ExperimentTable(
        "What is found at a distance of 6 or less, among all files",
        List.of("pairs", "paper", Cut.WORDS.toString(), Cut.CHARACTERS.toString()),
        rows);
  }

  private static LineChart chart(PerCut<Share[]> recall) {
    List<String> places = new ArrayList<>();
    for (double least : LEAST) {
      places.add(least == 1 ? "1" : least + "-");
    }
    List<Series> series = new ArrayList<>();
    for (Cut cut : Cut.values()) {
      series.add(
          new Series(
              cut.toString(),
              series.size(),
              Look.LINE,
              Arrays.stream(recall.get(cut)).mapToDouble(Share::measured).toArray()));
    }
    series.add(
        new Series(
            "formula for " + Cut.WORDS,
            2,
            Look.DASHES,
            Arrays.stream(recall.get(Cut.WORDS)).mapToDouble(Share::formula).toArray()));
    return LineChart.ofShares(
        new LineChart.Labels(
            "Roth 2013, section 2.3: mutations found at a distance of 6 or less",
            "share found",
            "resemblance (three-word runs in common), from"),
        places,
        series);
  }
}
