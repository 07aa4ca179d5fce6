package dev.doppel.engine.internal;

import dev.doppel.core.work.Parallel;
import dev.doppel.core.work.Progress;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.RawRecord;
import dev.doppel.io.RecordReader;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/**
 * Works on the records of an input on all threads, and hands over what comes of them in the order
 * of the input, on the thread that asked.
 *
 * @param <W> what a thread works with, such as buffers
 * @param <T> what comes of a record
 */
public final class InOrder<W, T> implements Closeable {

  /*
   * Records under way are bounded by number and by size: a document of a hundred megabytes takes
   * its room alone.
   */

  private static final int PER_THREAD = 16;
  private static final long MAX_BYTES = 1 << 26;

  /** What is done with a record, on any thread. */
  @FunctionalInterface
  public interface Work<W, T> {

    /** Returns the result for one record, on a thread that has {@code tools} for itself. */
    T of(RawRecord record, W tools) throws IOException;
  }

  /** Takes the results. */
  @FunctionalInterface
  public interface Sink<T, E extends Exception> {

    /** Takes the next result, in the order of the input. */
    void accept(T result) throws IOException, E;
  }

  private record UnderWay<T>(Future<T> result, long bytes) {}

  private final ExecutorService pool;
  private final int maxUnderWay;
  private final ThreadLocal<W> tools;
  private final Work<W, T> work;
  private final ArrayDeque<UnderWay<T>> queue = new ArrayDeque<>();
  private long bytesUnderWay;

  private InOrder(int threads, Supplier<W> tools, Work<W, T> work) {
    this.pool = Executors.newFixedThreadPool(threads, InOrder::daemon);
    this.maxUnderWay = threads * PER_THREAD;
    this.tools = ThreadLocal.withInitial(tools);
    this.work = work;
  }

  /** Returns threads that do this work, each with tools of its own. */
  public static <W, T> InOrder<W, T> on(int threads, Supplier<W> tools, Work<W, T> work) {
    return new InOrder<>(threads, tools, work);
  }

  /** Works on all records of the input. */
  public <E extends Exception> void run(DocumentInput input, Progress progress, Sink<T, E> sink)
      throws IOException, E {
    try (RecordReader reader = input.open()) {
      for (RawRecord record = reader.next(); record != null; record = reader.next()) {
        while (isFullFor(record.size())) {
          takeOne(sink);
        }
        submit(record);
        progress.reach(reader.position());
      }
      while (!queue.isEmpty()) {
        takeOne(sink);
      }
      progress.reach(reader.position());
    }
  }

  /** Lets the threads go. */
  @Override
  public void close() {
    pool.shutdownNow();
  }

  private boolean isFullFor(long bytes) {
    return !queue.isEmpty() && (queue.size() >= maxUnderWay || bytesUnderWay + bytes > MAX_BYTES);
  }

  private void submit(RawRecord record) {
    long bytes = record.size();
    Callable<T> piece = () -> work.of(record, tools.get());
    queue.add(new UnderWay<>(pool.submit(piece), bytes));
    bytesUnderWay += bytes;
  }

  private <E extends Exception> void takeOne(Sink<T, E> sink) throws IOException, E {
    UnderWay<T> oldest = queue.remove();
    bytesUnderWay -= oldest.bytes;
    sink.accept(Parallel.await(oldest.result));
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "doppel-worker");
    thread.setDaemon(true);
    return thread;
  }
}
