package dev.doppel.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;

import dev.doppel.engine.documents.DocumentSettings.Clustering;
import dev.doppel.engine.documents.Method;
import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.LongAccumulator;

/**
 * What the steps after reading found.
 *
 * @param ids document, id, repeated
 * @param copies document, first
 * @param candidates word, a, b, method, crowd
 * @param omitted how many candidates crowds left out, in rows of one number
 * @param verified the pairs that hold, as {@link Verification#PAIR}
 * @param pairs those of them that more than a template makes alike
 * @param removed document, head, relation, similarity, containment of all that are not kept
 */
record DocumentTables(
    Dataset<Row> ids,
    Dataset<Row> copies,
    Dataset<Row> candidates,
    Dataset<Row> omitted,
    Dataset<Row> verified,
    Dataset<Row> pairs,
    Dataset<Row> removed) {

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
      Dataset<Row> ids = stages.stage("ids", corpus::ids);
      Dataset<Row> copies = stages.stage("copies", corpus::copies);
      Dataset<Row> words = buckets(true, copies);
      Dataset<Row> characters = buckets(false, copies);
      Dataset<Row> found =
          near(words, true, copies).union(near(characters, false, copies)).union(inside(copies));
      Dataset<Row> candidates =
          stages.stage(
              "candidates",
              () ->
                  found
                      .groupBy("word", "a", "b")
                      .agg(max("method").as("method"), max("crowd").as("crowd"))
                      .select("word", "a", "b", "method", "crowd"));
      Dataset<Row> verified = stages.stage("verified", () -> verified(candidates));
      Dataset<Row> pairs = pairs(verified, copies);
      Dataset<Row> followers = followers(pairs);
      Dataset<Row> removed = stages.stage("removed", () -> removed(copies, followers));
      Dataset<Row> omitted = words.union(characters).agg(BandBuckets.omitted());
      return new DocumentTables(ids, copies, candidates, omitted, verified, pairs, removed);
    }

    private Dataset<Row> followers(Dataset<Row> pairs) throws IOException {
      return settings.clustering() == Clustering.HEAD
          ? new Heads(settings, corpus.stored(), stages).find(pairs)
          : new TransitiveHeads(corpus, settings, stages).find(pairs);
    }

    private Dataset<Row> buckets(boolean word, Dataset<Row> copies) throws IOException {
      return stages.stage(
          word ? "buckets-words" : "buckets-characters",
          () -> BandBuckets.join(firstsOnly(corpus.bands(word), copies)));
    }

    private Dataset<Row> near(Dataset<Row> buckets, boolean word, Dataset<Row> copies) {
      Dataset<Row> plain =
          buckets
              .where("a IS NOT NULL")
              .select(col("a"), col("b"), lit(null).cast("bigint").as("crowd"));
      Dataset<Row> crowds = BandBuckets.meet(buckets, firstsOnly(corpus.bands(word), copies));
      return plain
          .union(crowds)
          .withColumn("word", lit(word))
          .withColumn("method", lit(Codes.BY_BANDS))
          .select("word", "a", "b", "method", "crowd");
    }

    private Dataset<Row> inside(Dataset<Row> copies) throws IOException {
      if (settings.method() != Method.AUTO) {
        return empty("word BOOLEAN, a BIGINT, b BIGINT, method INT, crowd BIGINT");
      }
      Contained contained = new Contained(corpus.words(), settings.containment(), filterBits);
      Dataset<Row> postings = stages.stage("samples", () -> contained.postings(copies));
      return stages
          .stage("inside", () -> contained.candidates(postings, postings.count(), copies))
          .withColumn("word", lit(true))
          .withColumn("method", lit(Codes.BY_SAMPLES))
          .withColumn("crowd", lit(null).cast("bigint"))
          .select("word", "a", "b", "method", "crowd");
    }

    private Dataset<Row> verified(Dataset<Row> candidates) {
      Dataset<Row> open = candidates.where(col("b").geq(corpus.stored()));
      long most = Math.min(2 * open.count(), corpus.documents().count());
      Dataset<Row> documents = open.select(col("a").as("document")).union(open.select("b"));
      KeyFilter wanted = KeyFilter.of(documents, most, filterBits);
      LongAccumulator counter = spark.sparkContext().longAccumulator("doppel pairs verified");
      return Verification.verify(open, corpus.sets(), wanted, settings, counter);
    }

    private Dataset<Row> pairs(Dataset<Row> verified, Dataset<Row> copies) throws IOException {
      if (verified.where("site IS NOT NULL").isEmpty()) {
        return verified;
      }
      SitePairs sites = new SitePairs(firstsOnly(corpus.words(), copies), settings);
      Dataset<Row> templates = stages.stage("templates", () -> sites.templates(verified));
      Dataset<Row> alone = stages.stage("alone", () -> sites.alone(verified, templates));
      return stages.stage(
          "pairs",
          () -> verified.join(alone, Verification.scala(List.of("earlier", "later")), "left_anti"));
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
