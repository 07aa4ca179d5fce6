package dev.doppel.spark.input;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A sequence whose items are read one by one, on demand. For one thread. */
public final class Pulled<T> implements Iterator<T> {

  /** Where it is read from. */
  @FunctionalInterface
  public interface Source<T> {

    /** Reads the next one; null after the last, and not called again then. */
    @Nullable T read() throws IOException;
  }

  private final Source<T> source;
  private @Nullable T next;
  private boolean ended;

  private Pulled(Source<T> source) {
    this.source = source;
  }

  /** Returns what the source has. */
  public static <T> Pulled<T> from(Source<T> source) {
    return new Pulled<>(source);
  }

  @Override
  public boolean hasNext() {
    if (next == null && !ended) {
      try {
        next = source.read();
        ended = next == null;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return next != null;
  }

  @Override
  public T next() {
    if (!hasNext()) {
      throw new NoSuchElementException("after the last one");
    }
    T taken = Objects.requireNonNull(next);
    next = null;
    return taken;
  }
}
