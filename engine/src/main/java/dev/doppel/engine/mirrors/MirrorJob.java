package dev.doppel.engine.mirrors;

import dev.doppel.core.work.Progress;
import dev.doppel.engine.internal.Timings;
import dev.doppel.engine.mirrors.parts.MirrorRules;
import dev.doppel.engine.mirrors.parts.MirrorSearch;
import dev.doppel.engine.mirrors.parts.MirrorSteps;
import dev.doppel.engine.mirrors.parts.MirrorThinning;
import dev.doppel.engine.mirrors.parts.MirrorVerdicts;
import dev.doppel.engine.mirrors.rules.MirrorSettings;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.LineInput;
import java.io.IOException;

/**
 * Finds hosts that mirror each other, from lines of {@code url<TAB>fingerprint}, or from pages and
 * their addresses. A fingerprint is any text that stands for the content; without one a line counts
 * by its path. Of pages the main text is sketched, too, so that they can agree nearly.
 *
 * <p>Reads the input once, keeps them in a temporary file, and takes hosts that share contents of
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

  /**
   * Runs the job over lines, and writes rules of what was found.
   *
   * @param rules what else to write
   * @throws IOException if the input cannot be read or an output not written
   */
  public static MirrorResult run(
      LineInput input, MirrorSettings settings, MirrorOutputs rules, Progress progress)
      throws IOException {
    return run(
        settings, steps -> steps.read(input, progress), rules, progress, MirrorThinning.BUDGET);
  }

  /**
   * Runs the job over web archives, or other records with a page and its address.
   *
   * @param outputs what else to write
   * @throws IOException if the input cannot be read at all or an output not written; single bad
   *     records are counted in the result
   */
  public static MirrorResult run(
      DocumentInput input, MirrorSettings settings, MirrorOutputs outputs, Progress progress)
      throws IOException {
    return run(
        settings,
        steps -> steps.read(input, outputs.rows(), progress),
        outputs,
        progress,
        MirrorThinning.BUDGET);
  }

  /** Runs the job with at most {@code budget} items in the samples of a pass. */
  static MirrorResult run(LineInput input, MirrorSettings settings, Progress progress, long budget)
      throws IOException {
    return run(
        settings, steps -> steps.read(input, progress), MirrorOutputs.none(), progress, budget);
  }

  /** Reads the input. */
  @FunctionalInterface
  private interface Reading {
    void read(MirrorSteps steps) throws IOException;
  }

  private static MirrorResult run(
      MirrorSettings settings, Reading input, MirrorOutputs outputs, Progress progress, long budget)
      throws IOException {
    Timings.Builder timings = Timings.from(System.nanoTime());
    try (MirrorSteps steps = MirrorSteps.create(settings, budget)) {
      input.read(steps);
      timings.end("read");

      MirrorSearch.Found found = steps.search(progress);
      timings.end("search");

      MirrorVerdicts.Told told = steps.compare(found, progress);
      timings.end("compare");

      MirrorRules.Made made = new MirrorRules.Made(0, 0);
      if (outputs.aliases() != null) {
        made = steps.rules(told.mirrors(), outputs.preferred(), outputs.aliases());
        timings.end("rules");
      }
      return new MirrorResult(
          told.mirrors(),
          steps.records(),
          steps.skipped(),
          steps.rows(),
          steps.sketched(),
          steps.hosts(),
          steps.malformed(),
          steps.problems(),
          told.families(),
          told.largest(),
          told.byHead(),
          found.pairs().size(),
          found.crowded(),
          made.rules(),
          made.staying(),
          steps.temporaryBytes(),
          timings.build().seconds());
    }
  }
}
