package dev.doppel.spark.documents;

import dev.doppel.core.internal.Check;
import dev.doppel.io.content.TextColumns;
import dev.doppel.io.record.InputOptions;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.spark.input.InputPieces;
import dev.doppel.spark.input.Pulled;
import dev.doppel.spark.stages.Stages;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.LongAccumulator;
import org.jspecify.annotations.Nullable;

/**
 * Finds the duplicates among documents on a cluster, with the answers of {@link
 * dev.doppel.engine.documents.DocumentJob} on one machine, bit for bit.
 *
 * <pre>{@code
 * DocumentsJob job = DocumentsJob.on(spark, settings).stages("hdfs:///tmp/run-7");
 * DocumentsResult result = job.run(List.of("hdfs:///crawl/"));
 * result.write("hdfs:///crawl-deduplicated/");
 * }</pre>
 *
 * <p>Steps leave their tables in a folder of stages. A job that failed or was killed is run again
 * with the same folder and resumes after the last whole stage.
 */
public final class DocumentsJob {

  /*
   * read and sketch -> exact copies -> bands, crowds -> samples -> verify -> boilerplate -> links ->
   * components -> heads. docs/scale-out.md tells what each step sends and holds.
   */

  private static final long DEFAULT_PIECE_BYTES = 1L << 26;
  private static final long DEFAULT_FILTER_BITS = 1L << 30;

  private final SparkSession spark;
  private final JavaSparkContext context;
  private JobSettings settings;
  private final DocumentSettings documentSettings;
  private String stagesFolder = "";
  private @Nullable String memory;
  private InputOptions options = InputOptions.defaults();
  private long pieceBytes = DEFAULT_PIECE_BYTES;
  private long filterBits = DEFAULT_FILTER_BITS;

  private DocumentsJob(SparkSession spark, DocumentSettings settings) {
    this.spark = spark;
    this.context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    this.settings = JobSettings.of(settings);
    this.documentSettings = settings;
  }

  /**
   * Returns a job.
   *
   * @throws IllegalArgumentException if the settings ask for what one machine alone can do: another
   *     method than auto, exact or minhash, or no verification
   */
  public static DocumentsJob on(SparkSession spark, DocumentSettings settings) {
    return new DocumentsJob(spark, settings);
  }

  /** Sets where the tables between the steps are kept; needed. */
  public DocumentsJob stages(String folder) {
    stagesFolder = folder;
    return this;
  }

  /** Compares with what earlier runs kept, too, and remembers what this one keeps. */
  public DocumentsJob memory(@Nullable String folder) {
    memory = folder;
    return this;
  }

  /** Sets which fields hold ids and texts. */
  public DocumentsJob options(InputOptions newOptions) {
    options = newOptions;
    return this;
  }

  /** Sets about how many bytes one task reads; 64 MiB by default. */
  public DocumentsJob pieceBytes(long bytes) {
    pieceBytes = bytes;
    return this;
  }

  /** Sets the bits that a filter sent to every task may take; 2^30 (128 MiB) by default. */
  public DocumentsJob filterBits(long bits) {
    filterBits = bits;
    return this;
  }

  /**
   * Runs the job over files and folders: local paths that every worker sees, or addresses and
   * patterns that Hadoop knows. Folders of documents, JSON lines, web archives, tars; or Parquet.
   *
   * @throws IOException if the input cannot be read at all, or the stages are of another run
   */
  public DocumentsResult run(List<String> paths) throws IOException {
    SparkMemory known = known();
    return ParquetRows.isParquet(paths)
        ? runRows(
            ParquetRows.open(spark, paths, options), stages(String.join(" ", paths), known), known)
        : runRecords(InputPieces.of(paths, options, pieceBytes).countLines(context), known);
  }

  /**
   * Runs the job over a data frame, a document a row. The order of documents, which says who is the
   * first, is that of the rows as the frame gives them: sort it where another is meant. The rows
   * are written to the stages with their numbers before anything else, so that a frame which gives
   * them in another order when asked again does no harm. Kept and removed rows are written with all
   * their columns.
   *
   * <p>Nothing tells one frame from another, so these stages are for one run: a run that failed is
   * begun anew with another folder.
   *
   * @param idColumn rows without an id in it go by their number
   * @param textColumn texts, or bytes in UTF-8
   * @throws IllegalArgumentException if the frame has no such columns
   * @throws IOException if the folder of stages was used before
   */
  public DocumentsResult run(Dataset<Row> documents, String idColumn, String textColumn)
      throws IOException {
    TextColumns columns = ParquetRows.columns(documents, idColumn, textColumn);
    SparkMemory known = known();
    Stages stages = stages("frame " + UUID.randomUUID(), known);
    Dataset<Row> rows = stages.stage("rows", () -> ParquetRows.numbered(documents));
    return runRows(ParquetRows.ofNumbered(rows, columns), stages, known);
  }

  private @Nullable SparkMemory known() throws IOException {
    if (memory == null) {
      return null;
    }
    Check.argument(
        settings.clustering() == DocumentSettings.Clustering.HEAD,
        "transitive clusters need all documents at once, not those of %s and later ones",
        memory);
    settings = SparkMemory.storedIn(spark, memory, settings);
    return SparkMemory.open(spark, memory, settings);
  }

  private DocumentsResult runRecords(InputPieces input, @Nullable SparkMemory known)
      throws IOException {
    Stages stages = stages(input.state(), known);
    LongAccumulator documents = context.sc().longAccumulator("doppel documents read");
    LongAccumulator skips = context.sc().longAccumulator("doppel records skipped");
    JobSettings sketched = settings;
    Fields fields = Fields.of(options);
    Dataset<Row> sketches =
        stages.stage(
            "sketches",
            () ->
                spark.createDataFrame(
                    input
                        .distribute(context)
                        .flatMap(
                            piece ->
                                Pulled.from(
                                    new Sketches(
                                        piece, sketched, fields.options(), documents, skips))),
                    Sketches.SCHEMA));
    Corpus corpus = Corpus.of(sketches, input.size(), known);
    DocumentTables tables = DocumentTables.find(corpus, settings, stages, filterBits);
    RecordParting parting = new RecordParting(input, fields, sketches, corpus, tables);
    ResultWriter writer =
        new ResultWriter(sketches, corpus, tables, parting::write, input.links().size());
    return new DocumentsResult(writer, documentSettings, stages, known);
  }

  private DocumentsResult runRows(ParquetRows input, Stages stages, @Nullable SparkMemory known)
      throws IOException {
    Dataset<Row> sketches = stages.stage("sketches", () -> input.sketches(settings));
    Corpus corpus = Corpus.of(sketches, input.pieces(), known);
    DocumentTables tables = DocumentTables.find(corpus, settings, stages, filterBits);
    RowParting parting = new RowParting(input, corpus, tables);
    ResultWriter writer = new ResultWriter(sketches, corpus, tables, parting::write, 0);
    return new DocumentsResult(writer, documentSettings, stages, known);
  }

  private Stages stages(String input, @Nullable SparkMemory known) throws IOException {
    Check.argument(!stagesFolder.isEmpty(), "no folder for stages was named: '%s'", stagesFolder);
    return Stages.in(spark, stagesFolder, runLine(input, known));
  }

  private String runLine(String input, @Nullable SparkMemory known) {
    String earlier = known == null ? "" : " memory=" + known.runs();
    return settings.sketchLine()
        + " cluster="
        + settings.clustering()
        + " keep="
        + settings.keep().toString().toUpperCase(Locale.ROOT)
        + " boilerplate="
        + settings.boilerplate()
        + " input="
        + input
        + earlier;
  }
}
