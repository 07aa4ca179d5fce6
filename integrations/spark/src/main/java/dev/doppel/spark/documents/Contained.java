package dev.doppel.spark.documents;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.greatest;
import static org.apache.spark.sql.functions.least;
import static org.apache.spark.sql.functions.length;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.udf;

import dev.doppel.similarity.parts.ContainmentRule;
import dev.doppel.similarity.parts.ContainmentRule.Extent;
import dev.doppel.spark.stages.Bytes;
import dev.doppel.spark.stages.RowStream;
import dev.doppel.spark.stages.Tables;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.api.java.UDF5;
import org.apache.spark.sql.types.DataTypes;

/** Finds the documents whose samples lie inside others: the candidates for containment. */
final class Contained {

  /*
   * Every document brings its few samples, and every document all its shingles, and they meet by
   * hash. Nearly no shingle is a sample of anybody; a filter of all samples keeps those at home, so
   * that what is sent grows with what is shared, not with the text. A document's own samples are
   * among its shingles: it brings each once, marked, and those marked come first.
   */

  private static final String SHINGLE =
      "hash BIGINT, document BIGINT, size INT, level INT, samples INT, held BOOLEAN";

  /** A row without a larger document: the inner one's sample is boilerplate. */
  private static final String HIT =
      "inner BIGINT, larger BIGINT, innerSize INT, innerLevel INT, samples INT, largerLevel INT";

  private final Dataset<Row> words; // document, size, level, set, samples
  private final double share;
  private final long filterBits;

  Contained(Dataset<Row> words, double share, long filterBits) {
    this.words = words;
    this.share = share;
    this.filterBits = filterBits;
  }

  /** Returns a row for each sample of a document that another one holds. */
  Dataset<Row> hits(Dataset<Row> copies) {
    Dataset<Row> samples =
        words
            .select("samples")
            .flatMap(
                (FlatMapFunction<Row, Long>)
                    row -> Arrays.stream(Bytes.longs(row.getAs(0))).iterator(),
                Encoders.LONG())
            .toDF();
    Row bytes = words.agg(coalesce(sum(length(col("samples"))), lit(0L))).first();
    KeyFilter filter = KeyFilter.of(samples, bytes.getLong(0) / Long.BYTES, filterBits);
    Dataset<Row> shingles =
        words.flatMap(
            (FlatMapFunction<Row, Row>) row -> shingles(row, filter),
            Encoders.row(Tables.schema(SHINGLE)));
    double wanted = share;
    return Tables.grouped(
        Tables.without(shingles, "document", copies, "document"),
        new String[] {"hash"},
        new String[] {"held"},
        HIT,
        rows -> RowStream.of(rows, out -> new Meeting(out, wanted)));
  }

  /** Returns the pairs (a, b) that the hits make candidates, the earlier document first. */
  Dataset<Row> candidates(Dataset<Row> hits) {
    Dataset<Row> aside =
        hits.where("larger IS NULL")
            .groupBy("inner")
            .count()
            .select(col("inner").as("asideInner"), col("count").as("aside"));
    return hits.where("larger IS NOT NULL")
        .groupBy("inner", "larger", "innerSize", "innerLevel", "samples", "largerLevel")
        .count()
        .join(aside, col("inner").equalTo(col("asideInner")), "left_outer")
        .withColumn("usable", col("samples").minus(coalesce(col("aside"), lit(0L))).cast("int"))
        .where(isHit())
        .select(
            least(col("inner"), col("larger")).as("a"),
            greatest(col("inner"), col("larger")).as("b"))
        .distinct();
  }

  private Column isHit() {
    double wanted = share;
    UDF5<Long, Integer, Integer, Integer, Integer, Boolean> rule =
        (hits, usable, innerSize, innerLevel, level) ->
            ContainmentRule.isHit(
                (int) (long) hits,
                usable,
                new Extent(innerSize, innerLevel),
                new Extent(0, level), // its size was looked at when they met
                wanted);
    return udf(rule, DataTypes.BooleanType)
        .apply(
            col("count"), col("usable"), col("innerSize"), col("innerLevel"), col("largerLevel"));
  }

  /** The shingles of a document that may be somebody's samples. */
  private static Iterator<Row> shingles(Row row, KeyFilter filter) {
    long[] set = Bytes.longs(row.getAs("set"));
    long[] samples = Bytes.longs(row.getAs("samples"));
    Arrays.sort(samples);
    Long document = row.getAs("document");
    Integer level = row.getAs("level");
    List<Row> rows = new ArrayList<>();
    for (long shingle : set) {
      if (filter.mightContain(shingle)) {
        boolean held = Arrays.binarySearch(samples, shingle) < 0;
        rows.add(RowFactory.create(shingle, document, set.length, level, samples.length, held));
      }
    }
    return rows.iterator();
  }

  /** The documents with one shingle after the other, those whose sample it is first. */
  private static final class Meeting implements RowStream.Work {

    private record Member(long document, Extent extent, int samples) {}

    private final RowStream.Output out;
    private final double share;
    private final List<Member> owners = new ArrayList<>(); // one more than common at most
    private boolean met; // whether the owners met each other
    private long hash;

    Meeting(RowStream.Output out, double share) {
      this.out = out;
      this.share = share;
    }

    @Override
    public void take(Row row) {
      if (row.getLong(0) != hash) {
        end();
        hash = row.getLong(0);
        owners.clear();
        met = false;
      }
      Member member =
          new Member(row.getLong(1), new Extent(row.getInt(2), row.getInt(3)), row.getInt(4));
      boolean isOwner = !row.getBoolean(5);
      if (isOwner && isCommon()) {
        putAside(member);
      } else if (isOwner) {
        owners.add(member);
        if (isCommon()) {
          owners.forEach(this::putAside);
        }
      } else if (!isCommon()) {
        meetEachOther();
        owners.forEach(owner -> hit(owner, member));
      }
    }

    @Override
    public void end() {
      if (!isCommon()) {
        meetEachOther();
      }
    }

    private boolean isCommon() {
      return owners.size() > ContainmentRule.COMMON;
    }

    private void meetEachOther() {
      if (met) {
        return;
      }
      met = true;
      for (Member inner : owners) {
        for (Member larger : owners) {
          if (inner.document() != larger.document()) {
            hit(inner, larger);
          }
        }
      }
    }

    private void hit(Member inner, Member larger) {
      if (ContainmentRule.fits(inner.extent(), larger.extent(), share)) {
        out.emit(
            inner.document(),
            larger.document(),
            inner.extent().size(),
            inner.extent().level(),
            inner.samples(),
            larger.extent().level());
      }
    }

    private void putAside(Member owner) {
      out.emit(owner.document(), null, null, null, null, null);
    }
  }
}
