package dev.doppel.spark.documents;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import dev.doppel.engine.documents.ResultLines;
import dev.doppel.io.output.JsonWriter;
import dev.doppel.io.output.Printable;
import dev.doppel.io.record.FileLink;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordFormat;
import dev.doppel.io.record.RecordReader;
import dev.doppel.spark.input.InputPiece;
import dev.doppel.spark.input.InputPieces;
import dev.doppel.spark.input.Pulled;
import dev.doppel.spark.stages.Tables;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/**
 * Parts the input's records by verdict, each to the byte as it came. Records are never sent: the
 * task that reads a piece of the input gets the verdicts of that piece.
 */
final class RecordParting {

  private static final String WHOLE = "format = 'FILE'";
  private static final String ENDING = "if(" + WHOLE + ", 'txt', lower(format))";

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
    records()
        .saveAsNewAPIHadoopFile(
            parted.toString(),
            String.class,
            PartedRecord.class,
            PartedOutput.class,
            spark.sparkContext().hadoopConfiguration());
    for (FileStatus kind : files.listStatus(parted)) {
      if (kind.isDirectory()) {
        files.rename(kind.getPath(), new Path(folder, kind.getPath().getName()));
      }
    }
    files.delete(parted, true);
    writeLinks(folder, files);
  }

  /** There are no links but on local disks, so one machine knows them all. */
  private void writeLinks(Path folder, FileSystem files) throws IOException {
    if (!input.links().isEmpty()) {
      try (OutputStream out = files.create(new Path(folder, "links.jsonl/part-00000"));
          JsonWriter json = JsonWriter.lines(out)) {
        for (FileLink link : input.links()) {
          ResultLines.write(json, link);
        }
      }
    }
  }

  /** The input's records by the file they go to, in order in each partition. */
  private JavaPairRDD<String, PartedRecord> records() {
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
    Map<String, Place> firsts = firsts();
    return JavaPairRDD.fromJavaRDD(
        input
            .distribute(context)
            .zipPartitions(
                verdicts.repartitionAndSortWithinPartitions(
                    new ByPiece(Math.max(1, input.size())), new ByRecord()),
                (pieces, told) -> Pulled.from(new Parting(pieces, told, read, firsts))));
  }

  /** Where the first document of each format is: from there on, its files exist. */
  private Map<String, Place> firsts() {
    Map<String, Place> firsts = new HashMap<>();
    for (Row row :
        sketches
            .where("ordinal IS NOT NULL")
            .groupBy("format")
            .agg(functions.expr("min(struct(piece, record))"))
            .collectAsList()) { // a row a format
      Row place = row.getStruct(1);
      firsts.put(row.getString(0), new Place(place.getInt(0), place.getLong(1)));
    }
    return firsts;
  }

  private record Place(int piece, long record) implements Serializable {}

  /**
   * What becomes of records, but for those that are kept as they are: piece, record, kind, line.
   */
  private Dataset<Row> verdicts() {
    long stored = corpus.stored();
    Dataset<Row> fresh =
        corpus.documents().where("new").select("document", "piece", "record", "format");
    Dataset<Row> removed =
        fresh
            .join(
                tables.removedWithCopies(corpus).withColumnRenamed("document", "gone"),
                col("document").equalTo(col("gone")))
            .join(ids("named", "id"), col("document").equalTo(col("named")))
            .join(ids("headDocument", "headId"), col("head").equalTo(col("headDocument")))
            .map(
                (MapFunction<Row, Row>) row -> removedLine(row, stored),
                Encoders.row(Tables.schema("piece INT, record BIGINT, kind STRING, line STRING")));
    Dataset<Row> keptFiles =
        Tables.without(fresh.where(WHOLE), "document", tables.removed(), "document")
            .join(ids("named", "id"), col("document").equalTo(col("named")))
            .select(col("piece"), col("record"), lit("kept.txt"), col("id"));
    Dataset<Row> skipped =
        sketches
            .where("skipped IS NOT NULL")
            .selectExpr(
                "piece",
                "record",
                "if(skipped LIKE 'lost %', 'lost', concat('skipped.', " + ENDING + "))",
                "if(" + WHOLE + ", id, null)");
    return removed.union(keptFiles).union(skipped);
  }

  private static Row removedLine(Row row, long stored) {
    RecordFormat format = RecordFormat.valueOf(row.getAs("format"));
    String head = row.getAs("headId");
    ResultLines.StoredAt place =
        row.<Long>getAs("head") < stored ? ResultLines.StoredAt.SOMEWHERE : null;
    String line =
        format == RecordFormat.FILE
            ? Lines.json(json -> ResultLines.writeRemoved(json, Lines.member(row), head, place))
            : null;
    return RowFactory.create(row.getAs("piece"), row.getAs("record"), removed(format), line);
  }

  /** The names are those of engine.documents.RecordFiles. */
  private static String kept(RecordFormat format) {
    return format == RecordFormat.FILE ? "kept.txt" : "kept." + format.ending();
  }

  private static String removed(RecordFormat format) {
    return format == RecordFormat.FILE ? "removed.jsonl" : "removed." + format.ending();
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
  private static final class Parting implements Pulled.Source<Tuple2<String, PartedRecord>> {

    private final Iterator<Tuple2<Tuple2<Integer, Long>, Tuple2<String, @Nullable String>>> told;
    private final Map<String, Place> firsts;
    private final InputPiece piece;
    private final RecordReader reader;
    private final Deque<Tuple2<String, PartedRecord>> ready = new ArrayDeque<>();
    private @Nullable Tuple2<Tuple2<Integer, Long>, Tuple2<String, @Nullable String>> verdict;
    private long record;

    Parting(
        Iterator<InputPiece> pieces,
        Iterator<Tuple2<Tuple2<Integer, Long>, Tuple2<String, @Nullable String>>> told,
        Fields fields,
        Map<String, Place> firsts)
        throws IOException {
      this.told = told;
      this.firsts = firsts;
      this.piece = pieces.hasNext() ? pieces.next() : new InputPiece(0, List.of());
      this.reader = piece.open(fields.options());
      this.verdict = told.hasNext() ? told.next() : null;
    }

    @Override
    public @Nullable Tuple2<String, PartedRecord> read() throws IOException {
      while (ready.isEmpty()) {
        RawRecord raw = reader.next();
        if (raw == null) {
          reader.close();
          return null;
        }
        part(raw);
        record++;
      }
      return ready.remove();
    }

    private void part(RawRecord raw) throws IOException {
      RecordFormat format = raw.format();
      if (new Place(piece.number(), record).equals(firsts.get(format.name()))) {
        ready.add(new Tuple2<>(kept(format), PartedRecord.first(raw)));
        ready.add(new Tuple2<>(removed(format), PartedRecord.first(raw)));
      }
      if (verdict == null || verdict._1()._2() != record) {
        if (format == RecordFormat.FILE) {
          throw changed(raw);
        }
        ready.add(new Tuple2<>(kept(format), PartedRecord.of(raw, null)));
        return;
      }
      String kind = verdict._2()._1();
      String line = verdict._2()._2();
      verdict = told.hasNext() ? told.next() : null;
      if (!kind.equals("lost")) { // nothing is left to copy; the summary counts it
        boolean isName = line != null && kind.endsWith(".txt");
        ready.add(new Tuple2<>(kind, PartedRecord.of(raw, isName ? Printable.line(line) : line)));
      }
    }

    private static IOException changed(RawRecord raw) {
      return new IOException(raw.source() + ": the input changed while it was read; run again");
    }
  }
}
