package dev.doppel.core.work;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Processes items on all threads, and hands over the results in the order of the items, on the
 * thread that put them in. So the first error, in this order, is the one that is thrown, and
 * nothing depends on the number of threads. For one caller.
 *
 * @param <W> what a thread works with, such as buffers
 * @param <I> what is put in
 * @param <R> the result for an item
 * @param <E> what the sink may throw, besides exceptions of files
 */
public final class InOrder<W, I, R, E extends Exception> implements Closeable {

  /*
   * Items under way are bounded by number and by size: a document of a hundred megabytes takes its
   * room alone. With one thread nothing is under way: an item is worked on and handed over where it
   * is put in.
   */

  private static final long MAX_BYTES = 1 << 26;

  /** What is done with an item, on any thread. */
  @FunctionalInterface
  public interface Work<W, I, R> {

    /** Returns the result for an item. */
    R of(I item, W tools) throws IOException;
  }

  /** Takes the results, on the caller's thread. */
  @FunctionalInterface
  public interface Sink<R, E extends Exception> {

    /** Takes the next result. */
    void accept(R result) throws IOException, E;
  }

  private record UnderWay<R>(Future<R> result, long bytes) {}

  private final @Nullable ExecutorService pool; // null if the caller works alone
  private final int maxItems;
  private final Tools<W> tools;
  private final Work<W, I, R> work;
  private final Sink<R, E> sink;
  private final ArrayDeque<UnderWay<R>> queue = new ArrayDeque<>();
  private long bytesUnderWay;

  private InOrder(
      @Nullable ExecutorService pool,
      int maxItems,
      Tools<W> tools,
      Work<W, I, R> work,
      Sink<R, E> sink) {
    this.pool = pool;
    this.maxItems = maxItems;
    this.tools = tools;
    this.work = work;
    this.sink = sink;
  }

  /**
   * Returns a pipeline on these threads.
   *
   * @param perThread how many items may be under way, per thread
   * @param tools makes what a thread works with; never used by two at a time
   */
  public static <W, I, R, E extends Exception> InOrder<W, I, R, E> on(
      Workers workers, int perThread, Supplier<W> tools, Work<W, I, R> work, Sink<R, E> sink) {
    int maxItems = workers.threads() * perThread;
    return new InOrder<>(workers.pool(), maxItems, new Tools<>(tools), work, sink);
  }

  /**
   * Puts an item in, after handing over the oldest results until there is room for it.
   *
   * @param bytes how much memory it takes; 0 if the number of items is bound enough
   */
  public void put(I item, long bytes) throws IOException, E {
    if (pool == null) {
      sink.accept(work(item));
      return;
    }
    while (isFullFor(bytes)) {
      takeOne();
    }
    queue.add(new UnderWay<>(pool.submit(() -> work(item)), bytes));
    bytesUnderWay += bytes;
  }

  /** Waits for all items under way, and hands their results over. */
  public void drain() throws IOException, E {
    while (!queue.isEmpty()) {
      takeOne();
    }
  }

  /** Drops what is under way. The threads stay. */
  @Override
  public void close() {
    queue.forEach(each -> each.result.cancel(false));
    queue.clear();
    bytesUnderWay = 0;
  }

  private boolean isFullFor(long bytes) {
    return !queue.isEmpty() && (queue.size() >= maxItems || bytesUnderWay + bytes > MAX_BYTES);
  }

  private void takeOne() throws IOException, E {
    UnderWay<R> oldest = queue.remove();
    bytesUnderWay -= oldest.bytes;
    sink.accept(Workers.await(oldest.result));
  }

  private R work(I item) throws IOException {
    W mine = tools.take();
    R result = work.of(item, mine);
    tools.giveBack(mine);
    return result;
  }

  /** What the threads work with, as many as work at once. Freed with the pipeline. */
  private static final class Tools<W> {

    private final Supplier<W> maker;
    private final ArrayDeque<W> spare = new ArrayDeque<>();

    Tools(Supplier<W> maker) {
      this.maker = maker;
    }

    W take() {
      synchronized (spare) {
        if (!spare.isEmpty()) {
          return spare.pop();
        }
      }
      return maker.get();
    }

    void giveBack(W tools) {
      synchronized (spare) {
        spare.push(tools);
      }
    }
  }
}
