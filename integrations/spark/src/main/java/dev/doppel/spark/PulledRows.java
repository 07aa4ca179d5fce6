package dev.doppel.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/** Rows that are read one by one, as they are asked for. */
abstract class PulledRows implements Iterator<Row> {

  private @Nullable Row next;
  private boolean ended;

  /** Reads the next row; null after the last, and not called again then. */
  abstract @Nullable Row read() throws IOException;

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
  public final Row next() {
    if (!hasNext()) {
      throw new NoSuchElementException("after the last row");
    }
    Row taken = Objects.requireNonNull(next);
    next = null;
    return taken;
  }
}
