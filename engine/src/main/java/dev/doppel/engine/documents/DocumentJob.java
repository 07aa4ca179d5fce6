package dev.doppel.engine.documents;

import dev.doppel.core.sketch.Banding;
import dev.doppel.core.work.Progress;
import dev.doppel.core.work.Workers;
import dev.doppel.engine.internal.Timings;
import dev.doppel.io.DocumentInput;
import dev.doppel.similarity.columns.Columns;
import dev.doppel.similarity.group.Corpus;
import dev.doppel.similarity.group.Families;
import dev.doppel.similarity.group.Grouping;
import dev.doppel.similarity.group.Spool;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.VersionRule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Finds the duplicates among documents: reads them once, sketches them on all threads, looks for
 * candidates, compares each candidate pair in full, and groups what holds. The same input and
 * settings give the same result with any number of threads.
 */
public final class DocumentJob {

  private static final long LEAST_BYTES = 1L << 30; // less is read again sooner than it is noted
  private static final long BYTES_BETWEEN_NOTES = 1L << 26;

  private DocumentJob() {}

  /**
   * Runs the job.
   *
   * @throws IOException if the input cannot be read at all or the temporary file not written;
   *     single bad records are counted in the result instead
   */
  public static DocumentResult run(
      DocumentInput input, DocumentSettings settings, Progress progress) throws IOException {
    return run(input, settings, (VersionRule) null, progress);
  }

  /**
   * Runs the job, and groups the documents by what they are versions of. That adds {@link
   * DocumentResult#families} to the result and changes nothing else in it.
   *
   * @param versions from which resemblance on documents may be versions; null if it is not asked
   */
  public static DocumentResult run(
      DocumentInput input,
      DocumentSettings settings,
      @Nullable VersionRule versions,
      Progress progress)
      throws IOException {
    try (Spool spool = Spool.create();
        Corpus corpus =
            new Corpus(Banding.forThreshold(settings.threshold()), Columns.withFiles())) {
      return run(input, settings, versions, new Start(corpus, spool, null), progress);
    }
  }

  /**
   * Runs the job so that it can be resumed: what is read of a large input of JSON lines or CSV lies
   * in a folder, and a run that was killed is resumed where it was, if it is run again with equal
   * settings and the input begins with the same records. The result is the same.
   *
   * @param kept a folder of its own, which the caller deletes when the result is no longer needed;
   *     what a run that was killed has left in it is used, or deleted
   */
  public static DocumentResult run(
      DocumentInput input,
      DocumentSettings settings,
      @Nullable VersionRule versions,
      Path kept,
      Progress progress)
      throws IOException {
    return run(input, settings, versions, kept, LEAST_BYTES, BYTES_BETWEEN_NOTES, progress);
  }

  static DocumentResult run(
      DocumentInput input,
      DocumentSettings settings,
      @Nullable VersionRule versions,
      Path folder,
      long leastBytes,
      long bytesBetweenNotes,
      Progress progress)
      throws IOException {
    boolean isKept =
        versions == null && input.bytes() >= leastBytes && KeptReading.isPossible(input, settings);
    if (!isKept) {
      return run(input, settings, versions, progress);
    }
    long start = System.nanoTime();
    Timings.Builder timings = Timings.from(start);
    try (Workers workers = Workers.of(settings.threads())) {
      boolean wasInterrupted = KeptReading.isIn(folder);
      KeptReading kept = KeptReading.resume(folder, input, settings, bytesBetweenNotes);
      Reading reading = kept == null ? null : new Reading(kept, settings, workers);
      if (kept == null || reading == null || !reading.resume(input, kept, progress)) {
        if (kept != null) {
          kept.close();
        }
        kept = KeptReading.begin(folder, input, settings, bytesBetweenNotes);
        reading = new Reading(kept, settings, workers);
        reading.resume(input, kept, progress);
      }
      timings.end("read");
      try {
        Grouping grouping =
            Grouping.of(kept.corpus(), kept.spool(), settings, workers, progress, timings::end);
        return new DocumentResult(
            kept.corpus(),
            NamesOfInput.of(input),
            kept.skips(),
            reading.places(),
            grouping,
            FoundFamilies.NONE,
            settings.keep(),
            new Effort(kept.corpus().fileBytes(), timings.build()),
            new Resumed(wasInterrupted, kept.documents()));
      } finally {
        kept.close();
      }
    } catch (UncheckedIOException e) { // a column on disk
      throw e.getCause();
    }
  }

  /**
   * Runs the job against what earlier runs kept. The memory must have been opened with equal
   * settings; it remembers nothing until {@link DocumentMemory#remember} is called. An input of
   * which an earlier run kept documents is read once more than others.
   */
  public static DocumentResult run(
      DocumentInput input, DocumentSettings settings, DocumentMemory memory, Progress progress)
      throws IOException {
    DocumentSettings used = settings.withShingling(memory.settings().shingling());
    return run(input, used, null, new Start(memory.begin(), memory.spool(), memory), progress);
  }

  private record Start(Corpus corpus, Spool spool, @Nullable DocumentMemory memory) {}

  private static DocumentResult run(
      DocumentInput input,
      DocumentSettings settings,
      @Nullable VersionRule versions,
      Start begin,
      Progress progress)
      throws IOException {
    long start = System.nanoTime();
    try (Workers workers = Workers.of(settings.threads())) {
      Corpus corpus = begin.corpus();
      Spool spool = begin.spool();
      SkippedRecords skips = new SkippedRecords();
      Timings.Builder timings = Timings.from(start);

      VersionOrder order = versions == null ? null : new VersionOrder(versions, corpus);
      Reading reading = new Reading(corpus, skips, settings, order, spool, workers);
      reading.read(input, progress);
      DocumentMemory memory = begin.memory();
      Corpus again = memory == null ? null : memory.recognize(input.places());
      if (memory != null && again != null) {
        corpus = again;
        spool = memory.spool();
        skips = new SkippedRecords();
        reading = new Reading(corpus, skips, settings, null, spool, workers);
        reading.read(input, progress);
        History.of(corpus).requireSame(corpus);
      }
      timings.end("read");

      Grouping grouping = Grouping.of(corpus, spool, settings, workers, progress, timings::end);
      FoundFamilies families = FoundFamilies.NONE;
      if (versions != null && order != null) {
        families =
            new FoundFamilies(
                versions,
                Families.of(
                    corpus, spool, settings, versions.share(), grouping, order, workers, progress));
        timings.end("versions");
      }
      return new DocumentResult(
          corpus,
          NamesOfInput.of(input),
          skips,
          reading.places(),
          grouping,
          families,
          settings.keep(),
          new Effort(spool.bytes() + corpus.fileBytes(), timings.build()),
          Resumed.NOT);
    } catch (UncheckedIOException e) { // a column on disk
      throw e.getCause();
    }
  }
}
