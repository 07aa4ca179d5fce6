package dev.doppel.spark.documents;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import dev.doppel.similarity.parts.BoilerplateRule;
import dev.doppel.similarity.rules.DocumentSettings.Clustering;
import dev.doppel.similarity.rules.Method;
import dev.doppel.spark.stages.Stages;
import dev.doppel.spark.stages.Tables;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.util.LongAccumulator;

/**
 * What the steps after reading found.
 *
 * @param renamed document, id of the documents whose ids were taken
 * @param copies document, first
 * @param candidates the pairs that were compared, as {@link Groups#MEMBER}
 * @param omitted how many candidates crowds left out, in rows of one number
 * @param verified the pairs that hold, as {@link Verification#PAIR}
 * @param pairs those of them that more than boilerplate makes alike
 * @param removed document, head, relation, similarity, containment of all that are not kept
 */
record DocumentTables(
    Dataset<Row> renamed,
    Dataset<Row> copies,
    Dataset<Row> candidates,
    Dataset<Row> omitted,
    Dataset<Row> verified,
    Dataset<Row> pairs,
    Dataset<Row> removed) {

  /**
   * The removed documents with what their pair with the head says of boilerplate and, as copyOf,
   * the earlier one of equal text if it is not the head.
   */
  Dataset<Row> removedWithCopies(Corpus corpus) {
    Dataset<Row> ids =
        corpus.ids(renamed).select(col("document").as("named"), col("id").as("firstId"));
    Dataset<Row> firsts =
        copies
            .join(ids, col("first").equalTo(col("named")))
            .select(col("document").as("copy"), col("firstId"), col("first"));
    Dataset<Row> told =
        pairs
            .where("boilerplateIn > 0")
            .select(col("earlier"), col("later"), col("boilerplate"), col("boilerplateIn"));
    return removed
        .join(firsts, col("document").equalTo(col("copy")), "left_outer")
        .withColumn("copyOf", functions.expr("if(relation = " + Codes.EXACT + ", null, firstId)"))
        .withColumn("text", functions.coalesce(col("first"), col("document")))
        .withColumn("low", functions.least(col("text"), col("head")))
        .withColumn("high", functions.greatest(col("text"), col("head")))
        .join(
            told,
            col("low").equalTo(col("earlier")).and(col("high").equalTo(col("later"))),
            "left_outer")
        .withColumn("boilerplate", functions.coalesce(col("boilerplate"), lit(0f)))
        .withColumn("boilerplateIn", functions.coalesce(col("boilerplateIn"), lit(0)))
        .drop("copy", "firstId", "first", "text", "low", "high", "earlier", "later");
  }

  static DocumentTables find(Corpus corpus, JobSettings settings, Stages stages, long filterBits)
      throws IOException {
    return new Search(corpus, settings, stages, filterBits).find();
  }

  /** The steps, one after the other. */
  private static final class Search {

    private final Corpus corpus;
    private final JobSettings settings;
    private final Stages stages;
    private final long filterBits;
    private final SparkSession spark;

    Search(Corpus corpus, JobSettings settings, Stages stages, long filterBits) {
      this.corpus = corpus;
      this.settings = settings;
      this.stages = stages;
      this.filterBits = filterBits;
      this.spark = corpus.documents().sparkSession();
    }

    DocumentTables find() throws IOException {
      Dataset<Row> renamed = stages.stage("renamed", corpus::renamed);
      Dataset<Row> copies = stages.stage("copies", corpus::copies);
      Dataset<Row> bands = firstsOnly(corpus.bands(), copies).select("owner", "bands");
      Dataset<Row> buckets = stages.stage("buckets", () -> BandBuckets.join(bands));
      Dataset<Row> crowds = crowds(buckets, bands);
      Dataset<Row> found = near(buckets).union(inside(copies));
      Dataset<Row> plain = stages.stage("candidates", () -> Groups.of(found, crowds, filterBits));
      Dataset<Row> candidates = plain.union(crowds);
      Dataset<Row> verified = stages.stage("verified", () -> verified(candidates, renamed));
      Dataset<Row> pairs = pairs(verified, copies);
      Dataset<Row> followers = followers(pairs);
      Dataset<Row> removed = stages.stage("removed", () -> removed(copies, followers));
      Dataset<Row> omitted = buckets.agg(BandBuckets.omitted());
      return new DocumentTables(renamed, copies, candidates, omitted, verified, pairs, removed);
    }

    private Dataset<Row> followers(Dataset<Row> pairs) throws IOException {
      return settings.clustering() == Clustering.HEAD
          ? new Heads(corpus, settings, stages, filterBits).find(pairs)
          : new TransitiveHeads(corpus, settings, stages).find(pairs);
    }

    private Dataset<Row> crowds(Dataset<Row> buckets, Dataset<Row> bands) throws IOException {
      return buckets.where("a IS NULL").isEmpty()
          ? empty(Groups.MEMBER)
          : stages.stage("crowds", () -> BandBuckets.meet(buckets, bands));
    }

    private static Dataset<Row> near(Dataset<Row> buckets) {
      return buckets
          .where("a IS NOT NULL")
          .select(col("word"), col("a"), col("b"), lit(Codes.BY_BANDS).as("method"));
    }

    private Dataset<Row> inside(Dataset<Row> copies) throws IOException {
      if (settings.method() != Method.AUTO) {
        return empty("word BOOLEAN, a BIGINT, b BIGINT, method INT");
      }
      Contained contained = new Contained(corpus.words(), settings.containment(), filterBits);
      Dataset<Row> hits = stages.stage("hits", () -> contained.hits(copies));
      return stages
          .stage("inside", () -> contained.candidates(hits))
          .select(lit(true).as("word"), col("a"), col("b"), lit(Codes.BY_SAMPLES).as("method"));
    }

    private Dataset<Row> verified(Dataset<Row> candidates, Dataset<Row> renamed) {
      KeyFilter wanted = KeyFilter.of(candidates.select("document"), corpus.end(), filterBits);
      Dataset<Row> sets =
          corpus.sets(renamed).where(wanted.mightContain(functions.expr("shiftright(owner, 1)")));
      LongAccumulator counter = spark.sparkContext().longAccumulator("doppel pairs verified");
      return Verification.verify(candidates, sets, corpus.stored(), settings, counter);
    }

    private Dataset<Row> pairs(Dataset<Row> verified, Dataset<Row> copies) throws IOException {
      return BoilerplateRule.applies(settings.documents())
          ? new BoilerplatePairs(firstsOnly(corpus.words(), copies), settings, stages, filterBits)
              .weigh(verified)
          : verified;
    }

    /** An exact copy is to the head what the text it copies is. */
    private static Dataset<Row> removed(Dataset<Row> copies, Dataset<Row> followers) {
      Dataset<Row> firsts = followers.withColumnRenamed("document", "follower");
      Dataset<Row> copied =
          copies
              .join(firsts, col("first").equalTo(col("follower")), "left_outer")
              .selectExpr(
                  "document",
                  "coalesce(head, first) AS head",
                  "coalesce(relation, " + Codes.EXACT + ") AS relation",
                  "coalesce(similarity, cast(1 AS FLOAT)) AS similarity",
                  "coalesce(containment, cast(1 AS FLOAT)) AS containment");
      return followers
          .select("document", "head", "relation", "similarity", "containment")
          .union(copied);
    }

    private static Dataset<Row> firstsOnly(Dataset<Row> rows, Dataset<Row> copies) {
      return Tables.without(rows, "document", copies, "document");
    }

    private Dataset<Row> empty(String schema) {
      return spark.createDataFrame(List.of(), Tables.schema(schema));
    }
  }
}
