package dev.doppel.spark.documents;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import dev.doppel.similarity.parts.HeadSearch;
import dev.doppel.spark.stages.RowStream;
import dev.doppel.spark.stages.Stages;
import dev.doppel.spark.stages.Tables;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
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
   * thousand near-copies, with a hundred links each, to about one link each.
   *
   * After that nearly all links go to sure heads from documents that nobody else is linked to.
   * Each such document is searched by itself. The others are cut into connected components. What
   * the engine's own HeadSearch finds in one of these equals what it finds among all, for no link
   * that counts leaves it.
   *
   * Links stay where they are: filters that every task has tell who follows and who may be a head.
   * Where a filter errs, a link is kept that could have gone, or a document joins a component that
   * could have been searched alone; no answer depends on it.
   *
   * Memory: one component's links, about 60 bytes each.
   */

  private static final int ROUNDS = 2;
  private static final double ERROR = 1e-6; // a member of a crowd asks for a hundred heads

  private final JobSettings settings;
  private final long stored;
  private final long documents;
  private final Stages stages;
  private final long filterBits;

  Heads(Corpus corpus, JobSettings settings, Stages stages, long filterBits) {
    this.settings = settings;
    this.stored = corpus.stored();
    this.documents = corpus.end();
    this.stages = stages;
    this.filterBits = filterBits;
  }

  /** Returns document, head, relation, similarity and containment of those that are no heads. */
  Dataset<Row> find(Dataset<Row> pairs) throws IOException {
    Dataset<Row> insiders = stages.stage("insiders", () -> insiders(pairs));
    Dataset<Row> links = stages.stage("links-0", () -> links(pairs, insiders));
    Dataset<Row> open = links.select(col("follower").as("opened"));
    for (int round = 1; round <= ROUNDS && !open.isEmpty(); round++) {
      Dataset<Row> more = links;
      Dataset<Row> fewer = stages.stage("links-" + round, () -> pruned(more));
      open = stages.stage("open-" + round, () -> open(fewer));
      links = fewer;
    }
    Dataset<Row> searched = open.isEmpty() ? alone(links) : parted(links, open);
    return stages.stage("followers", () -> search(searched));
  }

  /** The documents that lie inside others. */
  private static Dataset<Row> insiders(Dataset<Row> pairs) {
    return pairs
        .where(col("relation").equalTo(Codes.CONTAINED))
        .selectExpr("if(turned, later, earlier) AS document")
        .distinct();
  }

  /** Each pair as a link from the document that may follow to an earlier one that may be head. */
  private Dataset<Row> links(Dataset<Row> pairs, Dataset<Row> insiders) {
    Dataset<Row> earlier =
        insiders.select(col("document").as("insideEarlier"), lit(true).as("isInsideEarlier"));
    Dataset<Row> later =
        insiders.select(col("document").as("insideLater"), lit(true).as("isInsideLater"));
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
    boolean longest = settings.keep().isLongest();
    UDF2<Boolean, Integer, Long> rule =
        (inside, length) -> HeadSearch.rank(inside, length, longest);
    Column ranked =
        functions
            .udf(rule, DataTypes.LongType)
            .apply(col(document + "Inside"), col(document + "Length"));
    return functions.when(col(document).lt(stored), lit(-1L)).otherwise(ranked);
  }

  /** Leaves out the links to documents that surely follow somebody. */
  private Dataset<Row> pruned(Dataset<Row> links) {
    KeyFilter followers = filter(links.select("follower"));
    Dataset<Row> sureFollowers =
        links.where(functions.not(followers.mightContain(col("head")))).select("follower");
    Dataset<Row> heads = links.select("head").distinct();
    KeyFilter open = filter(Tables.without(heads, "head", sureFollowers, "follower"));
    return links.where(open.mightContain(col("head")));
  }

  /**
   * The followers that cannot be searched alone: linked to another follower, or from one. As both
   * ends of such a link are here, all that decides about any of them is.
   */
  private Dataset<Row> open(Dataset<Row> links) {
    KeyFilter followers = filter(links.select("follower"));
    KeyFilter heads = filter(links.select("head"));
    return links
        .where(followers.mightContain(col("head")).or(heads.mightContain(col("follower"))))
        .select(col("follower").as("opened"))
        .distinct();
  }

  private KeyFilter filter(Dataset<Row> column) {
    return KeyFilter.of(column, documents, filterBits, ERROR);
  }

  private static Dataset<Row> alone(Dataset<Row> links) {
    return links.withColumn("component", col("follower"));
  }

  private Dataset<Row> parted(Dataset<Row> links, Dataset<Row> open) throws IOException {
    return alone(Tables.without(links, "follower", open, "opened")).union(connected(links, open));
  }

  /** The links of open followers, with their components. */
  private Dataset<Row> connected(Dataset<Row> links, Dataset<Row> open) throws IOException {
    Dataset<Row> inside = links.join(open, col("follower").equalTo(col("opened")), "left_semi");
    Dataset<Row> components =
        Components.of(inside.selectExpr("follower AS u", "head AS v"), "edges", stages);
    return inside.join(components, col("follower").equalTo(col("node"))).drop("node");
  }

  private Dataset<Row> search(Dataset<Row> links) {
    long storedDocuments = stored;
    JobSettings searched = settings;
    return Tables.grouped(
        links,
        new String[] {"component"},
        new String[] {"follower", "head"},
        "document BIGINT, head BIGINT, relation INT, similarity FLOAT, containment FLOAT",
        rows -> RowStream.of(rows, out -> new Search(out, searched, storedDocuments)));
  }

  /** One component after the other. */
  private static final class Search implements RowStream.Work {

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

    private final RowStream.Output out;
    private final JobSettings settings;
    private final long stored;
    private final List<Link> links = new ArrayList<>();
    private long component = -1;

    Search(RowStream.Output out, JobSettings settings, long stored) {
      this.out = out;
      this.settings = settings;
      this.stored = stored;
    }

    @Override
    public void take(Row row) {
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
    public void end() {
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
          out.emit(
              link.follower(), link.head(), link.relation(), link.similarity(), link.containment());
        }
      }
    }
  }
}
