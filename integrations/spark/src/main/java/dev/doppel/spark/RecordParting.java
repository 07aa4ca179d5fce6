package dev.doppel.spark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import dev.doppel.engine.documents.ResultLines;
import dev.doppel.io.RawRecord;
import dev.doppel.io.RecordFormat;
import dev.doppel.io.RecordReader;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/**
 * Parts the input's records by verdict, each to the byte as it came. Records are never sent: the
 * task that reads a piece of the input gets the verdicts of that piece.
 */
final class RecordParting {

  private final InputPieces input;
  private final Fields fields;
  private final Dataset<Row> sketches;
  private final Corpus corpus;
  private final DocumentTables tables;
  private final SparkSession spark;

  RecordParting(
      InputPieces input,
      Fields fields,
      Dataset<Row> sketches,
      Corpus corpus,
      DocumentTables tables) {
    this.input = input;
    this.fields = fields;
    this.sketches = sketches;
    this.corpus = corpus;
    this.tables = tables;
    this.spark = sketches.sparkSession();
  }

  /** Writes kept, removed and skipped records, a folder of parts for each file. */
  void write(Path folder, FileSystem files) throws IOException {
    Path parted = new Path(folder, "records");
    records().write().partitionBy("kind").text(parted.toString());
    for (FileStatus kind : files.listStatus(parted)) {
      String name = kind.getPath().getName();
      if (name.startsWith("kind=")) {
        files.rename(kind.getPath(), new Path(folder, name.substring("kind=".length())));
      }
    }
    files.delete(parted, true);
  }

  /** The input's records by what becomes of them: kind and value, in order in each partition. */
  private Dataset<Row> records() {
    JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    JavaPairRDD<Tuple2<Integer, Long>, Tuple2<String, @Nullable String>> verdicts =
        verdicts()
            .javaRDD()
            .mapToPair(
                row ->
                    new Tuple2<>(
                        new Tuple2<>(row.getInt(0), row.getLong(1)),
                        new Tuple2<>(row.getString(2), row.getString(3))));
    Fields read = fields;
    JavaRDD<Row> parted =
        input
            .distribute(context)
            .zipPartitions(
                verdicts.repartitionAndSortWithinPartitions(
                    new ByPiece(Math.max(1, input.size())), new ByRecord()),
                (pieces, told) -> new Parting(pieces, told, read));
    return spark
        .createDataFrame(parted, Tables.schema("kind STRING, record BIGINT, value BINARY"))
        .selectExpr("kind", "record", "cast(value AS STRING) AS value")
        .sortWithinPartitions("kind", "record")
        .select("kind", "value");
  }

  /**
   * What becomes of records, but for those that are kept as they are: piece, record, kind, line.
   */
  private Dataset<Row> verdicts() {
    Dataset<Row> fresh =
        corpus.documents().where("new").select("document", "piece", "record", "whole");
    Dataset<Row> removed =
        fresh
            .join(
                tables.removed().withColumnRenamed("document", "gone"),
                col("document").equalTo(col("gone")))
            .join(ids("named", "id"), col("document").equalTo(col("named")))
            .join(ids("headDocument", "headId"), col("head").equalTo(col("headDocument")))
            .map(
                (MapFunction<Row, Row>) RecordParting::removedLine,
                Encoders.row(Tables.schema("piece INT, record BIGINT, kind STRING, line STRING")));
    Dataset<Row> keptFiles =
        Tables.without(fresh.where("whole"), "document", tables.removed(), "document")
            .join(ids("named", "id"), col("document").equalTo(col("named")))
            .select(col("piece"), col("record"), lit("kept.txt"), col("id"));
    Dataset<Row> skipped =
        sketches
            .where("skipped IS NOT NULL")
            .selectExpr(
                "piece",
                "record",
                "if(whole, 'skipped.txt', if(skipped LIKE 'lost %', 'lost', 'skipped.jsonl'))",
                "if(whole, id, null)");
    return removed.union(keptFiles).union(skipped);
  }

  private static Row removedLine(Row row) {
    boolean whole = row.getAs("whole");
    String head = row.getAs("headId");
    String line =
        whole ? Lines.json(json -> ResultLines.writeRemoved(json, Lines.member(row), head)) : null;
    return RowFactory.create(row.getAs("piece"), row.getAs("record"), "removed.jsonl", line);
  }

  private Dataset<Row> ids(String document, String id) {
    return corpus.ids(tables.renamed()).select(col("document").as(document), col("id").as(id));
  }

  private static final class ByPiece extends Partitioner {

    private static final long serialVersionUID = 1;

    private final int pieces;

    ByPiece(int pieces) {
      this.pieces = pieces;
    }

    @Override
    public int numPartitions() {
      return pieces;
    }

    @Override
    public int getPartition(Object key) {
      return (Integer) ((Tuple2<?, ?>) key)._1();
    }
  }

  private static final class ByRecord implements Comparator<Tuple2<Integer, Long>>, Serializable {

    private static final long serialVersionUID = 1;

    @Override
    public int compare(Tuple2<Integer, Long> left, Tuple2<Integer, Long> right) {
      return Long.compare(left._2(), right._2());
    }
  }

  /** Parts the records of one piece. */
  private static final class Parting extends PulledRows {

    private final Iterator<Tuple2<Tuple2<Integer, Long>, Tuple2<String, @Nullable String>>> told;
    private final RecordReader reader;
    private @Nullable Tuple2<Tuple2<Integer, Long>, Tuple2<String, @Nullable String>> verdict;
    private long record;

    Parting(
        Iterator<InputPiece> pieces,
        Iterator<Tuple2<Tuple2<Integer, Long>, Tuple2<String, @Nullable String>>> told,
        Fields fields)
        throws IOException {
      this.told = told;
      List<InputPiece> one = new ArrayList<>();
      pieces.forEachRemaining(one::add);
      this.reader =
          (one.isEmpty() ? new InputPiece(0, List.of()) : one.get(0)).open(fields.options());
      this.verdict = told.hasNext() ? told.next() : null;
    }

    @Override
    @Nullable Row read() throws IOException {
      for (RawRecord raw = reader.next(); raw != null; raw = reader.next()) {
        Row row = row(raw);
        record++;
        if (row != null) {
          return row;
        }
      }
      reader.close();
      return null;
    }

    private @Nullable Row row(RawRecord raw) throws IOException {
      if (verdict == null || verdict._1()._2() != record) {
        if (raw.format() == RecordFormat.FILE) {
          throw changed(raw);
        }
        return RowFactory.create("kept.jsonl", record, raw.bytes());
      }
      String kind = verdict._2()._1();
      String line = verdict._2()._2();
      verdict = told.hasNext() ? told.next() : null;
      if (kind.equals("lost")) {
        return null; // nothing is left to copy; the summary counts it
      }
      return RowFactory.create(kind, record, line == null ? raw.bytes() : line.getBytes(UTF_8));
    }

    private static IOException changed(RawRecord raw) {
      return new IOException(raw.source() + ": the input changed while it was read; run again");
    }
  }
}
