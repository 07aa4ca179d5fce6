package dev.doppel.engine.similarity;

import dev.doppel.engine.Progress;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.RawRecord;
import dev.doppel.io.RecordReader;
import dev.doppel.io.UnreadableRecordException;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Adds the documents of an input to an index: sketched on all threads, added in the order of the
 * input, and told to the caller once they are safe.
 */
public final class IndexJob implements Closeable {

  /** Hears of documents that are safe. */
  @FunctionalInterface
  public interface Listener {

    void added(String id, SimilarityIndex.Added how) throws IOException;
  }

  private static final int BATCH = 1000; // documents a commit
  private static final int PER_THREAD = 16;
  private static final long MAX_BYTES = 1 << 26;

  private final SimilarityIndex index;
  private final Map<String, String> metadata;
  private final Listener listener;
  private final ExecutorService pool;
  private final int maxUnderWay;
  private final ThreadLocal<TextSketcher> sketchers;
  private final ArrayDeque<UnderWay> queue = new ArrayDeque<>();
  private final List<Safe> batch = new ArrayList<>();
  private final IndexCounts.Builder counts = new IndexCounts.Builder();
  private long bytesUnderWay;

  private record UnderWay(Future<Read> read, long bytes) {}

  /** A sketched document, or the reason why there is none. */
  private sealed interface Read {}

  private record Sketched(SketchedDocument document) implements Read {}

  private record Skipped(UnreadableRecordException why) implements Read {}

  private record Safe(String id, SimilarityIndex.Added how) {}

  private IndexJob(
      SimilarityIndex index, Map<String, String> metadata, int threads, Listener listener) {
    this.index = index;
    this.metadata = metadata;
    this.listener = listener;
    this.pool = Executors.newFixedThreadPool(threads, IndexJob::daemon);
    this.maxUnderWay = threads * PER_THREAD;
    this.sketchers = ThreadLocal.withInitial(() -> TextSketcher.of(index.settings()));
  }

  /**
   * Runs the job.
   *
   * @param metadata given to every document
   * @throws IOException if the input cannot be read at all or the index not written; single bad
   *     records are counted instead
   */
  public static IndexCounts run(
      DocumentInput input,
      SimilarityIndex index,
      Map<String, String> metadata,
      int threads,
      Listener listener,
      Progress progress)
      throws IOException {
    try (IndexJob job = new IndexJob(index, metadata, threads, listener)) {
      job.read(input, progress);
      return job.counts.build();
    }
  }

  @Override
  public void close() {
    pool.shutdownNow();
  }

  private void read(DocumentInput input, Progress progress) throws IOException {
    progress.begin("indexing", "B", input.bytes());
    try (RecordReader reader = input.open()) {
      for (RawRecord record = reader.next(); record != null; record = reader.next()) {
        submit(record);
        progress.reach(reader.position());
      }
      while (!queue.isEmpty()) {
        takeOne();
      }
      acknowledge();
      progress.reach(reader.position());
    }
  }

  private void submit(RawRecord record) throws IOException {
    long bytes = record.size();
    while (!queue.isEmpty() && (queue.size() >= maxUnderWay || bytesUnderWay + bytes > MAX_BYTES)) {
      takeOne();
    }
    queue.add(new UnderWay(pool.submit(() -> sketch(record)), bytes));
    bytesUnderWay += bytes;
  }

  private Read sketch(RawRecord record) {
    try {
      return new Sketched(sketchers.get().sketch(record.read(), metadata));
    } catch (UnreadableRecordException e) {
      return new Skipped(e);
    }
  }

  private void takeOne() throws IOException {
    UnderWay oldest = queue.remove();
    bytesUnderWay -= oldest.bytes;
    Read read = await(oldest.read);
    if (read instanceof Skipped skipped) {
      counts.skip(skipped.why);
    } else if (read instanceof Sketched sketched) {
      batch.add(new Safe(sketched.document.id(), index.add(sketched.document)));
      if (batch.size() == BATCH) {
        acknowledge();
      }
    }
  }

  private void acknowledge() throws IOException {
    index.commit();
    for (Safe each : batch) {
      counts.add(each.how);
      listener.added(each.id, each.how);
    }
    batch.clear();
  }

  private static Read await(Future<Read> future) throws IOException {
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "doppel-index");
    thread.setDaemon(true);
    return thread;
  }
}
