package dev.doppel.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.collect_list;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.max;

import dev.doppel.engine.Relation;
import dev.doppel.engine.documents.CheckedPair;
import dev.doppel.engine.documents.PairCheck;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.util.LongAccumulator;
import org.jspecify.annotations.Nullable;

/** Compares candidates shingle by shingle and keeps the pairs that hold. */
final class Verification {

  /*
   * Pairs are compared in groups: those of an earlier document with all its later ones, and those
   * of one chunk of a crowd. A set is sent once for each group that it is in. In a group the
   * documents come in their order, each with the earlier ones it is to be compared with, and with
   * the last document that will want it: so a task holds the sets that are still wanted, which is
   * one in the first kind of group, and up to twice the anchors of a crowd in the second.
   */

  static final String PAIR =
      "earlier BIGINT, later BIGINT, relation INT, turned BOOLEAN, similarity FLOAT,"
          + " containment FLOAT, method INT, earlierLength INT, laterLength INT, site STRING,"
          + " word BOOLEAN";

  private Verification() {}

  /**
   * Returns the pairs that hold.
   *
   * @param candidates word, a, b, method, crowd (null for a pair that met in none)
   * @param sets word, document, level, set, both, site, length
   */
  static Dataset<Row> verify(
      Dataset<Row> candidates,
      Dataset<Row> sets,
      KeyFilter wanted,
      JobSettings settings,
      LongAccumulator verified) {
    Dataset<Row> pairs = candidates.withColumn("grp", expr("coalesce(crowd, xxhash64(a))"));
    Dataset<Row> members =
        pairs
            .selectExpr(
                "word", "grp", "b AS document", "a * 8 + method AS partner", "b AS wantedBy")
            .union(
                pairs.selectExpr(
                    "word", "grp", "a AS document", "cast(null AS BIGINT) AS partner", "b"))
            .groupBy("word", "grp", "document")
            .agg(collect_list("partner").as("partners"), max("wantedBy").as("wantedBy"));
    Dataset<Row> rows =
        members.join(
            sets.where(wanted.mightContain(col("document"))), scala(List.of("word", "document")));
    return Tables.grouped(
        rows,
        new String[] {"word", "grp"},
        new String[] {"document"},
        PAIR,
        partition -> new Comparisons(partition, settings, verified));
  }

  static scala.collection.immutable.Seq<String> scala(List<String> columns) {
    return scala.jdk.javaapi.CollectionConverters.asScala(columns).toSeq();
  }

  /** One group after the other. */
  private static final class Comparisons extends RowStream {

    private record Held(
        PairCheck check,
        long document,
        long wantedBy,
        boolean both,
        @Nullable String site,
        int length) {}

    private final JobSettings settings;
    private final LongAccumulator verified;
    private final Map<Long, Held> held = new HashMap<>();
    private final Deque<PairCheck> free = new ArrayDeque<>();
    private boolean word;
    private long group;

    Comparisons(Iterator<Row> rows, JobSettings settings, LongAccumulator verified) {
      super(rows);
      this.settings = settings;
      this.verified = verified;
    }

    @Override
    void take(Row row) {
      boolean rowWord = row.getAs("word");
      long rowGroup = row.getAs("grp");
      long document = row.getAs("document");
      boolean sameGroup = rowWord == word && rowGroup == group;
      word = rowWord;
      group = rowGroup;
      letGo(sameGroup ? document : Long.MAX_VALUE);
      long[] set = Bytes.longs(row.getAs("set"));
      int level = row.getAs("level");
      for (long partner : row.<Long>getList(row.fieldIndex("partners"))) {
        compare(held.get(partner >> 3), (int) (partner & 7), row, set, level);
      }
      long wantedBy = row.getAs("wantedBy");
      if (wantedBy > document) {
        PairCheck check = free.isEmpty() ? PairCheck.of(settings.documents()) : free.pop();
        check.setLeft(set, set.length, level);
        held.put(
            document,
            new Held(
                check,
                document,
                wantedBy,
                row.getAs("both"),
                row.getAs("site"),
                row.getAs("length")));
      }
    }

    private void compare(@Nullable Held left, int method, Row row, long[] set, int level) {
      if (left == null) {
        throw new IllegalStateException("no set for a candidate of " + row.getAs("document"));
      }
      boolean both = row.getAs("both");
      if (!word && both && left.both()) {
        return; // between documents that have both, words decide
      }
      CheckedPair pair = left.check().with(set, set.length, level, word);
      if (pair == null) {
        return;
      }
      String site = row.getAs("site");
      boolean oneSite = word && site != null && site.equals(left.site());
      verified.add(1);
      emit(
          left.document(),
          row.getAs("document"),
          Codes.of(pair.relation()),
          pair.relation() == Relation.CONTAINED && pair.rightInside(),
          pair.similarity(),
          pair.containment(),
          method,
          left.length(),
          row.getAs("length"),
          oneSite ? site : null,
          word);
    }

    /** Forgets the sets that no document from this one on wants. */
    private void letGo(long document) {
      if (held.isEmpty()) {
        return;
      }
      held.values()
          .removeIf(
              each -> {
                boolean gone = each.wantedBy() < document;
                if (gone) {
                  free.push(each.check());
                }
                return gone;
              });
    }
  }
}
