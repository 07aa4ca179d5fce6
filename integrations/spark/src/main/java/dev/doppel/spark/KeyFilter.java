package dev.doppel.spark;

import dev.doppel.core.filter.SplitBlockFilter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;

/**
 * Tells which rows cannot find a partner in a join, before they are sent anywhere: the keys of the
 * other side in a filter that every task has. It never turns a partner away.
 */
final class KeyFilter implements Serializable {

  /*
   * Built in parts, one filter of full size for each of a few tasks, and united. What a filter may
   * take is bounded; past that it is fuller than planned, lets more strangers pass, and costs no
   * more memory: a billion keys in 2^30 bits still keep half of the strangers out.
   */

  private static final long serialVersionUID = 1;

  private static final double ERROR = 0.01;
  private static final long BITS_A_KEY = 11; // at that error
  private static final int MOST_PARTS = 16;

  private final Broadcast<byte[]> filter;

  private KeyFilter(Broadcast<byte[]> filter) {
    this.filter = filter;
  }

  /**
   * Returns the filter of a column of longs.
   *
   * @param keys about how many different ones there are, at most
   */
  static KeyFilter of(Dataset<Row> column, long keys, long maxBits) {
    long items = Math.max(1000, Math.min(keys, maxBits / BITS_A_KEY));
    SparkSession spark = column.sparkSession();
    JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    int parts = Math.min(MOST_PARTS, Math.max(2, context.defaultParallelism()));
    byte[] united =
        column
            .javaRDD()
            .coalesce(parts)
            .mapPartitions(rows -> List.of(build(rows, items)).iterator())
            .treeReduce(KeyFilter::unite);
    return new KeyFilter(context.broadcast(united));
  }

  /** Returns a column that is false where a key is surely not among those of the filter. */
  Column mightContain(Column key) {
    Broadcast<byte[]> shared = filter;
    UDF1<Long, Boolean> ask = value -> Opened.of(shared).mightContain(value);
    return functions.udf(ask, DataTypes.BooleanType).apply(key);
  }

  boolean mightContain(long key) {
    return Opened.of(filter).mightContain(key);
  }

  private static byte[] build(Iterator<Row> rows, long items) {
    SplitBlockFilter built = SplitBlockFilter.sizedFor(items, ERROR);
    built.whenFull(full -> {});
    while (rows.hasNext()) {
      built.add(rows.next().getLong(0));
    }
    return write(built);
  }

  private static byte[] unite(byte[] one, byte[] other) {
    SplitBlockFilter united = read(one);
    united.unionWith(read(other));
    return write(united);
  }

  private static byte[] write(SplitBlockFilter written) {
    try {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      written.writeTo(out);
      return out.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static SplitBlockFilter read(byte[] bytes) {
    try {
      return SplitBlockFilter.read(new ByteArrayInputStream(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The filter last used in this process, opened: tasks of one stage all use the same. */
  private record Opened(long id, SplitBlockFilter opened) {

    private static volatile Opened last = new Opened(-1, SplitBlockFilter.sizedFor(1, ERROR));

    static SplitBlockFilter of(Broadcast<byte[]> filter) {
      Opened known = last;
      if (known.id() != filter.id()) {
        synchronized (Opened.class) {
          known = last;
          if (known.id() != filter.id()) {
            known = new Opened(filter.id(), read(filter.value()));
            last = known;
          }
        }
      }
      return known.opened();
    }
  }
}
