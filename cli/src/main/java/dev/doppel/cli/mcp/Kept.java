package dev.doppel.cli.mcp;

import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Something that takes a while to open and keeps writers out as long as it is open: kept for the
 * next question, and closed when none came for a while. Safe for concurrent use.
 */
final class Kept<T extends Closeable> implements Closeable {

  private static final ScheduledExecutorService CLOSING =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread thread = new Thread(work, "doppel-mcp-closing");
            thread.setDaemon(true);
            return thread;
          });

  private final Opening<T> opening;
  private final long idleMillis;
  private final Consumer<String> log;
  private @Nullable T open;
  private @Nullable ScheduledFuture<?> closing;

  /** Opens it. */
  interface Opening<T> {
    T open() throws IOException;
  }

  /** Asks it. */
  interface Question<T, A> {
    A put(T open) throws IOException;
  }

  Kept(Opening<T> opening, long idleMillis, Consumer<String> log) {
    this.opening = opening;
    this.idleMillis = idleMillis;
    this.log = log;
  }

  /** Answers a question, by what is open or will be. */
  synchronized <A> A ask(Question<T, A> question) throws IOException {
    if (closing != null) {
      closing.cancel(false);
    }
    T asked = open == null ? opening.open() : open;
    open = asked;
    try {
      return question.put(asked);
    } finally {
      closing = CLOSING.schedule(this::release, idleMillis, TimeUnit.MILLISECONDS);
    }
  }

  private void release() {
    try {
      close();
    } catch (IOException e) {
      log.accept("cannot close: " + e.getMessage());
    }
  }

  synchronized boolean isOpen() {
    return open != null;
  }

  @Override
  public synchronized void close() throws IOException {
    T last = open;
    open = null;
    if (last != null) {
      last.close();
    }
  }
}
