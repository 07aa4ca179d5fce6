package dev.doppel.server.http;

import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

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

  /** How many wait for a thread. */
  int waiting() {
    return pool.getQueue().size();
  }

  <T> CompletableFuture<T> run(Callable<T> work) {
    CompletableFuture<T> result = new CompletableFuture<>();
    execute(() -> complete(result, work));
    return result;
  }

  /** Runs what may be interrupted, and interrupts it when it takes too long. */
  <T> CompletableFuture<T> run(Callable<T> work, Duration most) {
    return run(new Task<>(work, true), most);
  }

  /**
   * Runs what may not be interrupted. When it takes too long, nobody waits for it any more; if it
   * has not begun by then, it never does.
   */
  <T> CompletableFuture<T> runWhole(Callable<T> work, Duration most) {
    return run(new Task<>(work, false), most);
  }

  private <T> CompletableFuture<T> run(Task<T> task, Duration most) {
    CompletableFuture<?> unused =
        task.result
            .orTimeout(most.toMillis(), TimeUnit.MILLISECONDS)
            .whenComplete((value, failure) -> task.giveUp());
    execute(task);
    return task.result;
  }

  private void execute(Runnable task) {
    try {
      pool.execute(task);
    } catch (RejectedExecutionException e) {
      throw ProblemException.busy(MAX_WAITING + " computations wait already; try again");
    }
  }

  private static <T> void complete(CompletableFuture<T> result, Callable<T> work) {
    try {
      result.complete(work.call());
    } catch (Throwable e) {
      result.completeExceptionally(e);
    }
  }

  /** Work whose thread is told when nobody waits for it any more. */
  private static final class Task<T> implements Runnable {

    private final CompletableFuture<T> result = new CompletableFuture<>();
    private final Callable<T> work;
    private final boolean mayBeInterrupted;
    private @Nullable Thread runner;

    private Task(Callable<T> work, boolean mayBeInterrupted) {
      this.work = work;
      this.mayBeInterrupted = mayBeInterrupted;
    }

    @Override
    public void run() {
      synchronized (this) {
        if (result.isDone()) {
          return;
        }
        runner = Thread.currentThread();
      }
      complete(result, work);
      synchronized (this) {
        runner = null;
        if (mayBeInterrupted) {
          Thread.interrupted(); // meant for this work, not for the next
        }
      }
    }

    synchronized void giveUp() {
      Thread running = runner;
      if (mayBeInterrupted && running != null && running != Thread.currentThread()) {
        running.interrupt();
      }
    }
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
