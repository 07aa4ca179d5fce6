package dev.doppel.server.http;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Threads for what takes long, and a short queue before them. */
final class Workers {

  private static final int MAX_WAITING = 256;
  private static final long IDLE_SECONDS = 10;

  private final ThreadPoolExecutor pool;

  private Workers(String name, int threads) {
    pool =
        new ThreadPoolExecutor(
            threads,
            threads,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(MAX_WAITING),
            work -> daemon(work, name));
    pool.allowCoreThreadTimeOut(true);
  }

  static Workers of(String name, int threads) {
    return new Workers(name, threads);
  }

  static Workers oneACore(String name) {
    return new Workers(name, Runtime.getRuntime().availableProcessors());
  }

  <T> CompletableFuture<T> run(Callable<T> work) {
    CompletableFuture<T> result = new CompletableFuture<>();
    try {
      pool.execute(
          () -> {
            try {
              result.complete(work.call());
            } catch (Throwable e) {
              result.completeExceptionally(e);
            }
          });
    } catch (RejectedExecutionException e) {
      throw ProblemException.busy(MAX_WAITING + " computations wait already; try again");
    }
    return result;
  }

  void close() {
    pool.shutdownNow();
  }

  private static Thread daemon(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }
}
