package dev.doppel.spark;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.greatest;
import static org.apache.spark.sql.functions.least;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.udf;

import dev.doppel.engine.documents.ContainmentRule;
import dev.doppel.engine.documents.ContainmentRule.Extent;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.api.java.UDF4;
import org.apache.spark.sql.api.java.UDF6;
import org.apache.spark.sql.types.DataTypes;

/** Finds the documents whose samples lie inside others: the candidates for containment. */
final class Contained {

  /*
   * Every document brings its few samples, and every document all its shingles, and they meet by
   * hash. Nearly no shingle is a sample of anybody; a filter of all samples keeps those at home, so
   * that what is sent grows with what is shared, not with the text.
   */

  private final Dataset<Row> words; // document, size, level, set, samples
  private final double share;
  private final long filterBits;

  Contained(Dataset<Row> words, double share, long filterBits) {
    this.words = words;
    this.share = share;
    this.filterBits = filterBits;
  }

  /** Returns the samples that can be hit: hash, inner, innerSize, innerLevel, usable. */
  Dataset<Row> postings(Dataset<Row> copies) {
    Dataset<Row> all =
        Tables.without(words.drop("set"), "document", copies, "document")
            .flatMap(
                (FlatMapFunction<Row, Row>) Contained::samples,
                Encoders.row(
                    Tables.schema(
                        "hash BIGINT, inner BIGINT, innerSize INT, innerLevel INT, samples INT")));
    Dataset<Row> common =
        all.groupBy("hash").count().where(col("count").gt(ContainmentRule.COMMON));
    Dataset<Row> aside =
        all.join(common.select("hash"), "hash")
            .groupBy("inner")
            .count()
            .select(col("inner").as("asideInner"), col("count").as("aside"));
    return Tables.without(all, "hash", common, "hash")
        .join(aside, col("inner").equalTo(col("asideInner")), "left_outer")
        .select(
            col("hash"),
            col("inner"),
            col("innerSize"),
            col("innerLevel"),
            col("samples").minus(coalesce(col("aside"), lit(0))).cast("int").as("usable"));
  }

  /** Returns the pairs (a, b) that the samples make candidates, the earlier document first. */
  Dataset<Row> candidates(Dataset<Row> postings, long samples, Dataset<Row> copies) {
    KeyFilter filter = KeyFilter.of(postings.select("hash"), samples, filterBits);
    Dataset<Row> held =
        words.flatMap(
            (FlatMapFunction<Row, Row>) row -> shingles(row, filter),
            Encoders.row(
                Tables.schema("held BIGINT, larger BIGINT, largerSize INT, largerLevel INT")));
    Dataset<Row> hits =
        Tables.without(held, "larger", copies, "document")
            .join(postings, col("held").equalTo(col("hash")))
            .where(col("inner").notEqual(col("larger")))
            .where(fits());
    return hits.groupBy("inner", "larger", "innerSize", "innerLevel", "usable", "largerLevel")
        .count()
        .where(isHit())
        .select(
            least(col("inner"), col("larger")).as("a"),
            greatest(col("inner"), col("larger")).as("b"))
        .distinct();
  }

  private Column fits() {
    double wanted = share;
    UDF4<Integer, Integer, Integer, Integer, Boolean> rule =
        (innerSize, innerLevel, size, level) ->
            ContainmentRule.fits(
                new Extent(innerSize, innerLevel), new Extent(size, level), wanted);
    return udf(rule, DataTypes.BooleanType)
        .apply(col("innerSize"), col("innerLevel"), col("largerSize"), col("largerLevel"));
  }

  private Column isHit() {
    double wanted = share;
    UDF6<Long, Integer, Integer, Integer, Integer, Integer, Boolean> rule =
        (hits, usable, innerSize, innerLevel, size, level) ->
            ContainmentRule.isHit(
                (int) (long) hits,
                usable,
                new Extent(innerSize, innerLevel),
                new Extent(size, level),
                wanted);
    return udf(rule, DataTypes.BooleanType)
        .apply(
            col("count"),
            col("usable"),
            col("innerSize"),
            col("innerLevel"),
            lit(0),
            col("largerLevel"));
  }

  private static Iterator<Row> samples(Row row) {
    long[] samples = Bytes.longs(row.getAs("samples"));
    List<Row> rows = new ArrayList<>(samples.length);
    for (long sample : samples) {
      rows.add(
          RowFactory.create(
              sample,
              row.getAs("document"),
              row.getAs("size"),
              row.getAs("level"),
              samples.length));
    }
    return rows.iterator();
  }

  private static Iterator<Row> shingles(Row row, KeyFilter filter) {
    long[] set = Bytes.longs(row.getAs("set"));
    List<Row> rows = new ArrayList<>();
    for (long shingle : set) {
      if (filter.mightContain(shingle)) {
        rows.add(RowFactory.create(shingle, row.getAs("document"), set.length, row.getAs("level")));
      }
    }
    return rows.iterator();
  }
}
