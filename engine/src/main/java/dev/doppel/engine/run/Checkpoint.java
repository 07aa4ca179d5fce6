package dev.doppel.engine.run;

import java.io.IOException;
import java.util.Map;

/** Persists what a job has done so far, so that it can be resumed from here. */
@FunctionalInterface
public interface Checkpoint {

  /**
   * Called when all verdicts on the lines before this place are written.
   *
   * @param counts what the job counted, by name
   * @param isFinished whether the input ends here
   */
  void commit(Run.Reached reached, Map<String, Long> counts, boolean isFinished) throws IOException;
}
