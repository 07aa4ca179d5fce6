package dev.doppel.engine.mirrors;

import dev.doppel.core.hash.KeyedHash;
import dev.doppel.core.hash.Secret;
import dev.doppel.core.work.Progress;
import dev.doppel.core.work.Workers;
import dev.doppel.engine.internal.Timings;
import dev.doppel.io.LineInput;
import java.io.IOException;
import java.util.List;

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
    KeyedHash hash = KeyedHash.of(Secret.random());
    Timings.Builder timings = Timings.from(System.nanoTime());
    try (RowSpool spool = RowSpool.create();
        Workers workers = Workers.of(settings.threads())) {
      MirrorRows rows = new MirrorRows(spool, hash, workers, budget);
      rows.read(input, progress);
      timings.end("read");

      progress.begin("searching", "hosts", rows.hosts().size());
      Candidates candidates =
          MirrorCandidates.among(rows.hosts(), rows.features(), spool, settings).find(workers);
      rows.dropFeatures();
      timings.end("search");

      Views views =
          Views.of(
              candidates.pairs(),
              rows.hosts().size(),
              new Samples(Sample.WIDE, Views.CORE, budget));
      views.fill(spool, hash, progress);
      List<HostMirror> found =
          new MirrorCheck(views, rows.hosts(), rows.pages(), spool, settings)
              .check(candidates.pairs(), workers);
      Families families = Families.of(found, rows.hosts().size(), MirrorCandidates.CROWD);
      timings.end("compare");

      return new MirrorResult(
          families.sorted(),
          rows.rows(),
          rows.hosts().size(),
          rows.malformed(),
          rows.messages(),
          families.count(),
          families.largest(),
          families.byHead(),
          candidates.pairs().size(),
          candidates.crowded(),
          spool.bytes(),
          timings.build().seconds());
    }
  }
}
