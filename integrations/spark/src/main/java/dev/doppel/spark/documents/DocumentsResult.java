package dev.doppel.spark.documents;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.sum;

import dev.doppel.engine.JobSummary;
import dev.doppel.engine.SummaryKey;
import dev.doppel.engine.documents.Summary;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.spark.stages.StagedResult;
import dev.doppel.spark.stages.Stages;
import dev.doppel.spark.stages.Tables;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link DocumentsJob} found, as tables. Documents go by number: those of earlier runs
 * first, then those of the input in its order, as one machine numbers them.
 */
public final class DocumentsResult implements StagedResult {

  private final ResultWriter writer;
  private final DocumentTables tables;
  private final DocumentSettings settings;
  private final Stages stages;
  private final @Nullable SparkMemory memory;
  private @Nullable String summary; // counting takes a dozen jobs

  DocumentsResult(
      ResultWriter writer, DocumentSettings settings, Stages stages, @Nullable SparkMemory memory) {
    this.writer = writer;
    this.tables = writer.tables();
    this.settings = settings;
    this.stages = stages;
    this.memory = memory;
  }

  /** The documents: document, id, whether it is new, length, high and low (the fingerprint). */
  public Dataset<Row> documents() {
    Dataset<Row> ids = writer.corpus().ids(tables.renamed());
    return writer
        .corpus()
        .documents()
        .select("document", "new", "length", "high", "low")
        .join(ids, "document");
  }

  /**
   * The verified pairs of different contents: earlier, later, relation (0 exact, 1 near, 2
   * contained), turned (whether the later lies inside the earlier), similarity, containment.
   */
  public Dataset<Row> pairs() {
    return tables
        .pairs()
        .select("earlier", "later", "relation", "turned", "similarity", "containment");
  }

  /** The documents that are not kept: document, head, relation, similarity, containment. */
  public Dataset<Row> removed() {
    return tables.removed();
  }

  /**
   * Writes {@code pairs.jsonl}, {@code clusters.jsonl}, the kept and the removed records and {@code
   * summary.json} to a folder, which takes one more pass over the input; then remembers what was
   * kept, if the job has a memory.
   */
  @Override
  public void write(String folder) throws IOException {
    writer.write(folder, summary());
    if (memory != null) {
      memory.remember(kept());
    }
  }

  /** Deletes the tables between the steps, and with them this result's. */
  @Override
  public void deleteStages() throws IOException {
    stages.delete();
  }

  /** The counts and settings in one JSON object, in the words of {@code doppel docs}. */
  @Override
  public String summary() {
    String made = summary == null ? counted() : summary;
    summary = made;
    return made;
  }

  private String counted() {
    return JobSummary.text(
        "docs",
        summary -> {
          summary.text(SummaryKey.ENGINE, "spark");
          writeCounts(summary);
          summary
              .counts(SummaryKey.SKIPPED, skipped())
              .texts(SummaryKey.PROBLEMS, problems())
              .settings(Summary.settings(settings));
        });
  }

  private void writeCounts(JobSummary summary) throws IOException {
    Row read =
        writer
            .corpus()
            .documents()
            .agg(
                countIf("new"),
                countIf("NOT new"),
                countIf("new AND length = 0"),
                countIf("new AND repaired"),
                countIf("new AND fellBack"),
                functions.coalesce(sum(functions.when(col("new"), col("length"))), lit(0L)))
            .first();
    long pairs = tables.pairs().count();
    writeVerdicts(summary, read.getLong(0), pairs);
    summary
        .count(SummaryKey.STORED, read.getLong(1))
        .count(SummaryKey.LINKS, writer.links())
        .count(SummaryKey.EMPTY, read.getLong(2))
        .count(SummaryKey.REPAIRED_ENCODING, read.getLong(3))
        .count(SummaryKey.REPEATED_IDS, tables.renamed().count())
        .count(SummaryKey.WITHOUT_MAIN_CONTENT, read.getLong(4))
        .count(SummaryKey.TEMPLATE_PAIRS, tables.verified().count() - pairs)
        .count(SummaryKey.CANONICAL_BYTES, read.getLong(5))
        .count(SummaryKey.CANDIDATES, Groups.pairs(tables.candidates()).first().getLong(0))
        .count(SummaryKey.OMITTED_CANDIDATES, tables.omitted().first().getLong(0));
  }

  private void writeVerdicts(JobSummary summary, long documents, long pairs) throws IOException {
    Row removed = tables.removed().agg(count(lit(1)), functions.countDistinct("head")).first();
    Row texts = // a copy is one, whatever the text it copies is to the head
        Tables.without(tables.removed(), "document", tables.copies(), "document")
            .agg(countIf("relation = " + Codes.NEAR), countIf("relation = " + Codes.CONTAINED))
            .first();
    long exact = removed.getLong(0) - texts.getLong(0) - texts.getLong(1);
    summary
        .count(SummaryKey.RECORDS, writer.sketches().count())
        .count(SummaryKey.DOCUMENTS, documents)
        .count(SummaryKey.KEPT, documents - removed.getLong(0))
        .count(SummaryKey.REMOVED, removed.getLong(0))
        .count(SummaryKey.EXACT, exact)
        .count(SummaryKey.NEAR, texts.getLong(0))
        .count(SummaryKey.CONTAINED, texts.getLong(1))
        .count(SummaryKey.CLUSTERS, removed.getLong(1))
        .count(SummaryKey.PAIRS, pairs);
  }

  /** What was wrong with the first records that held no document, as one machine names them. */
  private List<String> problems() {
    return writer
        .sketches()
        .where("skipped IS NOT NULL AND problem IS NOT NULL")
        .sort("piece", "record", "ordinal")
        .select("problem")
        .limit(Summary.MAX_PROBLEMS)
        .as(Encoders.STRING())
        .collectAsList();
  }

  private Map<String, Long> skipped() {
    Map<String, Long> skipped = new TreeMap<>();
    for (Row row :
        writer
            .sketches()
            .where("skipped IS NOT NULL")
            .groupBy(functions.regexp_replace(col("skipped"), "^lost ", "").as("reason"))
            .count()
            .collectAsList()) { // a row a reason
      skipped.put(row.getString(0).toLowerCase(Locale.ROOT), row.getLong(1));
    }
    return skipped;
  }

  /** What a memory takes up: the documents that are new, kept and not empty. */
  private Dataset<Row> kept() {
    Dataset<Row> fresh = writer.corpus().documents().where("new AND length > 0");
    Dataset<Row> ids =
        writer
            .corpus()
            .ids(tables.renamed())
            .select(col("document").as("named"), col("id").as("finalId"));
    return Tables.without(fresh, "document", tables.removed(), "document")
        .join(ids, col("document").equalTo(col("named")))
        .withColumn("id", col("finalId"))
        .drop("named", "finalId", "new", "piece", "record", "format");
  }

  private static Column countIf(String condition) {
    return functions.count_if(functions.expr(condition));
  }
}
