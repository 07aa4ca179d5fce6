package dev.doppel.experiments.cen;

import dev.doppel.experiments.paper.Experiment;
import dev.doppel.experiments.paper.ExperimentSettings;
import dev.doppel.experiments.paper.Omitted;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What can be rerun of Cen, Xu and Sun: A Multi-Layer Bloom Filter for Duplicated URL Detection.
 * 2010.
 */
public final class CenExperiment {

  private static final String DRAWING =
      "it shows an idea and no measurement; docs/experiments/cen-2010.md explains it";
  private static final String ALGORITHM = "it is an algorithm, which every other part runs: ";

  private CenExperiment() {}

  /** What can be rerun of the paper. */
  public static Experiment experiment() {
    return new Experiment(
        "cen-2010",
        "Cen, Xu, Sun: A Multi-Layer Bloom Filter for Duplicated URL Detection (2010)",
        List.of(
            new FilterSize(),
            new FalsePositives(),
            new FormulaFour(),
            Times.ofAdding(),
            Times.ofAsking(),
            new EqualMemory(),
            new Crawl(),
            new RelatedWork()),
        List.of(
            new Omitted("figure-1", "the tree of a URL's segments", DRAWING),
            new Omitted("figure-2", "the principle of the multi-layer filter", DRAWING),
            new Omitted("figure-3", "Algorithm 1, insertion", ALGORITHM + "LayeredFilter.add"),
            new Omitted(
                "figure-4", "Algorithm 2, query", ALGORITHM + "LayeredFilter.mightContain")));
  }

  /** The options of a part that makes filters for URLs. */
  static Set<String> options(String... more) {
    Set<String> options = new TreeSet<>(Sizes.OPTIONS);
    options.addAll(List.of(ExperimentSettings.INPUT, ExperimentSettings.SCALE));
    options.addAll(List.of(more));
    return options;
  }
}
