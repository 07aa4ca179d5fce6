package dev.doppel.engine.mirrors;

import dev.doppel.core.work.Progress;
import dev.doppel.engine.mirrors.rules.MirrorSettings;
import dev.doppel.io.LineInput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The job on one machine with a budget of the test's choice, which the public one does not have.
 */
public final class BudgetedMirrors {

  private BudgetedMirrors() {}

  public static MirrorResult run(Path input, MirrorSettings settings, long budget)
      throws IOException {
    try (LineInput lines = LineInput.of(List.of(input), 1 << 20)) {
      return MirrorJob.run(lines, settings, Progress.NONE, budget);
    }
  }
}
