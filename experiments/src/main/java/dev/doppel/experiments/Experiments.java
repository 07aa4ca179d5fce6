package dev.doppel.experiments;

import dev.doppel.core.internal.Check;
import dev.doppel.experiments.cen.CenExperiment;
import dev.doppel.experiments.horowitz.HorowitzExperiment;
import dev.doppel.experiments.jain.JainExperiment;
import dev.doppel.experiments.metwally.MetwallyExperiment;
import dev.doppel.experiments.paper.Experiment;
import dev.doppel.experiments.roth.RothExperiment;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The papers whose experiments can be rerun. One more table or figure is one more {@link
 * dev.doppel.experiments.paper.Part} in the package of its paper.
 */
public final class Experiments {

  private Experiments() {}

  /** All experiments there are, in the order of their names. */
  public static List<Experiment> all() {
    return List.of(
        CenExperiment.experiment(),
        HorowitzExperiment.experiment(),
        JainExperiment.experiment(),
        MetwallyExperiment.experiment(),
        RothExperiment.experiment());
  }

  /** Returns the experiment of a name. */
  public static Experiment named(String name) {
    List<Experiment> found = all().stream().filter(each -> each.name().equals(name)).toList();
    Check.argument(!found.isEmpty(), "unknown experiment '%s': there are %s", name, names());
    return found.get(0);
  }

  private static String names() {
    return all().stream().map(Experiment::name).collect(Collectors.joining(", "));
  }
}
