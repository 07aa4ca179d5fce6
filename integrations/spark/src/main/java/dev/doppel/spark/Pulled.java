package dev.doppel.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What is read one by one, as it is asked for. */
abstract class Pulled<T> implements Iterator<T> {

  private @Nullable T next;
  private boolean ended;

  /** Reads the next one; null after the last, and not called again then. */
  abstract @Nullable T read() throws IOException;

  @Override
  public final boolean hasNext() {
    if (next == null && !ended) {
      try {
        next = read();
        ended = next == null;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return next != null;
  }

  @Override
  public final T next() {
    if (!hasNext()) {
      throw new NoSuchElementException("after the last one");
    }
    T taken = Objects.requireNonNull(next);
    next = null;
    return taken;
  }
}
