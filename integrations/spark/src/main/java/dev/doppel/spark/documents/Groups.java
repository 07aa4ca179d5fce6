package dev.doppel.spark.documents;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.length;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.udf;

import dev.doppel.core.hash.Hashes;
import dev.doppel.spark.stages.Bytes;
import dev.doppel.spark.stages.RowStream;
import dev.doppel.spark.stages.Tables;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.api.java.UDF3;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;

/**
 * The groups in which candidates are compared: an earlier document with all its later ones, or a
 * chunk of a crowd. A row a member: with whom it is to be compared, and who is to be compared with
 * it last.
 */
final class Groups {

  /*
   * No pair is in two groups. Chunks of crowds share none. A pair of a crowd may also have met in
   * plain buckets or by samples; it stays with the crowd. To find these few, a filter of the plain
   * pairs is asked with all pairs of crowds, where they are; those that pass are sent, join the
   * plain pairs in their order, and put out their equals there.
   */

  /**
   * What a group's members are: whether by words, the group, the document; its earlier partners as
   * numbers of eight bytes; the last document that wants it, or -1.
   */
  static final String MEMBER =
      "word BOOLEAN, grp BIGINT, document BIGINT, partners BINARY, wantedBy BIGINT";

  private static final String PAIR = "word BOOLEAN, a BIGINT, b BIGINT, method INT, crowd BOOLEAN";

  private Groups() {}

  /** A document and the method that found it, in one number. */
  static long partner(long document, int method) {
    return (document << 3) | method;
  }

  static long document(long partner) {
    return partner >> 3;
  }

  static int method(long partner) {
    return (int) (partner & 7);
  }

  /** How many pairs groups have: a row of one number. */
  static Dataset<Row> pairs(Dataset<Row> members) {
    return members.agg(
        functions.coalesce(
            sum(length(col("partners")).divide(Long.BYTES).cast("bigint")), lit(0L)));
  }

  /**
   * Returns the groups of an earlier document each, of plain pairs.
   *
   * @param pairs word, a, b, method; equal pairs may repeat
   * @param crowds the groups that take their pairs out of these
   */
  static Dataset<Row> of(Dataset<Row> pairs, Dataset<Row> crowds, long filterBits) {
    Dataset<Row> all = pairs.select(col("word"), col("a"), col("b"), col("method"), lit(false));
    if (!crowds.isEmpty()) {
      KeyFilter plain = KeyFilter.of(pairs.select(key()), pairs.count(), filterBits);
      all =
          all.union(
              crowds.flatMap(
                  (FlatMapFunction<Row, Row>) member -> pairs(member, plain),
                  Encoders.row(Tables.schema(PAIR))));
    }
    return Tables.grouped(
        all,
        new String[] {"a"},
        new String[] {"b", "word"},
        MEMBER,
        rows -> RowStream.of(rows, Gathering::new));
  }

  /** A member's pairs that pass the filter. */
  private static Iterator<Row> pairs(Row member, KeyFilter filter) {
    boolean word = member.getBoolean(0);
    long later = member.getLong(2);
    List<Row> pairs = new ArrayList<>();
    for (long partner : Bytes.longs(member.getAs(3))) {
      if (filter.mightContain(key(word, document(partner), later))) {
        pairs.add(RowFactory.create(word, document(partner), later, method(partner), true));
      }
    }
    return pairs.iterator();
  }

  private static Column key() {
    UDF3<Boolean, Long, Long, Long> key = (word, a, b) -> key(word, a, b);
    return udf(key, DataTypes.LongType).apply(col("word"), col("a"), col("b"));
  }

  private static long key(boolean word, long a, long b) {
    return Hashes.mix(Hashes.mix(2 * a + (word ? 1 : 0)) + b);
  }

  /** The pairs of one earlier document after the other. */
  private static final class Gathering implements RowStream.Work {

    private final RowStream.Output out;
    private long earlier = -1;
    private long later = -1;
    private boolean word;
    private int method;
    private boolean inCrowd;
    private final long[] wantedBy = new long[2]; // by characters, by words

    Gathering(RowStream.Output out) {
      this.out = out;
    }

    @Override
    public void take(Row row) {
      boolean rowWord = row.getBoolean(0);
      long a = row.getLong(1);
      long b = row.getLong(2);
      if (a != earlier || b != later || rowWord != word) {
        endPair();
        if (a != earlier) {
          endGroup();
        }
        earlier = a;
        later = b;
        word = rowWord;
        method = 0;
        inCrowd = false;
      }
      method = Math.max(method, row.getInt(3));
      inCrowd |= row.getBoolean(4);
    }

    @Override
    public void end() {
      endPair();
      endGroup();
    }

    private void endPair() {
      if (earlier >= 0 && !inCrowd) {
        byte[] partner = Bytes.of(new long[] {partner(earlier, method)});
        out.emit(word, group(), later, partner, -1L);
        wantedBy[word ? 1 : 0] = later;
      }
    }

    private void endGroup() {
      for (int space = 0; space < wantedBy.length; space++) {
        if (earlier >= 0 && wantedBy[space] > 0) {
          out.emit(space == 1, group(), earlier, new byte[0], wantedBy[space]);
        }
        wantedBy[space] = 0; // nobody's later document
      }
    }

    private long group() {
      return Hashes.mix(earlier);
    }
  }
}
