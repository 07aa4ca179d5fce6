package dev.doppel.engine.urls;

import dev.doppel.core.work.Progress;
import dev.doppel.engine.run.Checkpoint;
import dev.doppel.engine.run.RunFiles;
import dev.doppel.io.LineInput;
import dev.doppel.seen.UrlMemory;
import dev.doppel.seen.UrlSettings;
import dev.doppel.web.url.UrlRules;
import java.io.IOException;

/**
 * Judges a list of URLs, one per line: reads, makes canonical on all threads, asks the memory and
 * hands out verdicts, in the order of the lines.
 *
 * <p>A URL counts as seen only when its verdict is safe: verdicts are flushed, then the memory
 * commits. After a crash the same job on the same input and memory gives what is missing; verdicts
 * that were flushed but not committed come a second time. {@link UrlFile} takes those back.
 */
public final class UrlJob {

  private UrlJob() {}

  /** Runs the job; the note of the memory stays what it is. */
  public static UrlCounts run(
      LineInput input, UrlMemory memory, UrlSink sink, int threads, Progress progress)
      throws IOException {
    Checkpoint checkpoint =
        (reached, counts, isFinished) -> {
          if (memory.isDurable()) {
            memory.commit();
          }
        };
    return new UrlPass(input, memory, memory.settings(), sink, checkpoint).run(threads, progress);
  }

  /** Runs the job into a file, or what an interrupted run left of it. */
  public static UrlCounts run(
      LineInput input, UrlMemory memory, UrlFile file, int threads, Progress progress)
      throws IOException {
    return resume(input, memory, file, file.files(), threads, progress);
  }

  /** Does the same with a sink that hands the verdicts on to the file. */
  public static UrlCounts run(
      LineInput input, UrlMemory memory, UrlFile file, UrlSink sink, int threads, Progress progress)
      throws IOException {
    return resume(input, memory, sink, file.files(), threads, progress);
  }

  /** Runs the job with any sink that writes to the files of a run. */
  static UrlCounts resume(
      LineInput input,
      UrlMemory memory,
      UrlSink sink,
      RunFiles files,
      int threads,
      Progress progress)
      throws IOException {
    UrlPass pass = new UrlPass(input, memory, memory.settings(), sink, files);
    pass.resume(UrlCounts.of(files.run().linesBefore(), files.run().countsBefore()));
    return pass.run(threads, progress);
  }

  /** Makes each line canonical and remembers nothing: every URL is new. */
  public static UrlCounts canonicalize(
      LineInput input, UrlRules rules, UrlSink sink, int threads, Progress progress)
      throws IOException {
    UrlSettings settings = UrlSettings.defaults().withRules(rules);
    Checkpoint nothing = (reached, counts, isFinished) -> {};
    return new UrlPass(input, null, settings, sink, nothing).run(threads, progress);
  }
}
