package dev.doppel.experiments.jain;

import dev.doppel.experiments.paper.Experiment;
import java.util.List;

/** What can be rerun of Jain, Dahlin and Tewari's paper: all of its tables and figures. */
public final class JainExperiment {

  private JainExperiment() {}

  /** The parts, in the order of the paper. */
  public static Experiment experiment() {
    return new Experiment(
        "jain-2005",
        "Jain, Dahlin, Tewari: Using Bloom Filters to Refine Web Search Results (2005)",
        List.of(
            new FalseMatches(),
            new CommonElements(),
            new Figures1And2(),
            new Figure3(),
            new Section24(),
            new Figure4(),
            new Figures5To7(),
            new Figures8To10(),
            new Tables1To3(),
            new Table4()),
        List.of());
  }
}
