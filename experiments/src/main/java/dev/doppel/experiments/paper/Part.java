package dev.doppel.experiments.paper;

import dev.doppel.core.work.Progress;
import java.io.IOException;
import java.util.Set;

/** A table, a figure or a claim of a paper that can be rerun. */
public interface Part {

  /** As it is typed: {@code figure-5}, {@code table-1}, {@code section-2.3.1}. */
  String name();

  /** What it shows, in a line. */
  String title();

  /**
   * The options it uses: {@link ExperimentSettings#INPUT}, {@link ExperimentSettings#TRIALS},
   * {@link ExperimentSettings#SCALE}, or names of its own that are set by {@code --set}. An option
   * that no chosen part uses is refused.
   */
  Set<String> options();

  /** True if it has nothing to run on unless an input is given. */
  default boolean needsInput() {
    return false;
  }

  /** Runs it. The same settings give the same results, except for times. */
  Outcome run(ExperimentSettings settings, Progress progress) throws IOException;
}
