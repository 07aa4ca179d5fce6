package dev.doppel.spark.documents;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.greatest;
import static org.apache.spark.sql.functions.least;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.udf;

import dev.doppel.similarity.parts.CheckedPair;
import dev.doppel.similarity.parts.HeadSearch;
import dev.doppel.similarity.parts.PairCheck;
import dev.doppel.spark.stages.Bytes;
import dev.doppel.spark.stages.RowStream;
import dev.doppel.spark.stages.Stages;
import dev.doppel.spark.stages.Tables;
import java.io.IOException;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF2;
import org.apache.spark.sql.types.DataTypes;

/** Finds which document stands for which, where all that are connected by pairs are one cluster. */
final class TransitiveHeads {

  /*
   * The head of a component is the first in the order of heads, so that no task holds a component.
   * A member that was not verified against its head, since others lie between them, is measured
   * against it: for this its set and the head's are sent once more.
   */

  private static final String FOLLOWER =
      "document BIGINT, head BIGINT, relation INT, similarity FLOAT, containment FLOAT";

  private final Corpus corpus;
  private final JobSettings settings;
  private final Stages stages;

  TransitiveHeads(Corpus corpus, JobSettings settings, Stages stages) {
    this.corpus = corpus;
    this.settings = settings;
    this.stages = stages;
  }

  /** Returns document, head, relation, similarity and containment of those that are no heads. */
  Dataset<Row> find(Dataset<Row> pairs) throws IOException {
    Dataset<Row> components =
        Components.of(pairs.selectExpr("earlier AS u", "later AS v"), "edges", stages);
    Dataset<Row> heads = stages.stage("heads", () -> heads(pairs, components));
    Dataset<Row> related = stages.stage("related", () -> related(heads, pairs));
    Dataset<Row> verified =
        related
            .where("relation IS NOT NULL")
            .select("document", "head", "relation", "similarity", "containment");
    Dataset<Row> chained = related.where("relation IS NULL").select("document", "head");
    return stages.stage("followers", () -> verified.union(measured(chained)));
  }

  /** Each member of a component and its head, the head itself left out. */
  private Dataset<Row> heads(Dataset<Row> pairs, Dataset<Row> components) {
    boolean longest = settings.keep().isLongest();
    UDF2<Boolean, Integer, Long> rank =
        (inside, length) -> HeadSearch.rank(inside, length, longest);
    Dataset<Row> inside =
        pairs
            .where(col("relation").equalTo(Codes.CONTAINED))
            .selectExpr("if(turned, later, earlier) AS insideDocument", "true AS isInside")
            .distinct();
    Dataset<Row> members =
        pairs
            .selectExpr("earlier AS document", "earlierLength AS length")
            .union(pairs.selectExpr("later", "laterLength"))
            .distinct()
            .join(inside, col("document").equalTo(col("insideDocument")), "left_outer")
            .withColumn(
                "rank",
                udf(rank, DataTypes.LongType)
                    .apply(coalesce(col("isInside"), lit(false)), col("length")))
            .join(components, col("document").equalTo(col("node")))
            .select("component", "rank", "document");
    Dataset<Row> firsts =
        members
            .groupBy(col("component").as("ofComponent"))
            .agg(expr("min(struct(rank, document)).document").as("head"));
    return members
        .join(firsts, col("component").equalTo(col("ofComponent")))
        .where("document != head")
        .select("document", "head");
  }

  /** The same with what the pair of member and head says, or nulls where there is no such pair. */
  private static Dataset<Row> related(Dataset<Row> heads, Dataset<Row> pairs) {
    Dataset<Row> told = pairs.select("earlier", "later", "relation", "similarity", "containment");
    return heads
        .withColumn("low", least(col("document"), col("head")))
        .withColumn("high", greatest(col("document"), col("head")))
        .join(
            told,
            col("low").equalTo(col("earlier")).and(col("high").equalTo(col("later"))),
            "left_outer")
        .select("document", "head", "relation", "similarity", "containment");
  }

  /** Measures members against their heads: by words where both have them, else by characters. */
  private Dataset<Row> measured(Dataset<Row> chained) {
    JobSettings used = settings;
    return withSets(withSets(chained, "document"), "head")
        .mapPartitions(
            (MapPartitionsFunction<Row, Row>)
                rows -> RowStream.of(rows, out -> new Measuring(out, used)),
            Encoders.row(Tables.schema(FOLLOWER)));
  }

  private Dataset<Row> withSets(Dataset<Row> pairs, String which) {
    Dataset<Row> sets =
        corpus
            .documents()
            .select(
                col("document").as(which + "Number"),
                col("wordLevel").as(which + "WordLevel"),
                col("wordSet").as(which + "WordSet"),
                col("charLevel").as(which + "CharLevel"),
                col("charSet").as(which + "CharSet"));
    return pairs.join(sets, col(which).equalTo(col(which + "Number")));
  }

  private static final class Measuring implements RowStream.Work {

    private final RowStream.Output out;
    private final PairCheck check;

    Measuring(RowStream.Output out, JobSettings settings) {
      this.out = out;
      this.check = PairCheck.of(settings.documents());
    }

    @Override
    public void take(Row row) {
      String unit = hasBoth(row, "Word") ? "Word" : "Char";
      float similarity = 0; // one by words, one by characters: nothing in common
      float containment = 0;
      if (hasBoth(row, unit)) {
        CheckedPair measured = measure(row, unit);
        similarity = measured.similarity();
        containment = measured.containment();
      }
      out.emit(row.getAs("document"), row.getAs("head"), Codes.NEAR, similarity, containment);
    }

    private CheckedPair measure(Row row, String unit) {
      long[] left = Bytes.longs(row.getAs("document" + unit + "Set"));
      long[] right = Bytes.longs(row.getAs("head" + unit + "Set"));
      check.setLeft(left, left.length, row.getAs("document" + unit + "Level"));
      return check.measure(right, right.length, row.getAs("head" + unit + "Level"));
    }

    private static boolean hasBoth(Row row, String unit) {
      return row.getAs("document" + unit + "Set") != null
          && row.getAs("head" + unit + "Set") != null;
    }
  }
}
