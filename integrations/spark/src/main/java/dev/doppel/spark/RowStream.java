package dev.doppel.spark;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;

/**
 * Rows made of the sorted rows of one partition, as they go by. What one row, or the end of its
 * group, gives is held until it is taken; nothing else is.
 */
abstract class RowStream implements Iterator<Row> {

  private final Iterator<Row> rows;
  private final ArrayDeque<Row> ready = new ArrayDeque<>();
  private boolean ended;

  RowStream(Iterator<Row> rows) {
    this.rows = rows;
  }

  /** Takes the next row of the partition. */
  abstract void take(Row row);

  /** Called once, after the last row. */
  void end() {}

  /** Hands out a row. */
  final void emit(@Nullable Object... values) {
    ready.add(RowFactory.create(values));
  }

  @Override
  public final boolean hasNext() {
    while (ready.isEmpty() && rows.hasNext()) {
      take(rows.next());
    }
    if (ready.isEmpty() && !ended) {
      ended = true;
      end();
    }
    return !ready.isEmpty();
  }

  @Override
  public final Row next() {
    if (!hasNext()) {
      throw new NoSuchElementException("after the last row");
    }
    return ready.remove();
  }
}
