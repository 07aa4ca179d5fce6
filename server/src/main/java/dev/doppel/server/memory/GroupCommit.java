package dev.doppel.server.memory;

import dev.doppel.server.memory.MemoryException.Reason;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One thread that does what many ask for, and tells them when it is safe: all that came while the
 * disk was busy is done together and shares the next commit. Safe for concurrent use.
 *
 * @param <Q> what is asked
 * @param <A> what is answered
 */
final class GroupCommit<Q, A> implements Closeable {

  /*
   * A request is answered after the commit that follows it, so what was acknowledged is on disk. A
   * failed commit fails its whole group and every later one: the memory no longer knows what is on
   * disk until it is opened again, which Memories does at the next request. So it is with an Error,
   * such as a heap that was full for a moment.
   */

  /** Does the work of a group. */
  interface Work<Q, A> {

    /** Answers the requests in their order, one each. */
    List<A> apply(List<Q> requests) throws IOException;

    /** Makes it durable. */
    void commit() throws IOException;
  }

  /** The same for requests that are lists: all of them are judged as one, which is faster. */
  interface ListWork<Q, A> extends Work<List<Q>, List<A>> {

    /** Answers items in their order, one each. */
    List<A> judge(List<Q> items) throws IOException;

    @Override
    default List<List<A>> apply(List<List<Q>> requests) throws IOException {
      if (requests.size() == 1) {
        return List.of(judge(requests.get(0)));
      }
      List<Q> all = new ArrayList<>();
      requests.forEach(all::addAll);
      List<A> answers = judge(all);
      List<List<A>> parts = new ArrayList<>(requests.size());
      int from = 0;
      for (List<Q> request : requests) {
        parts.add(answers.subList(from, from + request.size()));
        from += request.size();
      }
      return parts;
    }
  }

  /** So many items, such as URLs, may wait. */
  static final int MAX_WAITING = 200_000;

  /** So many are done between two commits, lest the first wait for the last. */
  private static final int MAX_GROUP = 20_000;

  private final String name;
  private final Work<Q, A> work;
  private final Thread thread;
  private final Lock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Queue<Waiting<Q, A>> queue = new ArrayDeque<>();
  private final Queue<Runnable> pauses = new ArrayDeque<>();
  private int waiting;
  private boolean closed;
  private @Nullable IOException failure;

  private record Waiting<Q, A>(Q request, int items, CompletableFuture<A> answer) {}

  private GroupCommit(String name, Work<Q, A> work) {
    this.name = name;
    this.work = work;
    this.thread = new Thread(this::run, "doppel-memory-" + name);
  }

  static <Q, A> GroupCommit<Q, A> start(String name, Work<Q, A> work) {
    GroupCommit<Q, A> started = new GroupCommit<>(name, work);
    started.thread.setDaemon(true);
    started.thread.start();
    return started;
  }

  /**
   * Asks for something of so many items.
   *
   * @throws MemoryException if too much waits already
   */
  CompletableFuture<A> submit(Q request, int items) {
    Waiting<Q, A> mine = new Waiting<>(request, items, new CompletableFuture<>());
    lock.lock();
    try {
      requireOpen();
      if (waiting > 0 && waiting + items > MAX_WAITING) {
        throw new MemoryException(
            Reason.BUSY,
            "%d items wait for memory '%s' already; try again".formatted(waiting, name));
      }
      queue.add(mine);
      waiting += items;
      changed.signal();
    } finally {
      lock.unlock();
    }
    return mine.answer;
  }

  /**
   * Does something while nothing is under way and all that was answered is safe.
   *
   * @throws MemoryException if the memory failed or is closed
   */
  <T> CompletableFuture<T> between(Callable<T> work) {
    return between(work, false);
  }

  /**
   * Does something that changes the memory and commits by itself, while nothing is under way. If it
   * fails, so has the memory.
   *
   * @throws MemoryException if the memory failed or is closed
   */
  <T> CompletableFuture<T> change(Callable<T> work) {
    return between(work, true);
  }

  private <T> CompletableFuture<T> between(Callable<T> work, boolean isChange) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    lock.lock();
    try {
      requireOpen();
      pauses.add(
          () -> {
            try {
              answer.complete(work.call());
            } catch (Exception | Error e) {
              if (isChange) {
                fail(new ArrayList<>(), e instanceof IOException io ? io : new IOException(e));
              }
              answer.completeExceptionally(e);
            }
          });
      changed.signal();
    } finally {
      lock.unlock();
    }
    return answer;
  }

  /** How many items wait. */
  int waiting() {
    lock.lock();
    try {
      return waiting;
    } finally {
      lock.unlock();
    }
  }

  /** Whether a commit failed, so that nothing more can be done. */
  boolean hasFailed() {
    lock.lock();
    try {
      return failure != null;
    } finally {
      lock.unlock();
    }
  }

  /** Answers all that was asked for, and ends the thread. */
  @Override
  public void close() throws IOException {
    lock.lock();
    try {
      closed = true;
      changed.signal();
    } finally {
      lock.unlock();
    }
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true; // what was taken in must still become safe
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void requireOpen() {
    if (failure != null) {
      throw new MemoryException(
          Reason.FAILED,
          "memory '%s' failed and must be opened again: %s".formatted(name, failure.getMessage()));
    }
    if (closed) {
      throw new MemoryException(Reason.CLOSED, "memory '%s' is being closed".formatted(name));
    }
  }

  private void run() {
    while (await()) {
      pause();
      List<Waiting<Q, A>> group = take();
      if (!group.isEmpty()) {
        answer(group);
      }
    }
  }

  /** Waits until there is something to do; false when all is done. */
  private boolean await() {
    lock.lock();
    try {
      while (queue.isEmpty() && pauses.isEmpty() && !closed) {
        changed.awaitUninterruptibly();
      }
      return !queue.isEmpty() || !pauses.isEmpty();
    } finally {
      lock.unlock();
    }
  }

  /** Does what is to be done between two groups. */
  private void pause() {
    List<Runnable> now;
    lock.lock();
    try {
      now = List.copyOf(pauses);
      pauses.clear();
    } finally {
      lock.unlock();
    }
    now.forEach(Runnable::run);
  }

  /** Takes the requests that are there. */
  private List<Waiting<Q, A>> take() {
    List<Waiting<Q, A>> group = new ArrayList<>();
    lock.lock();
    try {
      int items = 0;
      while (!queue.isEmpty() && items < MAX_GROUP) {
        Waiting<Q, A> next = queue.remove();
        items += next.items;
        group.add(next);
      }
      waiting -= items;
    } finally {
      lock.unlock();
    }
    return group;
  }

  private void answer(List<Waiting<Q, A>> group) {
    try {
      List<A> answers = work.apply(group.stream().map(Waiting::request).toList());
      work.commit();
      for (int i = 0; i < answers.size(); i++) {
        group.get(i).answer.complete(answers.get(i));
      }
    } catch (IOException e) {
      fail(group, e);
    } catch (RuntimeException | Error e) {
      fail(group, new IOException(e));
    }
  }

  private void fail(List<Waiting<Q, A>> group, IOException e) {
    lock.lock();
    try {
      failure = e;
      group.addAll(queue);
      queue.clear();
      waiting = 0;
    } finally {
      lock.unlock();
    }
    group.forEach(each -> each.answer.completeExceptionally(e));
  }
}
