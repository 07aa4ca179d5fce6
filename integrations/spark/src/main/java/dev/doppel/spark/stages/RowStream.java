package dev.doppel.spark.stages;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Function;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;

/**
 * Rows made of the sorted rows of one partition, as they go by. What one row, or the end of its
 * group, gives is held until it is taken; nothing else is. For one thread.
 */
public final class RowStream implements Iterator<Row> {

  /** Makes rows of those of one partition. */
  public interface Work {

    /** Takes the next row of the partition. */
    void take(Row row);

    /** Called once, after the last row. */
    default void end() {}
  }

  /** Takes the rows that work makes. */
  @FunctionalInterface
  public interface Output {

    /** Hands out a row. */
    void emit(@Nullable Object... values);
  }

  private final Iterator<Row> rows;
  private final Work work;
  private final ArrayDeque<Row> ready = new ArrayDeque<>();
  private boolean ended;

  private RowStream(Iterator<Row> rows, Function<Output, Work> work) {
    this.rows = rows;
    this.work = work.apply(values -> ready.add(RowFactory.create(values)));
  }

  /** Returns what work, given its output, makes of a partition. */
  public static RowStream of(Iterator<Row> partition, Function<Output, Work> work) {
    return new RowStream(partition, work);
  }

  @Override
  public boolean hasNext() {
    while (ready.isEmpty() && rows.hasNext()) {
      work.take(rows.next());
    }
    if (ready.isEmpty() && !ended) {
      ended = true;
      work.end();
    }
    return !ready.isEmpty();
  }

  @Override
  public Row next() {
    if (!hasNext()) {
      throw new NoSuchElementException("after the last row");
    }
    return ready.remove();
  }
}
