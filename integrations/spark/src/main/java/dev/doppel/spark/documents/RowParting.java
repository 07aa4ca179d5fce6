package dev.doppel.spark.documents;

import static org.apache.spark.sql.functions.col;

import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Parts rows of Parquet into kept and removed, with the columns they came with. Unlike records of
 * other formats rows are sent, to meet their verdicts.
 */
final class RowParting {

  private final ParquetRows input;
  private final Corpus corpus;
  private final DocumentTables tables;

  RowParting(ParquetRows input, Corpus corpus, DocumentTables tables) {
    this.input = input;
    this.corpus = corpus;
    this.tables = tables;
  }

  /** Writes {@code kept.parquet} and {@code removed.parquet}, rows in the order of the input. */
  void write(Path folder, FileSystem unused) {
    Dataset<Row> documents =
        corpus
            .documents()
            .where("new")
            .select(
                col("document").as("_document"),
                col("piece").as("_toldPiece"),
                col("record").as("_toldRecord"));
    Dataset<Row> gone = tables.removed().select(col("document").as("_gone"));
    Dataset<Row> verdicts =
        documents.join(gone, col("_document").equalTo(col("_gone")), "left_outer");
    Dataset<Row> told =
        input
            .rows()
            .join(
                verdicts,
                col("_piece")
                    .equalTo(col("_toldPiece"))
                    .and(col("_record").equalTo(col("_toldRecord"))));
    write(told.where("_gone IS NULL"), new Path(folder, "kept.parquet"));
    write(told.where("_gone IS NOT NULL"), new Path(folder, "removed.parquet"));
  }

  private static void write(Dataset<Row> rows, Path file) {
    rows.sort("_piece", "_record")
        .drop("_piece", "_record", "_document", "_toldPiece", "_toldRecord", "_gone")
        .write()
        .parquet(file.toString());
  }
}
