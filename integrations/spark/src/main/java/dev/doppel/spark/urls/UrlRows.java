package dev.doppel.spark.urls;

import dev.doppel.core.hash.Fingerprint;
import dev.doppel.core.hash.KeyedHash;
import dev.doppel.core.hash.Secret;
import dev.doppel.core.internal.Check;
import dev.doppel.seen.UrlVerdict;
import dev.doppel.spark.stages.RowStream;
import dev.doppel.spark.stages.Tables;
import dev.doppel.web.url.UrlCanonicalizer;
import dev.doppel.web.url.UrlRules;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/** Judges the URLs in a column of a data frame. */
final class UrlRows {

  /*
   * Each row gets its place and the fingerprint of its URL; rows of one fingerprint come together
   * in the order of their places, and the first is new. A row without a URL has its place for a
   * fingerprint, so that a million of them do not meet in one task.
   */

  private static final List<String> ADDED = List.of("place", "verdict", "canonical");

  private UrlRows() {}

  /** Returns the rows with {@code place}, {@code verdict} and {@code canonical} behind them. */
  static Dataset<Row> judge(Dataset<Row> rows, String column, String profile, Secret secret) {
    List<String> names = List.of(rows.columns());
    int url = names.indexOf(column);
    Check.argument(url >= 0, "no column %s in the frame; it has %s", column, names);
    Check.argument(
        Collections.disjoint(names, ADDED),
        "a column of %s is in the frame already: %s",
        ADDED,
        names);
    StructType told =
        rows.schema()
            .add("place", DataTypes.LongType)
            .add("verdict", DataTypes.StringType)
            .add("canonical", DataTypes.StringType);
    StructType keyed =
        told.add("_invalid", DataTypes.BooleanType)
            .add("_high", DataTypes.LongType)
            .add("_low", DataTypes.LongType);
    Dataset<Row> read =
        rows.sparkSession()
            .createDataFrame(
                rows.javaRDD()
                    .zipWithIndex()
                    .mapPartitions(each -> new Reading(each, url, profile, secret)),
                keyed);
    return Tables.grouped(
        read,
        new String[] {"_invalid", "_high", "_low"},
        new String[] {"place"},
        told.toDDL(),
        partition -> RowStream.of(partition, Judging::new));
  }

  /** Adds places, canonical forms and fingerprints. */
  private static final class Reading implements Iterator<Row> {

    private final Iterator<Tuple2<Row, Long>> rows;
    private final int url;
    private final UrlCanonicalizer canonicalizer;
    private final KeyedHash hash;

    Reading(Iterator<Tuple2<Row, Long>> rows, int url, String profile, Secret secret) {
      this.rows = rows;
      this.url = url;
      this.canonicalizer = UrlRules.of(profile).canonicalizer();
      this.hash = KeyedHash.of(secret);
    }

    @Override
    public boolean hasNext() {
      return rows.hasNext();
    }

    @Override
    public Row next() {
      Tuple2<Row, Long> row = rows.next();
      int size = row._1().size();
      @Nullable Object[] values = Tables.values(row._1(), size + 6);
      String given = row._1().isNullAt(url) ? "" : row._1().getString(url);
      boolean valid = canonicalizer.canonicalize(given);
      values[size] = row._2();
      values[size + 2] = valid ? canonicalizer.toString() : null;
      values[size + 3] = !valid;
      values[size + 4] = row._2();
      values[size + 5] = 0L;
      if (valid) {
        Fingerprint print = hash.fingerprint(canonicalizer.bytes(), 0, canonicalizer.length());
        values[size + 4] = print.high();
        values[size + 5] = print.low();
      }
      return RowFactory.create(values);
    }
  }

  /** Distinguishes the first row of each fingerprint from the others. */
  private static final class Judging implements RowStream.Work {

    private final RowStream.Output out;
    private final Repeats repeats = new Repeats();

    Judging(RowStream.Output out) {
      this.out = out;
    }

    @Override
    public void take(Row row) {
      int size = row.size() - 6;
      boolean invalid = row.getBoolean(size + 3);
      boolean known = !invalid && repeats.isRepeat(row.getLong(size + 4), row.getLong(size + 5));
      UrlVerdict verdict =
          invalid ? UrlVerdict.INVALID : known ? UrlVerdict.DUPLICATE : UrlVerdict.NEW;
      @Nullable Object[] values = Tables.values(row, size + 3);
      values[size + 1] = verdict.toString();
      out.emit(values);
    }
  }
}
