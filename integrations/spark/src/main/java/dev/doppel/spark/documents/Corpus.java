package dev.doppel.spark.documents;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.udf;

import dev.doppel.similarity.parts.Ids;
import dev.doppel.spark.stages.RowStream;
import dev.doppel.spark.stages.Tables;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.api.java.UDF2;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/**
 * All documents, those of earlier runs first, numbered as one machine would number them; and the
 * views of them that the steps need.
 */
final class Corpus {

  private static final Pattern NUMBERS = Pattern.compile("(#[0-9]+)+$");

  private final Dataset<Row>
      documents; // document, new, piece, record, format, and Sketches.DOCUMENT
  private final long stored;
  private final long end;

  private Corpus(Dataset<Row> documents, long stored, long end) {
    this.documents = documents;
    this.stored = stored;
    this.end = end;
  }

  /**
   * Numbers the documents of a run.
   *
   * @param sketches the table of {@link Sketches}
   * @param memory the documents of earlier runs; null if there are none
   */
  static Corpus of(Dataset<Row> sketches, int pieces, @Nullable SparkMemory memory) {
    long stored = memory == null ? 0 : memory.end();
    Dataset<Row> earlier = memory == null ? null : memory.documents();
    SparkSession spark = sketches.sparkSession();
    long[] starts = offsets(sketches, pieces, stored);
    Broadcast<long[]> offsets =
        JavaSparkContext.fromSparkContext(spark.sparkContext()).broadcast(starts);
    UDF2<Integer, Long, Long> rule = (piece, ordinal) -> offsets.value()[piece] + ordinal;
    Dataset<Row> fresh =
        sketches
            .where("ordinal IS NOT NULL")
            .withColumn(
                "document", udf(rule, DataTypes.LongType).apply(col("piece"), col("ordinal")))
            .withColumn("new", lit(true))
            .drop("ordinal", "skipped", "problem");
    Dataset<Row> all =
        earlier == null
            ? fresh
            : fresh.unionByName(
                earlier
                    .withColumn("new", lit(false))
                    .withColumn("piece", lit(null).cast("int"))
                    .withColumn("record", lit(null).cast("bigint"))
                    .withColumn("format", lit(null).cast("string")));
    return new Corpus(all, stored, starts[pieces]);
  }

  /** One number a piece comes to the driver, not one a document. */
  private static long[] offsets(Dataset<Row> sketches, int pieces, long stored) {
    long[] counts = new long[pieces + 1];
    List<Row> counted =
        sketches
            .where("ordinal IS NOT NULL")
            .groupBy("piece")
            .agg(functions.max("ordinal"))
            .collectAsList();
    for (Row row : counted) {
      counts[row.getInt(0) + 1] = row.getLong(1) + 1;
    }
    counts[0] = stored;
    for (int i = 0; i < pieces; i++) {
      counts[i + 1] += counts[i];
    }
    return counts;
  }

  /** The documents with lower numbers are of earlier runs. */
  long stored() {
    return stored;
  }

  /** A number above those of all documents: there are no more than that. */
  long end() {
    return end;
  }

  Dataset<Row> documents() {
    return documents;
  }

  /** Exact copies: document and first, the first document with the same text. */
  Dataset<Row> copies() {
    return Tables.grouped(
        documents
            .where("length > 0 AND sha256 IS NOT NULL") // runs of earlier versions stored none
            .select("high", "low", "sha256", "document"),
        new String[] {"high", "low", "sha256"},
        new String[] {"document"},
        "document BIGINT, first BIGINT",
        rows -> RowStream.of(rows, Copies::new));
  }

  /** The bands of both spaces (owner, bands): an owner is twice the document, plus 1 by words. */
  Dataset<Row> bands() {
    return bands("wordBands", 1).union(bands("charBands", 0));
  }

  private Dataset<Row> bands(String column, int space) {
    return documents
        .where(column + " IS NOT NULL")
        .select(col("document"), owner(space), col(column).as("bands"));
  }

  private static Column owner(int space) {
    return col("document").multiply(2).plus(space).as("owner");
  }

  /** The sets by words: document, size, level, set, samples. */
  Dataset<Row> words() {
    return documents
        .where("wordSet IS NOT NULL")
        .selectExpr(
            "document",
            "wordSize AS size",
            "wordLevel AS level",
            "wordSet AS set",
            "wordSamples AS samples");
  }

  /**
   * All sets: owner, level, set, both (whether the document has two), site, length, id.
   *
   * @param renamed as {@link #renamed} gives it
   */
  Dataset<Row> sets(Dataset<Row> renamed) {
    Dataset<Row> named = named(documents, renamed);
    return sets(named, "word", 1).union(sets(named, "char", 0));
  }

  private static Dataset<Row> sets(Dataset<Row> named, String kind, int space) {
    return named
        .where(kind + "Set IS NOT NULL")
        .select(
            owner(space),
            col(kind + "Level").as("level"),
            col(kind + "Set").as("set"),
            col("wordSize").isNotNull().and(col("charSize").isNotNull()).as("both"),
            col("site"),
            col("length"),
            col("id"));
  }

  /** The ids that name one document each: document, id. */
  Dataset<Row> ids(Dataset<Row> renamed) {
    return named(documents.select("document", "id"), renamed);
  }

  private static Dataset<Row> named(Dataset<Row> rows, Dataset<Row> renamed) {
    Dataset<Row> names = renamed.select(col("document").as("_renamed"), col("id").as("_name"));
    return rows.join(names, col("document").equalTo(col("_renamed")), "left_outer")
        .withColumn("id", functions.coalesce(col("_name"), col("id")))
        .drop("_renamed", "_name");
  }

  /**
   * The documents whose ids were taken, with the ids they get: document, id. Those of earlier runs
   * stay as they are.
   */
  Dataset<Row> renamed() {
    // Only ids that differ in numbers at their end can get in each other's way.
    UDF1<String, String> family = id -> NUMBERS.matcher(id).replaceFirst("");
    Dataset<Row> fresh =
        documents
            .where("new")
            .select(
                udf(family, DataTypes.StringType).apply(col("id")).as("family"),
                col("document"),
                col("id"));
    return Tables.grouped(
        fresh,
        new String[] {"family"},
        new String[] {"document"},
        "document BIGINT, id STRING",
        rows -> RowStream.of(rows, Numbering::new));
  }

  private static final class Copies implements RowStream.Work {

    private final RowStream.Output out;
    private byte[] sha256 = {};
    private long first = -1;

    Copies(RowStream.Output out) {
      this.out = out;
    }

    @Override
    public void take(Row row) {
      byte[] next = row.getAs(2);
      if (Arrays.equals(sha256, next)) {
        out.emit(row.getLong(3), first);
      } else {
        sha256 = next;
        first = row.getLong(3);
      }
    }
  }

  /** Numbers the ids of one family after the other. Most have one member, which waits alone. */
  private static final class Numbering implements RowStream.Work {

    private final RowStream.Output out;
    private @Nullable Row waiting;
    private @Nullable Ids ids;
    private int size;

    Numbering(RowStream.Output out) {
      this.out = out;
    }

    @Override
    public void take(Row row) {
      if (waiting != null && !waiting.getString(0).equals(row.getString(0))) {
        end();
      }
      if (waiting == null) {
        waiting = row;
        return;
      }
      if (ids == null) {
        ids = Ids.none();
        add(ids, waiting);
      }
      add(ids, row);
    }

    @Override
    public void end() {
      waiting = null;
      ids = null;
      size = 0;
    }

    private void add(Ids known, Row row) {
      boolean fresh = known.add(row.getString(2));
      String name = known.get(size++);
      if (!fresh) {
        out.emit(row.getLong(1), name);
      }
    }
  }
}
