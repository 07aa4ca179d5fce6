package dev.doppel.engine.mirrors;

import dev.doppel.core.work.Progress;
import dev.doppel.engine.internal.Timings;
import dev.doppel.engine.mirrors.parts.MirrorSearch;
import dev.doppel.engine.mirrors.parts.MirrorSteps;
import dev.doppel.engine.mirrors.parts.MirrorThinning;
import dev.doppel.engine.mirrors.parts.MirrorVerdicts;
import dev.doppel.engine.mirrors.rules.MirrorSettings;
import dev.doppel.io.LineInput;
import java.io.IOException;

/**
 * Finds hosts that mirror each other, from lines of {@code url<TAB>fingerprint}. A fingerprint is
 * any text that stands for the content; without one a line counts by its path.
 *
 * <p>Reads the lines once, keeps them in a temporary file, and takes hosts that share contents of
 * equal names for candidates. Their paths tell the prefixes; a second pass over the file compares
 * what is behind these. Memory is bounded: a sample of each host's paths, which is all of them up
 * to some millions of lines. The same lines give the same result with any number of threads.
 *
 * <p>Contents and paths are compared by hashes whose key each run draws, so that nobody can make
 * two that only seem the same. Samples are drawn by hashes without a key, to be the same each time.
 */
public final class MirrorJob {

  private MirrorJob() {}

  /**
   * Runs the job.
   *
   * @throws IOException if the input cannot be read or the temporary file not written; malformed
   *     lines are counted in the result instead
   */
  public static MirrorResult run(LineInput input, MirrorSettings settings, Progress progress)
      throws IOException {
    return run(input, settings, progress, MirrorThinning.BUDGET);
  }

  /** Runs the job with at most {@code budget} items in the samples of a pass. */
  static MirrorResult run(LineInput input, MirrorSettings settings, Progress progress, long budget)
      throws IOException {
    Timings.Builder timings = Timings.from(System.nanoTime());
    try (MirrorSteps steps = MirrorSteps.create(settings, budget)) {
      steps.read(input, progress);
      timings.end("read");

      MirrorSearch.Found found = steps.search(progress);
      timings.end("search");

      MirrorVerdicts.Told told = steps.compare(found, progress);
      timings.end("compare");

      return new MirrorResult(
          told.mirrors(),
          steps.rows(),
          steps.hosts(),
          steps.malformed(),
          steps.problems(),
          told.families(),
          told.largest(),
          told.byHead(),
          found.pairs().size(),
          found.crowded(),
          steps.temporaryBytes(),
          timings.build().seconds());
    }
  }
}
