package dev.doppel.experiments.horowitz;

import dev.doppel.experiments.paper.Experiment;
import dev.doppel.experiments.paper.Omitted;
import java.util.List;

/** The slides on deduplication by Horowitz, each example with its numbers. */
public final class HorowitzExperiment {

  private HorowitzExperiment() {}

  /** What can be rerun of the slides. */
  public static Experiment experiment() {
    return new Experiment(
        "horowitz",
        "Horowitz: Deduplication, lecture slides (2011-2022)",
        List.of(
            new WorkedExamples(),
            new ExactMatch(),
            new DistanceMeasures(),
            new ZeroModP(),
            new CatSat(),
            new WeightedVotes(),
            new Rotations(),
            new RotationsOfTexts()),
        List.of(
            new Omitted(
                "slides-2-12",
                "screenshots of copies, redirects and mirrors",
                "they show sites as they were; doppel mirrors, urls and docs find such pages"),
            new Omitted(
                "slides-13-14",
                "properties of cryptographic hashes",
                "definitions without a number; doppel docs --fingerprint has the hashes")));
  }
}
