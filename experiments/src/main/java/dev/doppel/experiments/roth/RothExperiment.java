package dev.doppel.experiments.roth;

import dev.doppel.experiments.paper.Experiment;
import dev.doppel.experiments.paper.Omitted;
import java.util.List;

/** What can be rerun of Roth: The Similarity Index v2.0 (2013). */
public final class RothExperiment {

  /** The name of the experiment, as it is typed. */
  public static final String NAME = "roth-2013";

  private RothExperiment() {}

  /** The parts, in the order of the paper. */
  public static Experiment experiment() {
    return new Experiment(
        NAME,
        "Roth: The Similarity Index v2.0 (2013)",
        List.of(
            new FirstVersion(),
            new MutationRule(),
            new PaperRows.Table1(),
            new NinetyPercent(),
            new Section25(),
            new ByAmount(),
            new DeletionConcern(),
            new SpecSheets(),
            new PaperRows.Section4()),
        List.of(
            new Omitted(
                "section-4-dql",
                "the pass-through query of Documentum",
                "it belongs to a product; doppel sql has the same query for six databases")));
  }
}
