package dev.doppel.experiments.horowitz;

import dev.doppel.core.index.HammingJoin;
import dev.doppel.core.index.RotationJoin;
import dev.doppel.core.internal.Check;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.shingle.TextShingles;
import dev.doppel.core.sketch.SimHash;
import dev.doppel.core.work.Progress;
import dev.doppel.experiments.paper.ExperimentSettings;
import dev.doppel.experiments.paper.ExperimentTable;
import dev.doppel.experiments.paper.Outcome;
import dev.doppel.experiments.paper.Part;
import dev.doppel.experiments.paper.Verdict;
import dev.doppel.report.page.LineChart;
import dev.doppel.report.page.LineChart.Look;
import dev.doppel.report.page.LineChart.Series;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * The rotations of slides 33 to 36 on the SimHashes of real texts: of all pairs within k bits,
 * which share do so many rotations find? Equal SimHashes count once: they are neighbours in any
 * order.
 */
final class RotationsOfTexts implements Part {

  private static final int[] BITS = {3, 6, 10};
  private static final int[] ROTATIONS = {1, 2, 4, 8, 16, 32, 64};
  private static final int MOST_TEXTS = 1_000_000;

  @Override
  public String name() {
    return "rotations-of-texts";
  }

  @Override
  public String title() {
    return "slides 33 to 36 on SimHashes of your texts";
  }

  @Override
  public Set<String> options() {
    return Set.of(ExperimentSettings.INPUT);
  }

  @Override
  public boolean needsInput() {
    return true;
  }

  @Override
  public Outcome run(ExperimentSettings settings, Progress progress) throws IOException {
    long[] keys = simHashes(InputTexts.read(settings.input().orElseThrow(), MOST_TEXTS));
    Check.argument(keys.length >= 2, "%d different SimHashes, and 2 are the least", keys.length);
    List<List<String>> rows = new ArrayList<>();
    for (int rotations : ROTATIONS) {
      rows.add(new ArrayList<>(List.of("" + rotations)));
    }
    List<String> columns = new ArrayList<>(List.of("rotations"));
    List<Series> lines = new ArrayList<>();
    double worst = 1;
    for (int i = 0; i < BITS.length; i++) {
      int distance = BITS[i];
      int all = allPairs(keys, distance);
      columns.add(Cells.of("within %d bits, of %,d pairs", distance, all));
      double[] shares = new double[ROTATIONS.length];
      for (int j = 0; j < ROTATIONS.length; j++) {
        shares[j] = all == 0 ? Double.NaN : (double) found(keys, distance, ROTATIONS[j]) / all;
        rows.get(j).add(all == 0 ? "none" : Cells.of("%.4f", shares[j]));
      }
      worst = all == 0 ? worst : Math.min(worst, shares[shares.length - 1]);
      lines.add(new Series("within " + distance + " bits", i, Look.LINE, shares));
    }
    return new Outcome(
        List.of(
            new ExperimentTable(
                Cells.of("%,d different SimHashes of 64 bits: share of pairs found", keys.length),
                columns,
                rows)),
        List.of(
            LineChart.ofShares(
                new LineChart.Labels(
                    Cells.of("Horowitz, slides 33 to 36: SimHashes of %,d texts", keys.length),
                    "share of pairs found",
                    "rotations"),
                Arrays.stream(ROTATIONS).mapToObj(String::valueOf).toList(),
                lines)),
        worst > 0.99 ? Verdict.HOLDS : Verdict.HOLDS_WITH_CONDITIONS,
        Cells.of("64 rotations find %.1f %% of the pairs in the worst case", 100 * worst));
  }

  private static long[] simHashes(List<byte[]> texts) {
    TextShingles shingles = TextShingles.of(Shingling.words(3));
    return texts.stream()
        .mapToLong(
            text -> {
              shingles.read(text);
              return SimHash.of(shingles.shingles());
            })
        .distinct()
        .toArray();
  }

  private static int allPairs(long[] keys, int distance) {
    int[] pairs = new int[1];
    HammingJoin.join(keys, keys.length, distance, (a, b) -> pairs[0]++);
    return pairs[0];
  }

  private static int found(long[] keys, int distance, int rotations) {
    int[] pairs = new int[1];
    int[] turns = RotationJoin.evenly(rotations, Long.SIZE);
    RotationJoin.join(keys, keys.length, Long.SIZE, turns, distance, (a, b) -> pairs[0]++);
    return pairs[0];
  }
}
