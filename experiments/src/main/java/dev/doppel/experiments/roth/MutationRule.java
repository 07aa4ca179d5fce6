package dev.doppel.experiments.roth;

import dev.doppel.core.work.Progress;
import dev.doppel.experiments.paper.ExperimentSettings;
import dev.doppel.experiments.paper.ExperimentTable;
import dev.doppel.experiments.paper.Outcome;
import dev.doppel.experiments.paper.Part;
import dev.doppel.experiments.paper.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;

/** The paper's rule of mutation, drawn for as many files as the paper had, beside its counts. */
final class MutationRule implements Part {

  private static final int FILES = 13_620;
  private static final int INSERTIONS = 4619;
  private static final int DELETIONS = 3057;
  private static final int UNCHANGED = 12_800;

  @Override
  public String name() {
    return "section-2.1";
  }

  @Override
  public String title() {
    return "the rule of mutation and the counts of section 2.4.1";
  }

  @Override
  public Set<String> options() {
    return Set.of();
  }

  @Override
  public Outcome run(ExperimentSettings settings, Progress progress) {
    SplittableRandom random = new SplittableRandom(settings.seed());
    int insertions = 0;
    int deletions = 0;
    for (int i = 0; i < FILES; i++) {
      if (RothCorpus.isMutated(random)) {
        boolean inserts = RothCorpus.mutation(random).kind() == Mutation.Kind.INSERTION;
        insertions += inserts ? 1 : 0;
        deletions += inserts ? 0 : 1;
      }
    }
    List<List<String>> rows =
        List.of(
            row("mutated files", INSERTIONS + DELETIONS, FILES, 0.5, insertions + deletions),
            row("of them insertions", INSERTIONS, INSERTIONS + DELETIONS, 0.5, insertions),
            List.of(
                "unchanged files",
                count(UNCHANGED),
                count(FILES) + " (each file is copied)",
                count(FILES),
                UNCHANGED == FILES ? "" : "outside"),
            List.of(
                "files",
                count(INSERTIONS + DELETIONS + UNCHANGED),
                count(FILES + FILES / 2),
                count(FILES + insertions + deletions),
                ""));
    return new Outcome(
        List.of(
            new ExperimentTable(
                "The paper's rule: each file with a chance of 50 %, half inserted, half deleted",
                List.of("count", "paper", "formula, 3 sigmas", "drawn", "paper's error bars"),
                rows)),
        List.of(),
        Verdict.DOES_NOT_HOLD,
        "the paper's own counts are not what its rule gives: 15 standard deviations too many"
            + " mutations, 18 too many insertions among them, 820 unchanged files missing");
  }

  private static List<String> row(String name, int paper, int of, double chance, int drawn) {
    double expected = of * chance;
    double errors = 3 * Math.sqrt(of * chance * (1 - chance));
    return List.of(
        name,
        count(paper),
        String.format(Locale.ROOT, "%,.0f +- %.0f", expected, errors),
        count(drawn),
        Math.abs(paper - expected) > errors ? "outside" : "");
  }

  private static String count(int number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
