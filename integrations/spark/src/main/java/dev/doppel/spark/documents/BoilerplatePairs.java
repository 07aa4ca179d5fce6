package dev.doppel.spark.documents;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.udf;

import dev.doppel.core.distance.Relation;
import dev.doppel.similarity.parts.BoilerplateRule;
import dev.doppel.similarity.parts.Weighed;
import dev.doppel.spark.stages.Bytes;
import dev.doppel.spark.stages.RowStream;
import dev.doppel.spark.stages.Stages;
import dev.doppel.spark.stages.Tables;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF2;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/** Takes out the pairs that are alike only by what many documents share. */
final class BoilerplatePairs {

  /*
   * Only pairs in doubt are looked at. Of the documents in them each shingle is looked up in a table
   * of how many families have it; a filter that every task has keeps all other shingles where they
   * are. A task holds the sets of one pair, and the counts of one document.
   */

  private static final String JUDGED =
      "earlier BIGINT, later BIGINT, newRelation INT, newTurned BOOLEAN, newBoilerplate FLOAT,"
          + " newBoilerplateIn INT";

  private final Dataset<Row> words; // document, level, set; no exact copies
  private final JobSettings settings;
  private final Stages stages;
  private final long filterBits;

  BoilerplatePairs(Dataset<Row> words, JobSettings settings, Stages stages, long filterBits) {
    this.words = words.select("document", "level", "set");
    this.settings = settings;
    this.stages = stages;
    this.filterBits = filterBits;
  }

  /** Returns the pairs that stay, as what they stay. */
  Dataset<Row> weigh(Dataset<Row> verified) throws IOException {
    Dataset<Row> doubtful = verified.where(col("word").and(not(isBeyondDoubt())));
    if (doubtful.isEmpty()) {
      return verified;
    }
    Dataset<Row> families =
        Components.of(
            verified.where(isBeyondDoubt()).selectExpr("earlier AS u", "later AS v"),
            "families",
            stages);
    Dataset<Row> looked = stages.stage("looked", () -> looked(doubtful));
    Dataset<Row> shingles = stages.stage("shingles", () -> shingles(looked));
    Dataset<Row> counts = stages.stage("counts", () -> counts(shingles, families));
    Dataset<Row> counted = stages.stage("counted", () -> counted(shingles, counts));
    Dataset<Row> judged = stages.stage("judged", () -> judged(doubtful, counted));
    return stages.stage("pairs", () -> stay(verified, judged));
  }

  private Column isBeyondDoubt() {
    double threshold = settings.threshold();
    UDF2<Integer, Float, Boolean> rule =
        (relation, similarity) ->
            BoilerplateRule.isBeyondDoubt(Codes.relation(relation), similarity, threshold);
    return udf(rule, DataTypes.BooleanType).apply(col("relation"), col("similarity"));
  }

  /** The documents whose shingles are looked at: of a contained pair the inner one. */
  private static Dataset<Row> looked(Dataset<Row> doubtful) {
    String near = "relation = " + Codes.NEAR;
    return doubtful
        .where(near + " OR NOT turned")
        .selectExpr("earlier AS document")
        .union(doubtful.where(near + " OR turned").selectExpr("later AS document"))
        .distinct();
  }

  /** The shingles of these documents: document, place, shingle. */
  private Dataset<Row> shingles(Dataset<Row> looked) {
    return words
        .join(looked, "document")
        .mapPartitions(
            (MapPartitionsFunction<Row, Row>) rows -> RowStream.of(rows, Spreading::new),
            Encoders.row(Tables.schema("document BIGINT, place INT, shingle BIGINT")));
  }

  /** How many families have each of these shingles, and perhaps others: shingle, families. */
  private Dataset<Row> counts(Dataset<Row> shingles, Dataset<Row> families) {
    Dataset<Row> wanted = shingles.select("shingle").distinct();
    KeyFilter filter = KeyFilter.of(wanted, wanted.count(), filterBits);
    return words
        .join(families, col("document").equalTo(col("node")), "left_outer")
        .select(coalesce(col("component"), col("document")).as("family"), col("set"))
        .mapPartitions(
            (MapPartitionsFunction<Row, Row>)
                rows -> RowStream.of(rows, out -> new Finding(out, filter)),
            Encoders.row(Tables.schema("shingle BIGINT, family BIGINT")))
        .distinct()
        .groupBy("shingle")
        .agg(count(lit(1)).cast("int").as("families"));
  }

  /** The counts of each document's shingles, in their order: document, families. */
  private static Dataset<Row> counted(Dataset<Row> shingles, Dataset<Row> counts) {
    return Tables.grouped(
        shingles.join(counts, "shingle").select("document", "place", "families"),
        new String[] {"document"},
        new String[] {"place"},
        "document BIGINT, families BINARY",
        rows -> RowStream.of(rows, Gathering::new));
  }

  /** What the doubtful pairs are that stay. */
  private Dataset<Row> judged(Dataset<Row> doubtful, Dataset<Row> counted) {
    Dataset<Row> rows =
        doubtful
            .select("earlier", "later", "relation", "turned")
            .join(part(counted, "earlier"), col("earlier").equalTo(col("earlierNumber")))
            .join(part(counted, "later"), col("later").equalTo(col("laterNumber")));
    JobSettings judging = settings;
    return rows.mapPartitions(
        (MapPartitionsFunction<Row, Row>)
            partition -> RowStream.of(partition, out -> new Judging(out, judging)),
        Encoders.row(Tables.schema(JUDGED)));
  }

  private Dataset<Row> part(Dataset<Row> counted, String which) {
    Dataset<Row> families =
        counted.select(col("document").as("ofDocument"), col("families").as(which + "Families"));
    return words
        .join(families, col("document").equalTo(col("ofDocument")), "left_outer")
        .select(
            col("document").as(which + "Number"),
            col("level").as(which + "Level"),
            col("set").as(which + "Set"),
            col(which + "Families"));
  }

  private Dataset<Row> stay(Dataset<Row> verified, Dataset<Row> judged) {
    Dataset<Row> told =
        verified.join(judged, Verification.scala(List.of("earlier", "later")), "left_outer");
    Column sure = not(col("word")).or(isBeyondDoubt());
    return told.where(sure.or(col("newRelation").isNotNull()))
        .withColumn("relation", coalesce(col("newRelation"), col("relation")))
        .withColumn("turned", coalesce(col("newTurned"), col("turned")))
        .withColumn("boilerplate", coalesce(col("newBoilerplate"), col("boilerplate")))
        .withColumn("boilerplateIn", coalesce(col("newBoilerplateIn"), col("boilerplateIn")))
        .drop("newRelation", "newTurned", "newBoilerplate", "newBoilerplateIn");
  }

  /** One row a shingle of a document. */
  private static final class Spreading implements RowStream.Work {

    private final RowStream.Output out;

    Spreading(RowStream.Output out) {
      this.out = out;
    }

    @Override
    public void take(Row row) {
      long[] set = Bytes.longs(row.getAs("set"));
      for (int place = 0; place < set.length; place++) {
        out.emit(row.getAs("document"), place, set[place]);
      }
    }
  }

  /** One row a shingle that may be wanted. */
  private static final class Finding implements RowStream.Work {

    private final RowStream.Output out;
    private final KeyFilter wanted;

    Finding(RowStream.Output out, KeyFilter wanted) {
      this.out = out;
      this.wanted = wanted;
    }

    @Override
    public void take(Row row) {
      for (long shingle : Bytes.longs(row.getAs("set"))) {
        if (wanted.mightContain(shingle)) {
          out.emit(shingle, row.getAs("family"));
        }
      }
    }
  }

  /** Puts the counts of one document after the other into one row each. */
  private static final class Gathering implements RowStream.Work {

    private final RowStream.Output out;
    private @Nullable Long document;
    private int[] families = new int[1024];
    private int size;

    Gathering(RowStream.Output out) {
      this.out = out;
    }

    @Override
    public void take(Row row) {
      Long next = row.getAs("document");
      if (!next.equals(document)) {
        end();
        document = next;
        size = 0;
      }
      if (size == families.length) {
        families = Arrays.copyOf(families, size * 2);
      }
      families[size++] = row.<Integer>getAs("families");
    }

    @Override
    public void end() {
      if (document != null) {
        out.emit(document, Bytes.of(Arrays.copyOf(families, size)));
      }
    }
  }

  private static final class Judging implements RowStream.Work {

    private final RowStream.Output out;
    private final BoilerplateRule rule;

    Judging(RowStream.Output out, JobSettings settings) {
      this.out = out;
      this.rule = BoilerplateRule.of(settings.documents());
    }

    @Override
    public void take(Row row) {
      boolean turned = row.getAs("turned");
      int level = Math.max(row.<Integer>getAs("earlierLevel"), row.<Integer>getAs("laterLevel"));
      Weighed weighed =
          rule.weigh(
              part(row, turned ? "later" : "earlier"),
              part(row, turned ? "earlier" : "later"),
              level,
              Codes.relation(row.<Integer>getAs("relation")));
      if (weighed != null) {
        out.emit(
            row.getAs("earlier"),
            row.getAs("later"),
            Codes.of(weighed.relation()),
            weighed.relation() == Relation.CONTAINED && weighed.turned() != turned,
            weighed.boilerplate(),
            weighed.documents());
      }
    }

    private static BoilerplateRule.Part part(Row row, String which) {
      long[] set = Bytes.longs(row.getAs(which + "Set"));
      byte[] families = row.getAs(which + "Families");
      return new BoilerplateRule.Part(
          set, families == null ? new int[0] : Bytes.ints(families), set.length);
    }
  }
}
