package dev.doppel.spark.mirrors;

import dev.doppel.engine.mirrors.parts.MirrorThinning;
import dev.doppel.spark.stages.Bytes;
import dev.doppel.spark.stages.RowStream;
import dev.doppel.spark.stages.Tables;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/**
 * The distinct items of many sets, of any size each, and which of them are kept within a budget
 * over all sets: those that the engine keeps on one machine.
 */
final class ThinnedItems {

  /*
   * Items come sorted by set and hash, so that a set streams by. Each has its index in the order of
   * hashes, and each set tells how many of its items lie below the line of each step of thinning.
   * These numbers, added up, say which step fits; then the index and the hash say who stays.
   */

  /** What a step makes of (set, hash, rank, place, path, content). */
  private static final String ITEM =
      ", hash BIGINT, index BIGINT, path BINARY, content BIGINT, rows BIGINT, first BIGINT,"
          + " counts BINARY";

  private final Dataset<Row> table;
  private final MirrorThinning thinning;

  private ThinnedItems(Dataset<Row> table, MirrorThinning thinning) {
    this.table = table;
    this.thinning = thinning;
  }

  /**
   * Returns the distinct items of the sets, and a row for each set.
   *
   * @param rows set, hash, rank, place, path, content: of equal hashes that of the lowest rank
   *     stands for all, and of equal ranks that of the lowest place
   * @param set the name and type of the first column
   */
  static Dataset<Row> distinct(Dataset<Row> rows, String set, String type) {
    return Tables.grouped(
        rows,
        new String[] {set},
        new String[] {"hash", "rank", "place"},
        set + " " + type + ITEM,
        partition -> RowStream.of(partition, Distinct::new));
  }

  /**
   * Chooses what is kept.
   *
   * @param distinct a table that {@link #distinct} made
   * @param core of how many items each set is sure, if all can be
   */
  static ThinnedItems of(Dataset<Row> distinct, int core, long budget) {
    long[] kept =
        distinct
            .where("hash IS NULL")
            .select("index", "counts")
            .javaRDD()
            .mapPartitions(sets -> List.of(keptBySteps(sets, core)).iterator())
            .treeAggregate(
                new long[MirrorThinning.STEPS],
                (sum, each) -> sum(sum, each),
                (left, right) -> sum(left, right));
    int step = 0;
    while (kept[step] > MirrorThinning.limit(budget) && step + 1 < MirrorThinning.STEPS) {
      step++;
    }
    return new ThinnedItems(distinct, new MirrorThinning(step, core));
  }

  MirrorThinning thinning() {
    return thinning;
  }

  /** The items that are kept. */
  Dataset<Row> items() {
    return table
        .where("hash IS NOT NULL")
        .where("index < " + thinning.core() + " OR hash <= " + thinning.line());
  }

  /** The sets: their items as index, their rows, the first place of these; and cut. */
  Dataset<Row> sets() {
    MirrorThinning used = thinning;
    return table
        .where("hash IS NULL")
        .withColumn(
            "cut",
            functions
                .udf(
                    (Long size, byte[] counts) -> isCut(used, size, Bytes.longs(counts)),
                    DataTypes.BooleanType)
                .apply(functions.col("index"), functions.col("counts")))
        .drop("hash", "path", "content", "counts");
  }

  private static boolean isCut(MirrorThinning thinning, long size, long[] counts) {
    return thinning.kept(size, counts[thinning.step()]) < size;
  }

  private static long[] keptBySteps(Iterator<Row> sets, int core) {
    long[] kept = new long[MirrorThinning.STEPS];
    while (sets.hasNext()) {
      Row set = sets.next();
      long[] counts = Bytes.longs(set.getAs("counts"));
      for (int step = 0; step < kept.length; step++) {
        kept[step] += new MirrorThinning(step, core).kept(set.getLong(0), counts[step]);
      }
    }
    return kept;
  }

  private static long[] sum(long[] left, long[] right) {
    long[] sum = left.clone();
    for (int i = 0; i < sum.length; i++) {
      sum[i] += right[i];
    }
    return sum;
  }

  private static final class Distinct implements RowStream.Work {

    private final RowStream.Output out;
    private @Nullable Object set;
    private long hash;
    private long size;
    private long rows;
    private long first;
    private long[] counts = new long[MirrorThinning.STEPS];

    Distinct(RowStream.Output out) {
      this.out = out;
    }

    @Override
    public void take(Row row) {
      boolean isNew = !Objects.equals(set, row.get(0));
      if (isNew) {
        end();
        begin(row.get(0));
      }
      rows++;
      first = Math.min(first, row.getLong(3));
      if (isNew || row.getLong(1) != hash) {
        hash = row.getLong(1);
        out.emit(set, hash, size++, row.get(4), row.get(5), null, null, null);
        int halvings = Math.min(Long.numberOfLeadingZeros(hash), counts.length) - 1;
        counts[halvings]++;
      }
    }

    @Override
    public void end() {
      if (set == null) {
        return;
      }
      for (int step = counts.length - 2; step >= 0; step--) {
        counts[step] += counts[step + 1];
      }
      out.emit(set, null, size, null, null, rows, first, Bytes.of(counts));
    }

    private void begin(Object newSet) {
      set = newSet;
      size = 0;
      rows = 0;
      first = Long.MAX_VALUE;
      counts = new long[MirrorThinning.STEPS];
    }
  }
}
