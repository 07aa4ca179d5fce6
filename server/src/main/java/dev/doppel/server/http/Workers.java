package dev.doppel.server.http;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Threads for what takes long, one a core, and a short queue before them. */
final class Workers {

  private static final int MAX_WAITING = 256;

  private final ThreadPoolExecutor pool;

  Workers() {
    int cores = Runtime.getRuntime().availableProcessors();
    pool =
        new ThreadPoolExecutor(
            cores,
            cores,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(MAX_WAITING),
            Workers::daemon);
  }

  <T> CompletableFuture<T> run(Supplier<T> work) {
    try {
      return CompletableFuture.supplyAsync(work, pool);
    } catch (RejectedExecutionException e) {
      throw ProblemException.busy(MAX_WAITING + " computations wait already; try again");
    }
  }

  void close() {
    pool.shutdownNow();
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "doppel-worker");
    thread.setDaemon(true);
    return thread;
  }
}
