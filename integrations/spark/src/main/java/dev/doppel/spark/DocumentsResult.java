package dev.doppel.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.sum;

import dev.doppel.core.distance.Relation;
import dev.doppel.io.JsonWriter;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
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
    Map<String, Long> counts = counts();
    return Lines.json(
            json -> {
              json.object().field("command", "docs").field("engine", "spark");
              for (Map.Entry<String, Long> each : counts.entrySet()) {
                json.field(each.getKey(), each.getValue());
              }
              json.object("skipped");
              for (Map.Entry<String, Long> each : skipped().entrySet()) {
                json.field(each.getKey(), each.getValue());
              }
              json.end();
              writeSettings(json);
              json.end();
            })
        + "\n";
  }

  private void writeSettings(JsonWriter json) throws IOException {
    json.object("settings")
        .field("method", settings.method().toString())
        .field("threshold", settings.threshold())
        .field("containment", settings.containment())
        .field("shingle", settings.shingling().toString())
        .field("content", word(settings.content()))
        .field("cluster", word(settings.clustering()))
        .field("keep", word(settings.keep()))
        .field("fingerprint", word(settings.identity()))
        .end();
  }

  private Map<String, Long> counts() {
    Map<String, Long> counts = new LinkedHashMap<>();
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
    Row removed = tables.removed().agg(count(lit(1)), functions.countDistinct("head")).first();
    Row texts = // a copy is one, whatever the text it copies is to the head
        Tables.without(tables.removed(), "document", tables.copies(), "document")
            .agg(countIf("relation = " + Codes.NEAR), countIf("relation = " + Codes.CONTAINED))
            .first();
    counts.put("records", writer.sketches().count());
    counts.put("documents", read.getLong(0));
    counts.put("kept", read.getLong(0) - removed.getLong(0));
    counts.put("removed", removed.getLong(0));
    counts.put(Relation.EXACT.toString(), removed.getLong(0) - texts.getLong(0) - texts.getLong(1));
    counts.put(Relation.NEAR.toString(), texts.getLong(0));
    counts.put(Relation.CONTAINED.toString(), texts.getLong(1));
    counts.put("clusters", removed.getLong(1));
    long pairs = tables.pairs().count();
    counts.put("pairs", pairs);
    counts.put("stored", read.getLong(1));
    counts.put("links", (long) writer.links());
    counts.put("empty", read.getLong(2));
    counts.put("repairedEncoding", read.getLong(3));
    counts.put("repeatedIds", tables.renamed().count());
    counts.put("withoutMainContent", read.getLong(4));
    counts.put("templatePairs", tables.verified().count() - pairs);
    counts.put("canonicalBytes", read.getLong(5));
    counts.put("candidates", Groups.pairs(tables.candidates()).first().getLong(0));
    counts.put("omittedCandidates", tables.omitted().first().getLong(0));
    return counts;
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

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
