package dev.doppel.experiments.cen;

import dev.doppel.core.work.Progress;
import dev.doppel.experiments.paper.ExperimentSettings;
import dev.doppel.experiments.paper.ExperimentTable;
import dev.doppel.experiments.paper.Outcome;
import dev.doppel.experiments.paper.Part;
import dev.doppel.experiments.paper.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Section V: "According to (2), the size of bit-array m can be work out at 16,829,152." */
final class FilterSize implements Part {

  private static final double ERROR = 0.1;
  private static final double BEST = 0.6185; // of formula (2)
  private static final int WORD = 32;

  @Override
  public String name() {
    return "section-5";
  }

  @Override
  public String title() {
    return "the size of the filters, from the formulas";
  }

  @Override
  public Set<String> options() {
    return Set.of();
  }

  @Override
  public Outcome run(ExperimentSettings settings, Progress progress) {
    long n = Sizes.PAPER.capacity();
    int k = Sizes.PAPER.probes();
    double first = -k * (double) n / Math.log1p(-Math.pow(ERROR, 1.0 / k));
    double second = n * Math.log(ERROR) / Math.log(BEST);
    long words = (long) Math.ceil(first / WORD) * WORD;
    String title =
        String.format(Locale.ROOT, "m for n = %,d, k = %d and an error of %s", n, k, ERROR);
    ExperimentTable table =
        new ExperimentTable(
            title,
            List.of("from", "m", "paper", "error with k = 3, by (1)"),
            List.of(
                row("(2), as the paper says", Math.round(second)),
                row("(1), solved for m", (long) Math.ceil(first)),
                row("(1), in whole words of 32 bits", words)));
    boolean isFirst = words == Sizes.PAPER.bits();
    return new Outcome(
        List.of(table),
        List.of(),
        isFirst ? Verdict.HOLDS_WITH_CONDITIONS : Verdict.DOES_NOT_HOLD,
        "m follows from (1) with k = 3, in whole words of 32 bits, and not from (2), which is for"
            + " the best k, 3.32");
  }

  private static List<String> row(String name, long bits) {
    double error = Sizes.classic(bits, Sizes.PAPER.probes(), Sizes.PAPER.capacity());
    return List.of(
        name,
        String.format(Locale.ROOT, "%,d", bits),
        String.format(Locale.ROOT, "%,d", Sizes.PAPER.bits()),
        String.format(Locale.ROOT, "%.5f", error));
  }
}
