package dev.doppel.spark.documents;

import dev.doppel.core.filter.SplitBlockFilter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
 * Detects which rows cannot find a partner in a join, before they are sent anywhere: the keys of
 * the other side in a filter that every task has. It never turns a partner away.
 */
final class KeyFilter implements Serializable {

  /*
   * Built in parts, one filter of full size for each of a few tasks, and united. What a filter may
   * take is bounded; past that it is fuller than planned, lets more strangers pass, and costs no
   * more memory: a billion keys in 2^30 bits still keep half of the strangers out.
   */

  private static final long serialVersionUID = 1;

  private static final double ERROR = 0.01;
  private static final double BITS_A_HALVING = 1.65; // of the error, by key; 1.44 were ideal
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
    return of(column, keys, maxBits, ERROR);
  }

  /** Returns such a filter that lets this share of strangers pass, if its bits are enough. */
  static KeyFilter of(Dataset<Row> column, long keys, long maxBits, double error) {
    long bitsAKey = (long) Math.ceil(-BITS_A_HALVING * Math.log(error) / Math.log(2));
    long items = Math.max(1000, Math.min(keys, maxBits / bitsAKey));
    SparkSession spark = column.sparkSession();
    JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    int parts = Math.min(MOST_PARTS, Math.max(2, context.defaultParallelism()));
    byte[] united =
        column
            .javaRDD()
            .coalesce(parts)
            .mapPartitions(rows -> List.of(build(rows, items, error)).iterator())
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

  private static byte[] build(Iterator<Row> rows, long items, double error) {
    SplitBlockFilter built = SplitBlockFilter.sizedFor(items, error);
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

  /** The filters last used in this process, opened: the tasks of one stage all use the same. */
  private static final class Opened extends LinkedHashMap<Long, SplitBlockFilter> {

    private static final long serialVersionUID = 1;
    private static final int MOST = 2; // what one step asks

    private static volatile Opened all = new Opened();

    static SplitBlockFilter of(Broadcast<byte[]> filter) {
      SplitBlockFilter known = all.get(filter.id());
      return known == null ? open(filter) : known;
    }

    /** Puts a copy in the place of what others may be reading. */
    private static synchronized SplitBlockFilter open(Broadcast<byte[]> filter) {
      Opened more = new Opened();
      more.putAll(all);
      SplitBlockFilter opened = more.computeIfAbsent(filter.id(), id -> read(filter.value()));
      all = more;
      return opened;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<Long, SplitBlockFilter> eldest) {
      return size() > MOST;
    }
  }
}
