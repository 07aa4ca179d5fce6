package dev.doppel.spark.documents;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import dev.doppel.spark.stages.RowStream;
import dev.doppel.spark.stages.Tables;
import java.io.IOException;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;

/** Writes what a job found, as {@code doppel docs} does, a folder of parts for each file. */
final class ResultWriter {

  /*
   * Parts that are read one after the other, in the order of their names, are the file that one
   * machine writes, to the byte.
   */

  private static final String UNFINISHED = "_doppel-unfinished";

  private final Dataset<Row> sketches;
  private final Corpus corpus;
  private final DocumentTables tables;
  private final Parting parting;
  private final int links;
  private final SparkSession spark;

  /** Writes the input's records, parted by what becomes of them, to files in a folder. */
  @FunctionalInterface
  interface Parting {
    void write(Path folder, FileSystem files) throws IOException;
  }

  ResultWriter(
      Dataset<Row> sketches, Corpus corpus, DocumentTables tables, Parting parting, int links) {
    this.sketches = sketches;
    this.corpus = corpus;
    this.tables = tables;
    this.parting = parting;
    this.links = links;
    this.spark = sketches.sparkSession();
  }

  Corpus corpus() {
    return corpus;
  }

  DocumentTables tables() {
    return tables;
  }

  /** How many names of the input are links to files of it. */
  int links() {
    return links;
  }

  Dataset<Row> sketches() {
    return sketches;
  }

  /** The lines of {@code pairs.jsonl}, in order. */
  Dataset<String> pairLines() {
    Dataset<Row> near =
        tables
            .pairs()
            .select(
                "earlier",
                "later",
                "relation",
                "turned",
                "similarity",
                "containment",
                "method",
                "earlierId",
                "laterId",
                "boilerplate",
                "boilerplateIn")
            .withColumn("exact", lit(false));
    Dataset<Row> exact =
        tables
            .copies()
            .select(
                col("first").as("earlier"),
                col("document").as("later"),
                lit(Codes.EXACT).as("relation"),
                lit(false).as("turned"),
                lit(1f).as("similarity"),
                lit(1f).as("containment"),
                lit(Codes.BY_TEXT).as("method"))
            .join(ids("first", "earlierId"), col("earlier").equalTo(col("first")))
            .join(ids("copy", "laterId"), col("later").equalTo(col("copy")))
            .drop("first", "copy")
            .withColumn("boilerplate", lit(0f))
            .withColumn("boilerplateIn", lit(0))
            .withColumn("exact", lit(true));
    long stored = corpus.stored();
    // Exact copies come last and by the copy; others by the earlier document, then the later.
    return near.union(exact)
        .withColumn("order", functions.expr("if(exact, later, earlier)"))
        .sort("exact", "order", "later")
        .map((MapFunction<Row, String>) row -> Lines.pair(row, stored), Encoders.STRING());
  }

  /** The lines of {@code clusters.jsonl}, in order. */
  Dataset<String> clusterLines() {
    Dataset<Row> sizes = tables.removed().groupBy("head").count();
    JavaRDD<Row> numbered =
        sizes
            .sort(col("count").desc(), col("head"))
            .javaRDD()
            .zipWithIndex()
            .map(each -> RowFactory.create(each._1().getLong(0), each._2() + 1));
    Dataset<Row> heads =
        spark
            .createDataFrame(numbered, Tables.schema("numberedHead BIGINT, number BIGINT"))
            .join(ids("headDocument", "headId"), col("numberedHead").equalTo(col("headDocument")))
            .join(
                corpus.documents().select(col("document").as("printed"), col("high"), col("low")),
                col("numberedHead").equalTo(col("printed")));
    long stored = corpus.stored();
    return tables
        .removedWithCopies(corpus)
        .join(ids("member", "id"), col("document").equalTo(col("member")))
        .join(heads, col("head").equalTo(col("numberedHead")))
        .repartitionByRange(col("number"))
        .sortWithinPartitions("number", "document")
        .mapPartitions(
            (MapPartitionsFunction<Row, Row>)
                rows -> RowStream.of(rows, out -> new Lines.OfClusters(out, stored)),
            Encoders.row(Tables.schema("value STRING")))
        .as(Encoders.STRING());
  }

  /** Writes all files to a folder, and gives them their names when all are whole. */
  void write(String folder, String summary) throws IOException {
    Path named = new Path(folder);
    FileSystem files = named.getFileSystem(spark.sparkContext().hadoopConfiguration());
    Path out = files.makeQualified(named); // workers have a working folder of their own
    Path unfinished = new Path(out, UNFINISHED);
    files.delete(unfinished, true);
    pairLines().write().text(new Path(unfinished, "pairs.jsonl").toString());
    clusterLines().write().text(new Path(unfinished, "clusters.jsonl").toString());
    parting.write(unfinished, files);
    try (FSDataOutputStream json = files.create(new Path(unfinished, "summary.json"))) {
      json.write(summary.getBytes(UTF_8));
    }
    for (FileStatus each : files.listStatus(unfinished)) {
      Path finished = new Path(out, each.getPath().getName());
      files.delete(finished, true);
      files.rename(each.getPath(), finished);
    }
    files.delete(unfinished, true);
  }

  private Dataset<Row> ids(String document, String id) {
    return corpus.ids(tables.renamed()).select(col("document").as(document), col("id").as(id));
  }
}
