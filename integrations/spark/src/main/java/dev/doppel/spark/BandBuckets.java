package dev.doppel.spark;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.index.BandJoin;
import java.util.Arrays;
import java.util.Iterator;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.functions;

/**
 * Finds the documents that share a MinHash band: the candidates that {@link BandJoin} would find
 * among all of them in one memory.
 */
final class BandBuckets {

  /*
   * Rows (band, hash, document) of one bucket come to one task, in the order of the documents. Up
   * to the limit a bucket is joined in full. Past it, a crowd, its members get places, and places
   * are cut into chunks; a chunk has its members, the bucket's anchors, and the last members before
   * it, so that all whom a member meets are with it. Chunks are met by as many tasks as there are:
   * a bucket of a hundred million costs each of them as much as any other work.
   *
   * In a crowd a pair counts only at the first band that it shares, as BandJoin has it; only there
   * the bands of both are looked at, and so they are sent along with crowds alone. Other pairs are
   * found once for each band they share and made distinct afterwards.
   */

  static final int CHUNK = 512; // places; more than two times the anchors

  private static final String[] KEY = {"band", "hash"};
  private static final String PAIRS_AND_CROWDS =
      "a BIGINT, b BIGINT, band INT, hash INT, chunk BIGINT, place BIGINT, document BIGINT,"
          + " omitted BIGINT";

  private BandBuckets() {}

  /** Returns pairs (a, b) of plain buckets, and rows of crowds, whose a is null. */
  static Dataset<Row> join(Dataset<Row> bands) {
    Dataset<Row> rows =
        bands.flatMap(
            (FlatMapFunction<Row, Row>) BandBuckets::explode,
            Encoders.row(Tables.schema("band INT, hash INT, document BIGINT")));
    return Tables.grouped(
        rows, KEY, new String[] {"document"}, PAIRS_AND_CROWDS, partition -> new Join(partition));
  }

  /** Returns pairs (a, b, crowd) among the members of crowds. */
  static Dataset<Row> meet(Dataset<Row> joined, Dataset<Row> bands) {
    Dataset<Row> members =
        joined
            .where("a IS NULL")
            .select("band", "hash", "chunk", "place", "document")
            .join(bands, "document");
    return Tables.grouped(
        members,
        new String[] {"band", "hash", "chunk"},
        new String[] {"place"},
        "a BIGINT, b BIGINT, crowd BIGINT",
        partition -> new Meeting(partition));
  }

  /** How many pairs the crowds left out. */
  static Column omitted() {
    return functions.coalesce(functions.sum("omitted"), functions.lit(0L));
  }

  private static Iterator<Row> explode(Row row) {
    long document = row.getLong(0);
    int[] hashes = Bytes.ints(row.getAs(1));
    Row[] rows = new Row[hashes.length];
    Arrays.setAll(rows, band -> RowFactory.create(band, hashes[band], document));
    return Arrays.asList(rows).iterator();
  }

  /** The members of one bucket after the other. */
  private static final class Join extends RowStream {

    private final long[] members = new long[BandJoin.DEFAULT_BUCKET];
    private long size; // of the bucket so far
    private int band = -1;
    private int hash;

    Join(Iterator<Row> rows) {
      super(rows);
    }

    @Override
    void take(Row row) {
      if (row.getInt(0) != band || row.getInt(1) != hash) {
        end();
        band = row.getInt(0);
        hash = row.getInt(1);
        size = 0;
      }
      long document = row.getLong(2);
      if (size < members.length) {
        members[(int) size] = document;
      } else {
        if (size == members.length) {
          for (int place = 0; place < size; place++) {
            crowd(place, members[place]);
          }
        }
        crowd(size, document);
      }
      size++;
    }

    @Override
    void end() {
      if (size > members.length) {
        return;
      }
      for (int later = 1; later < size; later++) {
        for (int earlier = 0; earlier < later; earlier++) {
          emit(members[earlier], members[later], null, null, null, null, null, null);
        }
      }
    }

    private void crowd(long place, long document) {
      long chunk = place / CHUNK;
      if (chunk > 0 && place % CHUNK == 0) {
        for (int anchor = 0; anchor < BandJoin.ANCHORS; anchor++) {
          member(chunk, anchor, members[anchor], 0);
        }
      }
      member(chunk, place, document, Math.max(0, place - 2L * BandJoin.ANCHORS));
      if (place % CHUNK >= CHUNK - BandJoin.ANCHORS) {
        member(chunk + 1, place, document, 0);
      }
    }

    private void member(long chunk, long place, long document, long omitted) {
      emit(null, null, band, hash, chunk, place, document, omitted);
    }
  }

  /** The members of one chunk of a crowd after the other. */
  private static final class Meeting extends RowStream {

    private record Member(long place, long document, int[] bands) {}

    private final Member[] anchors = new Member[BandJoin.ANCHORS];
    private final Member[] latest = new Member[BandJoin.ANCHORS]; // by place, in turn
    private int band = -1;
    private int hash;
    private long chunk;

    Meeting(Iterator<Row> rows) {
      super(rows);
    }

    @Override
    void take(Row row) {
      if (row.getInt(row.fieldIndex("band")) != band
          || row.getInt(row.fieldIndex("hash")) != hash
          || row.getLong(row.fieldIndex("chunk")) != chunk) {
        band = row.getInt(row.fieldIndex("band"));
        hash = row.getInt(row.fieldIndex("hash"));
        chunk = row.getLong(row.fieldIndex("chunk"));
      }
      Member member =
          new Member(
              row.getLong(row.fieldIndex("place")),
              row.getLong(row.fieldIndex("document")),
              Bytes.ints(row.getAs("bands")));
      if (member.place() / CHUNK == chunk) {
        meetOthers(member);
      }
      latest[(int) (member.place() % latest.length)] = member;
      if (member.place() < anchors.length) {
        anchors[(int) member.place()] = member;
      }
    }

    private void meetOthers(Member member) {
      // Places past the first chunk differ from those in it by nothing that the rule looks at.
      int place = (int) Math.min(member.place(), CHUNK);
      int asAnchors = BandJoin.anchors(place, true);
      for (int i = 0; i < asAnchors; i++) {
        meet(anchors[i], member);
      }
      int neighbours = place - BandJoin.firstNeighbour(place, true);
      for (int i = neighbours; i > 0; i--) {
        meet(latest[(int) ((member.place() - i) % latest.length)], member);
      }
    }

    private void meet(Member earlier, Member later) {
      for (int i = 0; i < band; i++) {
        if (earlier.bands()[i] == later.bands()[i]) {
          return; // the pair is the earlier band's
        }
      }
      long crowd = Hashes.mix(Hashes.mix(((long) band << 32) ^ (hash & 0xFFFFFFFFL)) + chunk);
      emit(earlier.document(), later.document(), crowd);
    }
  }
}
