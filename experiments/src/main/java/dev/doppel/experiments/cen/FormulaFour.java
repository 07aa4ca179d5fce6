package dev.doppel.experiments.cen;

import dev.doppel.core.filter.LayeredFilter.Order;
import dev.doppel.core.work.Progress;
import dev.doppel.experiments.paper.ExperimentSettings;
import dev.doppel.experiments.paper.ExperimentTable;
import dev.doppel.experiments.paper.Outcome;
import dev.doppel.experiments.paper.Part;
import dev.doppel.experiments.paper.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;

/** Formula (4), f^L, beside a full filter, for strangers of five kinds. */
final class FormulaFour implements Part {

  @Override
  public String name() {
    return "formula-4";
  }

  @Override
  public String title() {
    return "the false-positive rate of MLBF, f^L";
  }

  @Override
  public Set<String> options() {
    return CenExperiment.options();
  }

  @Override
  public Outcome run(ExperimentSettings settings, Progress progress) throws IOException {
    UrlInput input = UrlInput.of(settings, progress);
    Sizes sizes = Sizes.of(settings, input.distinct().size());
    UrlList shuffled = input.distinct().shuffled(new SplittableRandom(settings.seed()));
    Members members = new Members(shuffled, sizes.urls());
    Candidate.Layered layered = Candidate.Layered.of(sizes.layered(sizes.bits(), Order.IGNORED));
    layered.addFirst(shuffled, sizes.urls());
    Rule rule = Rule.of(shuffled, sizes.urls(), sizes.layers());
    double fourth = sizes.layered(sizes.urls());
    List<List<String>> rows = new ArrayList<>();
    double least = Double.POSITIVE_INFINITY;
    double most = 0;
    boolean isOff = false;
    List<Strangers> kinds = Strangers.all(shuffled, members);
    progress.begin("filtering", "kinds of strangers", kinds.size());
    for (Strangers kind : kinds) {
      int count = kind.urls().size();
      if (count > 0) {
        int hits = layered.hits(kind.urls(), count);
        Expected expected = rule.expected(layered.filter(), kind.urls(), count);
        double ratio = hits / (count * fourth);
        least = Math.min(least, ratio);
        most = Math.max(most, ratio);
        isOff |= Expected.of(count, fourth).isOff(hits);
        rows.add(row(kind, hits, expected, fourth));
      }
      progress.reach(rows.size());
    }
    return new Outcome(
        List.of(
            new ExperimentTable(
                input + "; " + sizes + "; all n added",
                List.of(
                    "strangers",
                    "number",
                    "(4)",
                    "measured",
                    "measured / (4)",
                    "by our rule",
                    "beyond 3 std. errors"),
                rows),
            fills(sizes, layered)),
        List.of(),
        isOff ? Verdict.DOES_NOT_HOLD : Verdict.HOLDS,
        String.format(
            Locale.ROOT,
            "(4) gives %.2g; measured is %,.0f to %,.0f times that, as segments are shared, layers"
                + " are not equally full and the last filter is left out",
            fourth,
            least,
            most));
  }

  private static List<String> row(Strangers kind, int hits, Expected expected, double fourth) {
    int count = kind.urls().size();
    List<String> off = new ArrayList<>();
    if (Expected.of(count, fourth).isOff(hits)) {
      off.add("(4)");
    }
    if (expected.isOff(hits)) {
      off.add("our rule");
    }
    return List.of(
        kind.kind(),
        String.format(Locale.ROOT, "%,d", count),
        String.format(Locale.ROOT, "%.2g", fourth),
        String.format(Locale.ROOT, "%.3g", (double) hits / count),
        String.format(Locale.ROOT, "%,.1f", hits / (count * fourth)),
        String.format(Locale.ROOT, "%.3g ± %.1g", expected.mean() / count, expected.bar() / count),
        off.isEmpty() ? "none" : String.join(", ", off));
  }

  /** How full each filter is, where (4) takes all for equally full. */
  private static ExperimentTable fills(Sizes sizes, Candidate.Layered layered) {
    double supposed = -Math.expm1(-(double) sizes.hashes() * sizes.urls() / sizes.bits());
    List<List<String>> rows = new ArrayList<>();
    for (int layer = 0; layer <= sizes.layers(); layer++) {
      rows.add(
          List.of(
              layer == sizes.layers() ? "last" : String.valueOf(layer + 1),
              String.format(Locale.ROOT, "%.4f", supposed),
              String.format(Locale.ROOT, "%.4f", layered.filter().fill(layer))));
    }
    return new ExperimentTable(
        "The share of bits set in each filter", List.of("filter", "by (3)", "measured"), rows);
  }
}
