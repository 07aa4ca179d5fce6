package dev.doppel.experiments;

import dev.doppel.core.internal.Check;
import dev.doppel.core.work.Progress;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * An experiment of a paper that can be rerun, its tables and figures beside today's results. One
 * more is a class more here and a line in {@link #all}.
 */
public sealed interface Experiment
    permits CenExperiment, JainExperiment, MetwallyExperiment, RothExperiment {

  /** The author and the year, as they are typed. */
  String name();

  /** The paper. */
  String paper();

  /** What it runs on and which settings change it, in a sentence. */
  String settings();

  /**
   * Runs it. The same settings give the same results, except for times.
   *
   * @throws IllegalArgumentException if it needs an input and has none
   */
  ExperimentResult run(ExperimentSettings settings, Progress progress) throws IOException;

  /** All experiments there are, in the order of their names. */
  static List<Experiment> all() {
    return List.of(
        new CenExperiment(), new JainExperiment(), new MetwallyExperiment(), new RothExperiment());
  }

  /** Returns the experiment of a name. */
  static Experiment named(String name) {
    List<Experiment> found = all().stream().filter(each -> each.name().equals(name)).toList();
    Check.argument(!found.isEmpty(), "unknown experiment '%s': there are %s", name, names());
    return found.get(0);
  }

  private static String names() {
    return all().stream().map(Experiment::name).collect(Collectors.joining(", "));
  }
}
