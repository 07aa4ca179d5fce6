package dev.doppel.experiments.roth;

import dev.doppel.core.distance.Overlap;
import dev.doppel.core.work.Progress;
import dev.doppel.experiments.paper.ExperimentSettings;
import dev.doppel.experiments.paper.ExperimentTable;
import dev.doppel.experiments.paper.Outcome;
import dev.doppel.experiments.paper.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * The paper's concern that a text without a third of itself had the same SimHash: the largest
 * deletions at distance 0, and how many of the distinct shingles went with them.
 */
final class DeletionConcern extends PartOfTexts {

  private static final int SHOWN = 10;

  /** From here on, in percent, chance does not explain that no bit changed. */
  private static final int LARGE = 20;

  @Override
  public String name() {
    return "deletions";
  }

  @Override
  public String title() {
    return "section 2.5, large deletions at distance 0";
  }

  @Override
  public Outcome run(ExperimentSettings settings, Progress progress) throws IOException {
    RothFiles files = RothFiles.read(settings, progress);
    TrueResemblance truth = files.overlaps(Cut.WORDS);
    List<RothFiles.Pair> same = new ArrayList<>();
    for (RothFiles.Pair pair : files.pairs()) {
      if (pair.mutation().kind() == Mutation.Kind.DELETION
          && pair.original().distance(pair.mutated(), Cut.WORDS) == 0) {
        same.add(pair);
      }
    }
    same.sort(
        Comparator.comparingInt((RothFiles.Pair pair) -> -pair.mutation().percent())
            .thenComparing(pair -> pair.mutated().id()));
    List<List<String>> rows = new ArrayList<>();
    boolean isExplained = true;
    for (RothFiles.Pair pair : same.subList(0, Math.min(SHOWN, same.size()))) {
      Overlap overlap = truth.overlap(pair.original().id(), pair.mutated().id());
      double share = pair.mutation().percent() / 100.0;
      double lost = 1 - overlap.aInB();
      isExplained &= pair.mutation().percent() < LARGE || lost < share / 2;
      rows.add(
          List.of(
              pair.mutated().id(),
              rows.isEmpty() ? "33 %" : "",
              pair.mutation().percent() + " %",
              Share.percent(unrepeated(share)),
              Share.percent(lost),
              Share.percent(Formulas.within(Formulas.bitDiffers(overlap), 0))));
    }
    return new Outcome(
        List.of(
            new ExperimentTable(
                "The largest deletions at distance 0, shingles " + Cut.WORDS,
                List.of(
                    "file",
                    "deleted, paper",
                    "deleted, measured",
                    "formula, if nothing is repeated",
                    "distinct shingles lost",
                    "formula, by shingles"),
                rows)),
        List.of(),
        isLarge(same) ? Verdict.HOLDS : Verdict.NOT_JUDGED,
        because(same, isExplained));
  }

  private static boolean isLarge(List<RothFiles.Pair> same) {
    return !same.isEmpty() && same.get(0).mutation().percent() >= LARGE;
  }

  private static String because(List<RothFiles.Pair> same, boolean isExplained) {
    if (!isLarge(same)) {
      return "no deletion of " + LARGE + " % or more kept its SimHash";
    }
    return String.format(
        Locale.ROOT,
        "a deletion of %d %% at distance 0, the paper's largest is 33 %%; %s",
        same.get(0).mutation().percent(),
        isExplained
            ? "what went was in the text once more, so that few distinct shingles went with it"
            : "not every one is explained by repeated text");
  }

  /** The chance of distance 0 for a text that repeats nothing. */
  private static double unrepeated(double share) {
    return Formulas.within(Math.acos(Math.sqrt(1 - share)) / Math.PI, 0);
  }
}
