package dev.doppel.engine.documents;

import dev.doppel.core.work.Parallel;
import dev.doppel.core.work.Progress;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.RawRecord;
import dev.doppel.io.RecordReader;
import dev.doppel.io.UnreadableRecordException;
import dev.doppel.similarity.group.Corpus;
import dev.doppel.similarity.group.Sketch;
import dev.doppel.similarity.group.Sketcher;
import dev.doppel.similarity.group.Spool;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * The first pass over the input: reads records in order, has them sketched on all threads, and adds
 * the sketches to the corpus in the order of the records, so that the outcome does not depend on
 * the threads.
 */
final class Reading {

  /*
   * Records under way are bounded by number and by size: a document of a hundred megabytes takes
   * its room alone.
   */

  private static final int PER_THREAD = 16;
  private static final long MAX_BYTES = 1 << 26;

  private final Corpus corpus;
  private final Skips skips;
  private final DocumentSettings settings;
  private final ExecutorService pool;
  private final ThreadLocal<Sketcher> sketchers;
  private final int maxUnderWay;
  private final ArrayDeque<UnderWay> queue = new ArrayDeque<>();
  private long bytesUnderWay;
  private int submitted;

  private record UnderWay(Future<@Nullable Sketch> sketch, long bytes) {}

  Reading(
      Corpus corpus, Skips skips, DocumentSettings settings, Spool spool, ExecutorService pool) {
    this.corpus = corpus;
    this.skips = skips;
    this.settings = settings;
    this.pool = pool;
    this.maxUnderWay = settings.threads() * PER_THREAD;
    this.sketchers =
        ThreadLocal.withInitial(() -> new Sketcher(settings, corpus::knows, spool.cursor()));
  }

  void read(DocumentInput input, Progress progress) throws IOException {
    progress.begin("reading", "B", input.bytes());
    try (RecordReader reader = input.open()) {
      for (RawRecord record = reader.next(); record != null; record = reader.next()) {
        submit(record);
        progress.reach(reader.position());
      }
      while (!queue.isEmpty()) {
        takeOne();
      }
      progress.reach(reader.position());
    }
  }

  private void submit(RawRecord record) throws IOException {
    long bytes = record.size();
    makeRoomFor(bytes);
    int number = submitted++;
    queue.add(new UnderWay(pool.submit(() -> sketch(number, record)), bytes));
    bytesUnderWay += bytes;
  }

  private void makeRoomFor(long bytes) throws IOException {
    while (!queue.isEmpty() && (queue.size() >= maxUnderWay || bytesUnderWay + bytes > MAX_BYTES)) {
      takeOne();
    }
  }

  private void takeOne() throws IOException {
    UnderWay oldest = queue.remove();
    bytesUnderWay -= oldest.bytes();
    Sketch sketch = Parallel.await(oldest.sketch());
    skips.next(sketch == null);
    if (sketch != null) {
      corpus.add(sketch);
    }
  }

  private @Nullable Sketch sketch(int number, RawRecord record) throws IOException {
    try {
      return sketchers.get().sketch(ReadText.given(record.read(), settings));
    } catch (UnreadableRecordException e) {
      skips.note(number, e);
      return null;
    }
  }
}
