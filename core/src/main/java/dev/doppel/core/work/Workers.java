package dev.doppel.core.work;

import dev.doppel.core.internal.Check;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The threads of a job. A job of one thread starts none: the caller does the work. What work throws
 * is thrown to the caller as it is, however many threads there are. For one caller.
 */
public final class Workers implements Closeable {

  /**
   * Work that cannot be interrupted is abandoned after this time; its thread ends when the work
   * does.
   */
  private static final long MAX_WAIT_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final int threads;
  private final @Nullable ExecutorService pool; // null if the caller works alone

  private Workers(int threads, @Nullable ExecutorService pool) {
    this.threads = threads;
    this.pool = pool;
  }

  /** Returns a pool of this many threads. */
  public static Workers of(int threads) {
    Check.argument(threads >= 1, "threads must be 1 or more, got %d", threads);
    return new Workers(
        threads, threads == 1 ? null : Executors.newFixedThreadPool(threads, Workers::daemon));
  }

  /** Does all pieces of work, and returns their results in order. */
  public <T> List<T> all(List<? extends Callable<T>> pieces) throws IOException {
    List<T> results = new ArrayList<>(pieces.size());
    if (pool == null) {
      for (Callable<T> piece : pieces) {
        results.add(call(piece));
      }
      return results;
    }
    List<Future<T>> futures = new ArrayList<>(pieces.size());
    for (Callable<T> piece : pieces) {
      futures.add(pool.submit(piece));
    }
    for (Future<T> future : futures) {
      results.add(await(future));
    }
    return results;
  }

  int threads() {
    return threads;
  }

  /** The pool; null if the caller works alone. */
  @Nullable ExecutorService pool() {
    return pool;
  }

  /** Waits for work, and throws what it threw. */
  static <T> T await(Future<T> future) throws IOException {
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    } catch (ExecutionException e) {
      throw thrown(e.getCause());
    }
  }

  private static <T> T call(Callable<T> piece) throws IOException {
    try {
      return piece.call();
    } catch (Exception e) {
      throw thrown(e);
    }
  }

  /** Returns a checked exception of files; throws others. */
  private static IOException thrown(@Nullable Throwable problem) {
    if (problem instanceof IOException ofFiles) {
      return ofFiles;
    }
    if (problem instanceof RuntimeException unchecked) {
      throw unchecked;
    }
    if (problem instanceof Error error) {
      throw error;
    }
    throw new IllegalStateException(problem);
  }

  /** Drops work that was not begun, interrupts what was, and waits for the threads to end. */
  @Override
  public void close() {
    if (pool == null) {
      return;
    }
    pool.shutdownNow();
    long end = System.nanoTime() + MAX_WAIT_NANOS;
    boolean isInterrupted = false;
    while (!pool.isTerminated() && System.nanoTime() - end < 0) {
      try {
        pool.awaitTermination(end - System.nanoTime(), TimeUnit.NANOSECONDS);
      } catch (InterruptedException e) {
        isInterrupted = true;
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "doppel-worker");
    thread.setDaemon(true);
    return thread;
  }
}
