package dev.doppel.spark.documents;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.apache.spark.sql.functions.col;

import dev.doppel.core.internal.Check;
import dev.doppel.engine.documents.parts.DocumentSketcher;
import dev.doppel.io.content.TextColumns;
import dev.doppel.io.record.InputException;
import dev.doppel.io.record.InputFile;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RecordFormat;
import dev.doppel.io.record.UnreadableRecordException.Reason;
import dev.doppel.spark.input.Locations;
import dev.doppel.spark.stages.RowStream;
import dev.doppel.spark.stages.Tables;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FileStatus;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Rows of Parquet files as input, read by Spark itself. A file is a piece; a row's place is its
 * number in the file, which Spark knows however it splits the file. The rows of a data frame are
 * one piece.
 */
final class ParquetRows {

  private static final String ENDING = ".parquet";

  private final Dataset<Row> rows; // the files' own columns, then _piece and _record
  private final List<String> names; // of the files, by piece
  private final TextColumns columns;

  private ParquetRows(Dataset<Row> rows, List<String> names, TextColumns columns) {
    this.rows = rows;
    this.names = names;
    this.columns = columns;
  }

  /** Returns whether these inputs are Parquet: files or folders whose names say so. */
  static boolean isParquet(List<String> paths) {
    return !paths.isEmpty() && paths.stream().allMatch(path -> path.endsWith(ENDING));
  }

  /**
   * Opens the files.
   *
   * @throws InputException if there are none, or they have no column of texts
   */
  static ParquetRows open(SparkSession spark, List<String> paths, InputOptions options)
      throws IOException {
    List<String> files = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (String path : paths) {
      for (FileStatus file : Locations.list(path)) {
        if (file.getPath().getName().endsWith(ENDING)) {
          files.add(file.getPath().toString());
          names.add(file.getPath().getName());
        }
      }
    }
    if (files.isEmpty()) {
      throw new InputException(String.join(", ", paths) + ": no Parquet files in it");
    }
    Dataset<Row> read = spark.read().parquet(files.toArray(String[]::new));
    InputFile first =
        new InputFile(Path.of(names.get(0)), files.get(0), names.get(0), RecordFormat.PARQUET);
    TextColumns columns = TextColumns.find(List.of(read.columns()), first, options);
    return new ParquetRows(numbered(read, files), names, columns);
  }

  /** Returns the rows of a frame with their places, which are numbers in its order. */
  static Dataset<Row> numbered(Dataset<Row> frame) {
    int columns = frame.columns().length;
    JavaRDD<Row> rows =
        frame
            .javaRDD()
            .zipWithIndex()
            .map(
                each -> {
                  @Nullable Object[] values = Tables.values(each._1(), columns + 2);
                  values[columns] = 0;
                  values[columns + 1] = each._2();
                  return RowFactory.create(values);
                });
    StructType schema =
        frame.schema().add("_piece", DataTypes.IntegerType).add("_record", DataTypes.LongType);
    return frame.sparkSession().createDataFrame(rows, schema);
  }

  /** Takes rows that have their places. */
  static ParquetRows ofNumbered(Dataset<Row> rows, TextColumns columns) {
    return new ParquetRows(rows, List.of("row"), columns);
  }

  /** Finds the columns of a frame. */
  static TextColumns columns(Dataset<Row> frame, String idColumn, String textColumn) {
    List<String> names = List.of(frame.columns());
    return new TextColumns(names, column(names, idColumn), column(names, textColumn));
  }

  private static int column(List<String> names, String name) {
    int column = names.indexOf(name);
    Check.argument(column >= 0, "no column %s in the frame; it has %s", name, names);
    return column;
  }

  private static Dataset<Row> numbered(Dataset<Row> read, List<String> files) {
    Map<String, Integer> pieces = new HashMap<>();
    for (String file : files) {
      pieces.put(plain(file), pieces.size());
    }
    UDF1<String, Integer> piece = file -> pieces.get(plain(file));
    return read.select(
        functions.expr("*"),
        org.apache
            .spark
            .sql
            .functions
            .udf(piece, DataTypes.IntegerType)
            .apply(col("_metadata.file_path"))
            .as("_piece"),
        col("_metadata.row_index").as("_record"));
  }

  /** A file's path, however it is spelled as an address. */
  private static String plain(String file) {
    return URI.create(file.replace(" ", "%20")).getPath();
  }

  int pieces() {
    return names.size();
  }

  /** All columns of the input, and _piece and _record. */
  Dataset<Row> rows() {
    return rows;
  }

  /** The table of {@link Sketches}. */
  Dataset<Row> sketches(JobSettings settings) {
    int text = columns.text();
    int id = columns.id();
    List<String> all = columns.names();
    List<String> files = names;
    return rows.mapPartitions(
        (MapPartitionsFunction<Row, Row>)
            partition ->
                RowStream.of(
                    partition,
                    out -> new Sketching(out, new TextColumns(all, id, text), files, settings)),
        Encoders.row(Sketches.SCHEMA));
  }

  private static final class Sketching implements RowStream.Work {

    private final RowStream.Output out;
    private final TextColumns columns;
    private final List<String> files;
    private final DocumentSketcher sketcher;

    Sketching(RowStream.Output out, TextColumns columns, List<String> files, JobSettings settings) {
      this.out = out;
      this.columns = columns;
      this.files = files;
      this.sketcher = DocumentSketcher.of(settings.documents());
    }

    @Override
    public void take(Row row) {
      @Nullable Object[] values = new @Nullable Object[Sketches.SCHEMA.size()];
      int piece = row.getAs("_piece");
      long record = row.getAs("_record");
      values[0] = piece;
      values[1] = record;
      values[5] = RecordFormat.PARQUET.name();
      byte[] content = bytes(row, columns.text());
      if (content == null) {
        values[3] = String.valueOf(Reason.NO_TEXT);
        values[4] =
            files.get(piece) + ":" + (record + 1) + ": no text in column " + columns.textName();
      } else {
        values[2] = record; // gaps do no harm: only the order of documents counts
        byte[] given = columns.id() == TextColumns.NO_COLUMN ? null : bytes(row, columns.id());
        String id =
            given == null || given.length == 0
                ? files.get(piece) + ":" + (record + 1)
                : new String(given, UTF_8);
        Sketches.put(
            sketcher.sketch(columns.document(id, content)), values, Sketches.PLACE_COLUMNS);
      }
      out.emit(values);
    }

    private static byte @Nullable [] bytes(Row row, int column) {
      Object value = row.get(column);
      if (value == null) {
        return null;
      }
      return value instanceof byte[] bytes ? bytes : value.toString().getBytes(UTF_8);
    }
  }
}
