package dev.doppel.spark;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import dev.doppel.engine.documents.DocumentSettings.Keep;
import dev.doppel.engine.documents.HeadSearch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF2;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;

/** Finds which document stands for which, by the pairs that were verified. */
final class Heads {

  /*
   * Documents become heads in a fixed order, each one that is linked to no earlier head. So only
   * links to earlier documents count, and a link to one that is surely no head counts for nothing:
   * leaving those out changes no answer. Who has no link to an earlier document is surely a head,
   * and who has a link to a sure head is surely none. Two rounds of this cut a crowd of a hundred
   * thousand near-copies, with a hundred links each, to about one link each. What is left is cut
   * into connected components, and each is searched in memory by the engine's own HeadSearch; as
   * no link leaves its component, that equals the search among all.
   *
   * Memory: one component's links, about 60 bytes each.
   */

  private static final int ROUNDS = 2;

  private final JobSettings settings;
  private final long stored;
  private final Stages stages;

  Heads(JobSettings settings, long stored, Stages stages) {
    this.settings = settings;
    this.stored = stored;
    this.stages = stages;
  }

  /** Returns document, head, relation, similarity and containment of those that are no heads. */
  Dataset<Row> find(Dataset<Row> pairs) throws IOException {
    Dataset<Row> links = stages.stage("links-0", () -> links(pairs));
    for (int round = 1; round <= ROUNDS; round++) {
      Dataset<Row> input = links;
      links = stages.stage("links-" + round, () -> pruned(input));
    }
    Dataset<Row> remaining = links;
    Dataset<Row> components = Components.of(links.selectExpr("follower AS u", "head AS v"), stages);
    return stages.stage("followers", () -> search(remaining, components));
  }

  /** Each pair as a link from the document that may follow to an earlier one that may be head. */
  private Dataset<Row> links(Dataset<Row> pairs) {
    Dataset<Row> inside =
        pairs
            .where(col("relation").equalTo(Codes.CONTAINED))
            .selectExpr("if(turned, later, earlier) AS document")
            .distinct();
    Dataset<Row> earlier =
        inside.select(col("document").as("insideEarlier"), lit(true).as("isInsideEarlier"));
    Dataset<Row> later =
        inside.select(col("document").as("insideLater"), lit(true).as("isInsideLater"));
    Dataset<Row> told =
        pairs
            .join(earlier, col("earlier").equalTo(col("insideEarlier")), "left_outer")
            .join(later, col("later").equalTo(col("insideLater")), "left_outer")
            .withColumn("earlierInside", coalesce(col("isInsideEarlier"), lit(false)))
            .withColumn("laterInside", coalesce(col("isInsideLater"), lit(false)));
    return directed(told, "later", "earlier")
        .union(directed(told, "earlier", "later"))
        .where("followerRank > headRank OR (followerRank = headRank AND follower > head)")
        .drop("followerRank", "headRank");
  }

  /** Near-duplicates link both ways; a text inside another links to that one only. */
  private Dataset<Row> directed(Dataset<Row> pairs, String from, String to) {
    // Of a contained pair the inner one follows: the later one if the pair is turned.
    String allowed = from.equals("later") ? "turned" : "NOT turned";
    return pairs
        .where("relation = " + Codes.NEAR + " OR " + allowed)
        .select(
            col(from).as("follower"),
            col(to).as("head"),
            col("similarity"),
            col("containment"),
            col("relation"),
            col(from + "Length").as("followerLength"),
            col(to + "Length").as("headLength"),
            col(from + "Inside").as("followerInside"),
            col(to + "Inside").as("headInside"),
            rank(from).as("followerRank"),
            rank(to).as("headRank"));
  }

  private Column rank(String document) {
    Keep keep = settings.keep();
    UDF2<Boolean, Integer, Long> rule = (inside, length) -> HeadSearch.rank(inside, length, keep);
    Column ranked =
        functions
            .udf(rule, DataTypes.LongType)
            .apply(col(document + "Inside"), col(document + "Length"));
    return functions.when(col(document).lt(stored), lit(-1L)).otherwise(ranked);
  }

  /** Leaves out the links to documents that surely follow somebody. */
  private static Dataset<Row> pruned(Dataset<Row> links) {
    Dataset<Row> followers = links.select("follower").distinct();
    Dataset<Row> toSureHeads = Tables.without(links, "head", followers, "follower");
    Dataset<Row> sureFollowers = toSureHeads.select("follower").distinct();
    return Tables.without(links, "head", sureFollowers, "follower");
  }

  private Dataset<Row> search(Dataset<Row> links, Dataset<Row> components) {
    long storedDocuments = stored;
    JobSettings searched = settings;
    return Tables.grouped(
        links.join(components, col("follower").equalTo(col("node"))).drop("node"),
        new String[] {"component"},
        new String[] {"follower", "head"},
        "document BIGINT, head BIGINT, relation INT, similarity FLOAT, containment FLOAT",
        rows -> new Search(rows, searched, storedDocuments));
  }

  /** One component after the other. */
  private static final class Search extends RowStream {

    private record Link(
        long follower,
        long head,
        float similarity,
        float containment,
        int relation,
        int followerLength,
        int headLength,
        boolean followerInside,
        boolean headInside) {}

    private final JobSettings settings;
    private final long stored;
    private final List<Link> links = new ArrayList<>();
    private long component = -1;

    Search(Iterator<Row> rows, JobSettings settings, long stored) {
      super(rows);
      this.settings = settings;
      this.stored = stored;
    }

    @Override
    void take(Row row) {
      long rowComponent = row.getAs("component");
      if (rowComponent != component) {
        end();
        links.clear();
        component = rowComponent;
      }
      links.add(
          new Link(
              row.getAs("follower"),
              row.getAs("head"),
              row.getAs("similarity"),
              row.getAs("containment"),
              row.getAs("relation"),
              row.getAs("followerLength"),
              row.getAs("headLength"),
              row.getAs("followerInside"),
              row.getAs("headInside")));
    }

    @Override
    void end() {
      long[] documents =
          links.stream()
              .flatMapToLong(link -> LongStream.of(link.follower(), link.head()))
              .sorted()
              .distinct()
              .toArray();
      int[] lengths = new int[documents.length];
      int known = (int) Arrays.stream(documents).filter(document -> document < stored).count();
      HeadSearch search = HeadSearch.among(documents.length, known, document -> lengths[document]);
      for (Link link : links) {
        int follower = Arrays.binarySearch(documents, link.follower());
        int head = Arrays.binarySearch(documents, link.head());
        lengths[follower] = link.followerLength();
        lengths[head] = link.headLength();
        if (link.followerInside()) {
          search.inside(follower);
        }
        if (link.headInside()) {
          search.inside(head);
        }
        search.link(follower, head, link.similarity());
      }
      int[] heads = documents.length == 0 ? new int[0] : search.heads(settings.documents());
      for (Link link : links) {
        int follower = Arrays.binarySearch(documents, link.follower());
        if (documents[heads[follower]] == link.head()) {
          emit(
              link.follower(), link.head(), link.relation(), link.similarity(), link.containment());
        }
      }
    }
  }
}
