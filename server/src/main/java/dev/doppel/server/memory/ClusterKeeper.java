package dev.doppel.server.memory;

import dev.doppel.index.StoredDocuments;
import dev.doppel.server.memory.MemoryException.Reason;
import java.io.Closeable;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the clusters of documents up to date on a thread of its own, from the first time on that
 * somebody wants them. Safe for concurrent use.
 */
final class ClusterKeeper implements Closeable {

  /** For so many changes a person waits; for more there is {@link #left} and {@link #ready}. */
  static final int AT_ONCE = 500;

  private static final long IDLE_SECONDS = 10;

  private final String name;
  private final StoredDocuments documents;
  private final ExecutorService thread;
  private final AtomicBoolean isToRun = new AtomicBoolean();
  private final Queue<CompletableFuture<@Nullable Void>> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private volatile boolean isWanted;
  private volatile boolean isClosed;

  ClusterKeeper(String name, StoredDocuments documents) {
    this(name, documents, thread(name));
  }

  /** The same on a thread of the caller's, which is shut down in the end. */
  ClusterKeeper(String name, StoredDocuments documents, ExecutorService thread) {
    this.name = name;
    this.documents = documents;
    this.thread = thread;
  }

  private static ExecutorService thread(String name) {
    ThreadPoolExecutor thread =
        new ThreadPoolExecutor(
            1,
            1,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            work -> daemon(work, name),
            new ThreadPoolExecutor.DiscardPolicy()); // of what comes while it is closed
    thread.allowCoreThreadTimeOut(true);
    return thread;
  }

  private static Thread daemon(Runnable work, String name) {
    Thread made = new Thread(work, "doppel-clusters-" + name);
    made.setDaemon(true);
    return made;
  }

  /**
   * How many documents the clusters lack, if a question would wait long for them, and 0 if not.
   * They are being found, then.
   *
   * @throws MemoryException if they could not be; the next call begins again
   */
  int left() {
    int left = documents.clustersLeft();
    Throwable failed = failure.getAndSet(null);
    if (left <= AT_ONCE) {
      isWanted = true;
      return 0;
    }
    if (failed != null) {
      throw failed(failed);
    }
    begin();
    return left;
  }

  /** Completes when a question about clusters waits no longer than a person would. */
  CompletableFuture<@Nullable Void> ready() {
    CompletableFuture<@Nullable Void> ready = new CompletableFuture<>();
    isWanted = true;
    if (documents.clustersLeft() <= AT_ONCE) {
      ready.complete(null);
    } else {
      waiting.add(ready);
      begin(); // even if it runs: it may have looked at those who wait for the last time
      if (isClosed) {
        tell(closed());
      }
    }
    return ready;
  }

  /** The same, but fails with a {@link MemoryException} if it takes longer than this. */
  CompletableFuture<@Nullable Void> readyWithin(Duration most) {
    return ready()
        .orTimeout(most.toMillis(), TimeUnit.MILLISECONDS)
        .exceptionally(
            e -> {
              throw e instanceof TimeoutException
                  ? new MemoryException(
                      Reason.BUSY,
                      "the clusters of memory '%s' are still being found; try again"
                          .formatted(name))
                  : new CompletionException(e);
            });
  }

  /** Has changes taken in, in a while, if anybody wants clusters. */
  void wake() {
    if (isWanted) {
      begin();
    }
  }

  /** Has them found, in a while. */
  void begin() {
    isWanted = true;
    if (!isClosed && isToRun.compareAndSet(false, true)) {
      try {
        thread.execute(this::run);
      } catch (RuntimeException | Error e) { // such as a machine that has no more threads
        isToRun.set(false);
        fail(e);
      }
    }
  }

  private void run() {
    isToRun.set(false); // what comes from here on is seen, or begins this again
    try {
      boolean hasMore = true;
      while (hasMore && !isClosed) {
        hasMore = documents.updateClusters();
        if (documents.clustersLeft() <= AT_ONCE) {
          tell(null);
        }
      }
      failure.set(null);
    } catch (Throwable e) { // such as a heap that was full for a moment
      fail(e);
    }
    if (isClosed) {
      tell(closed());
    }
  }

  /** It would mostly fail again, so it is not tried before somebody asks again. */
  private void fail(Throwable e) {
    isWanted = false;
    failure.set(e);
    tell(failed(e));
  }

  private void tell(@Nullable MemoryException refusal) {
    CompletableFuture<@Nullable Void> next = waiting.poll();
    for (; next != null; next = waiting.poll()) {
      if (refusal == null) {
        next.complete(null);
      } else {
        next.completeExceptionally(refusal);
      }
    }
  }

  private MemoryException closed() {
    return new MemoryException(Reason.CLOSED, "memory '%s' is being closed".formatted(name));
  }

  private MemoryException failed(Throwable e) {
    return isClosed
        ? closed()
        : new MemoryException(
            Reason.BUSY, "the clusters of memory '%s' could not be found: %s".formatted(name, e));
  }

  /** Ends as soon as may be, not at once. */
  @Override
  public void close() {
    isClosed = true;
    thread.shutdown();
    tell(closed());
  }
}
