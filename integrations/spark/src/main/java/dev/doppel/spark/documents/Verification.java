package dev.doppel.spark.documents;

import static org.apache.spark.sql.functions.col;

import dev.doppel.core.distance.Relation;
import dev.doppel.similarity.parts.CheckedPair;
import dev.doppel.similarity.parts.DocumentOrigin;
import dev.doppel.similarity.parts.PairCheck;
import dev.doppel.spark.stages.Bytes;
import dev.doppel.spark.stages.RowStream;
import dev.doppel.spark.stages.Tables;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.util.LongAccumulator;
import org.jspecify.annotations.Nullable;

/** Compares candidates shingle by shingle and keeps the pairs that hold. */
final class Verification {

  /*
   * Pairs are compared in groups, and a set is sent once for each group that it is in. In a group
   * the documents come in their order, each with the earlier ones it is to be compared with, and
   * with the last document that will want it: so a task holds the sets that are still wanted, which
   * is one for a group of an earlier document, and up to twice the anchors for a chunk of a crowd.
   * Ids are sent along: to fetch them for each of a crowd's pairs would cost more than all this.
   */

  static final String PAIR =
      "earlier BIGINT, later BIGINT, relation INT, turned BOOLEAN, similarity FLOAT,"
          + " containment FLOAT, method INT, earlierLength INT, laterLength INT, word BOOLEAN,"
          + " earlierId STRING, laterId STRING, boilerplate FLOAT, boilerplateIn INT";

  private Verification() {}

  /**
   * Returns the pairs that hold and are not among the stored documents alone.
   *
   * @param members as {@link Groups#MEMBER}
   * @param sets as {@link Corpus#sets} has them
   */
  static Dataset<Row> verify(
      Dataset<Row> members,
      Dataset<Row> sets,
      long stored,
      JobSettings settings,
      LongAccumulator verified) {
    Dataset<Row> rows =
        members
            .where(col("document").geq(stored).or(col("wantedBy").geq(stored)))
            .selectExpr("*", "2 * document + cast(word AS BIGINT) AS owner")
            .join(sets, "owner");
    return Tables.grouped(
        rows,
        new String[] {"grp", "word"},
        new String[] {"document"},
        PAIR,
        partition ->
            RowStream.of(partition, out -> new Comparisons(out, settings, stored, verified)));
  }

  static scala.collection.immutable.Seq<String> scala(List<String> columns) {
    return scala.jdk.javaapi.CollectionConverters.asScala(columns).toSeq();
  }

  /** One group after the other. */
  private static final class Comparisons implements RowStream.Work {

    private record Member(
        long document,
        String id,
        long[] set,
        int level,
        boolean both,
        @Nullable String site,
        int length) {

      static Member of(Row row) {
        return new Member(
            row.getAs("document"),
            row.getAs("id"),
            Bytes.longs(row.getAs("set")),
            row.getAs("level"),
            row.getAs("both"),
            row.getAs("site"),
            row.getAs("length"));
      }
    }

    private record Held(Member member, PairCheck check, long wantedBy) {}

    private final RowStream.Output out;
    private final JobSettings settings;
    private final long stored;
    private final LongAccumulator verified;
    private final Map<Long, Held> held = new HashMap<>();
    private final Deque<PairCheck> free = new ArrayDeque<>();
    private boolean word;
    private long group;

    Comparisons(RowStream.Output out, JobSettings settings, long stored, LongAccumulator verified) {
      this.out = out;
      this.settings = settings;
      this.stored = stored;
      this.verified = verified;
    }

    @Override
    public void take(Row row) {
      boolean rowWord = row.getAs("word");
      long rowGroup = row.getAs("grp");
      Member member = Member.of(row);
      boolean sameGroup = rowWord == word && rowGroup == group;
      word = rowWord;
      group = rowGroup;
      letGo(sameGroup ? member.document() : Long.MAX_VALUE);
      if (member.document() >= stored) {
        for (long partner : Bytes.longs(row.getAs("partners"))) {
          compare(held.get(Groups.document(partner)), Groups.method(partner), member);
        }
      }
      long wantedBy = row.getAs("wantedBy");
      if (wantedBy > member.document()) {
        PairCheck check = free.isEmpty() ? PairCheck.of(settings.documents()) : free.pop();
        check.setLeft(member.set(), member.set().length, member.level());
        held.put(member.document(), new Held(member, check, wantedBy));
      }
    }

    private void compare(@Nullable Held left, int method, Member right) {
      if (left == null) {
        throw new IllegalStateException("no set for a candidate of " + right.document());
      }
      Member earlier = left.member();
      if (!word && right.both() && earlier.both()) {
        return; // between documents that have both, words decide
      }
      CheckedPair pair = left.check().with(right.set(), right.set().length, right.level(), word);
      if (pair == null || !DocumentOrigin.allow(earlier.site(), right.site(), pair)) {
        return;
      }
      verified.add(1);
      out.emit(
          earlier.document(),
          right.document(),
          Codes.of(pair.relation()),
          pair.relation() == Relation.CONTAINED && pair.rightInside(),
          pair.similarity(),
          pair.containment(),
          method,
          earlier.length(),
          right.length(),
          word,
          earlier.id(),
          right.id(),
          0f,
          0);
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
