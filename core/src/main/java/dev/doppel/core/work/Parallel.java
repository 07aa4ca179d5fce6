package dev.doppel.core.work;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/** Runs pieces of work on a pool and gives back their results in order. */
public final class Parallel {

  private Parallel() {}

  /** Runs all pieces and returns their results in the order of the pieces. */
  public static <T> List<T> all(ExecutorService pool, List<? extends Callable<T>> pieces)
      throws IOException {
    List<Future<T>> futures = new ArrayList<>();
    for (Callable<T> piece : pieces) {
      futures.add(pool.submit(piece));
    }
    List<T> results = new ArrayList<>();
    for (Future<T> future : futures) {
      results.add(await(future));
    }
    return results;
  }

  /** Waits, and throws what the work threw as if it had been done here. */
  public static <T> T await(Future<T> future) throws IOException {
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException cause) {
        throw new IOException(cause.getMessage(), cause);
      }
      if (e.getCause() instanceof Error cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    }
  }
}
