package dev.doppel.engine.documents;

import dev.doppel.core.sketch.Banding;
import dev.doppel.core.work.Progress;
import dev.doppel.core.work.Workers;
import dev.doppel.engine.internal.Timings;
import dev.doppel.io.DocumentInput;
import dev.doppel.similarity.group.Corpus;
import dev.doppel.similarity.group.Grouping;
import dev.doppel.similarity.group.Spool;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Finds the duplicates among documents: reads them once, sketches them on all threads, looks for
 * candidates, compares each candidate pair in full, and groups what holds. The same input and
 * settings give the same result with any number of threads.
 */
public final class DocumentJob {

  private DocumentJob() {}

  /**
   * Runs the job.
   *
   * @throws IOException if the input cannot be read at all or the temporary file not written;
   *     single bad records are counted in the result instead
   */
  public static DocumentResult run(
      DocumentInput input, DocumentSettings settings, Progress progress) throws IOException {
    try (Spool spool = Spool.create()) {
      Corpus corpus = new Corpus(Banding.forThreshold(settings.threshold()));
      return run(input, settings, new Start(corpus, spool, null), progress);
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
    return run(input, used, new Start(memory.begin(), memory.spool(), memory), progress);
  }

  private record Start(Corpus corpus, Spool spool, @Nullable DocumentMemory memory) {}

  private static DocumentResult run(
      DocumentInput input, DocumentSettings settings, Start begin, Progress progress)
      throws IOException {
    long start = System.nanoTime();
    try (Workers workers = Workers.of(settings.threads())) {
      Corpus corpus = begin.corpus();
      Spool spool = begin.spool();
      Skips skips = new Skips();
      Timings.Builder timings = Timings.from(start);

      Reading reading = new Reading(corpus, skips, settings, spool, workers);
      reading.read(input, progress);
      DocumentMemory memory = begin.memory();
      Corpus again = memory == null ? null : memory.recognize(input.places());
      if (memory != null && again != null) {
        corpus = again;
        spool = memory.spool();
        skips = new Skips();
        reading = new Reading(corpus, skips, settings, spool, workers);
        reading.read(input, progress);
        History.of(corpus).requireSame(corpus);
      }
      timings.end("read");

      Grouping grouping = Grouping.of(corpus, spool, settings, workers, progress, timings::end);
      return new DocumentResult(
          corpus,
          NamesOfInput.of(input),
          skips,
          reading.places(),
          grouping,
          settings.keep(),
          new Effort(spool.bytes(), timings.build()));
    }
  }
}
