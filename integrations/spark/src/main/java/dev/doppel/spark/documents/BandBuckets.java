package dev.doppel.spark.documents;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.index.BandJoin;
import dev.doppel.spark.stages.Bytes;
import dev.doppel.spark.stages.RowStream;
import dev.doppel.spark.stages.Tables;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
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
   * Rows (bucket, document) of one bucket come to one task, in the order of the documents. Up to
   * the limit a bucket is joined in full. Past it, a crowd, its members get places, and places are
   * cut into chunks; a chunk has its members, the bucket's anchors, and the last members before it,
   * so that all whom a member meets are with it. Chunks are met by as many tasks as there are: a
   * bucket of a hundred million costs each of them as much as any other work.
   *
   * In a crowd a pair counts only at the first band that it shares, as BandJoin has it; only there
   * the bands of both are looked at, and so they are sent along with crowds alone. Other pairs are
   * found once for each band they share and made distinct afterwards.
   *
   * A member of a crowd meets a hundred others. Those pairs never become rows: a chunk is a group
   * that verification can take as it is, a row a member.
   *
   * A bucket is one number, for Spark sorts by the first eight bytes of the first column, and only
   * where those are equal by all:
   *
   *   1 bit by words | 31 bits band | 32 bits hash
   */

  static final int CHUNK = 512; // places; more than two times the anchors

  private static final long BY_WORDS = Long.MIN_VALUE;

  private static final String PAIRS_AND_CROWDS =
      "word BOOLEAN, a BIGINT, b BIGINT, bucket BIGINT, chunk BIGINT, place BIGINT, document BIGINT,"
          + " omitted BIGINT";

  private BandBuckets() {}

  /**
   * Returns pairs (word, a, b) of plain buckets, and rows of crowds, whose a is null.
   *
   * @param bands owner, bands
   */
  static Dataset<Row> join(Dataset<Row> bands) {
    Dataset<Row> rows =
        bands.flatMap(
            (FlatMapFunction<Row, Row>) BandBuckets::explode,
            Encoders.row(Tables.schema("bucket BIGINT, document BIGINT")));
    return Tables.grouped(
        rows,
        new String[] {"bucket"},
        new String[] {"document"},
        PAIRS_AND_CROWDS,
        partition -> RowStream.of(partition, Join::new));
  }

  /** Returns the groups of {@link Groups#MEMBER} that the crowds make, one for each chunk. */
  static Dataset<Row> meet(Dataset<Row> joined, Dataset<Row> bands) {
    Dataset<Row> members =
        joined
            .where("a IS NULL")
            .selectExpr(
                "2 * document + cast(word AS BIGINT) AS owner",
                "bucket",
                "chunk",
                "place",
                "document")
            .join(bands, "owner");
    return Tables.grouped(
        members,
        new String[] {"bucket", "chunk"},
        new String[] {"place"},
        Groups.MEMBER,
        partition -> RowStream.of(partition, Meeting::new));
  }

  /** How many pairs the crowds left out. */
  static Column omitted() {
    return functions.coalesce(functions.sum("omitted"), functions.lit(0L));
  }

  private static Iterator<Row> explode(Row row) {
    long document = row.getLong(0) >> 1;
    long space = (row.getLong(0) & 1) == 1 ? BY_WORDS : 0;
    int[] hashes = Bytes.ints(row.getAs(1));
    Row[] rows = new Row[hashes.length];
    Arrays.setAll(rows, band -> RowFactory.create(space | bucket(band, hashes[band]), document));
    return Arrays.asList(rows).iterator();
  }

  private static long bucket(int band, int hash) {
    return ((long) band << 32) | (hash & 0xFFFFFFFFL);
  }

  /** The members of one bucket after the other. */
  private static final class Join implements RowStream.Work {

    private final RowStream.Output out;
    private final long[] members = new long[BandJoin.DEFAULT_BUCKET];
    private long size; // of the bucket so far
    private long bucket;

    Join(RowStream.Output out) {
      this.out = out;
    }

    @Override
    public void take(Row row) {
      if (row.getLong(0) != bucket) {
        end();
        bucket = row.getLong(0);
        size = 0;
      }
      long document = row.getLong(1);
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
    public void end() {
      if (size > members.length) {
        return;
      }
      for (int later = 1; later < size; later++) {
        for (int earlier = 0; earlier < later; earlier++) {
          out.emit(bucket < 0, members[earlier], members[later], null, null, null, null, null);
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
      out.emit(bucket < 0, null, null, bucket, chunk, place, document, omitted);
    }
  }

  /** The members of one chunk of a crowd after the other. */
  private static final class Meeting implements RowStream.Work {

    private static final class Member {

      private final long place;
      private final long document;
      private final int[] bands;
      private long[] partners = {};
      private long wantedBy = -1;

      Member(long place, long document, int[] bands) {
        this.place = place;
        this.document = document;
        this.bands = bands;
      }
    }

    private final RowStream.Output out;
    private final List<Member> members = new ArrayList<>(CHUNK + 2 * BandJoin.ANCHORS);
    private final long[] met = new long[2 * BandJoin.ANCHORS];
    private int meetings;
    private long bucket;
    private long chunk;

    Meeting(RowStream.Output out) {
      this.out = out;
    }

    @Override
    public void take(Row row) {
      long rowBucket = row.getAs("bucket");
      long rowChunk = row.getAs("chunk");
      if (rowBucket != bucket || rowChunk != chunk) {
        end();
        members.clear();
        bucket = rowBucket;
        chunk = rowChunk;
      }
      Member member =
          new Member(row.getAs("place"), row.getAs("document"), Bytes.ints(row.getAs("bands")));
      if (member.place / CHUNK == chunk) {
        meetOthers(member);
      }
      members.add(member);
    }

    @Override
    public void end() {
      long group = Hashes.mix(Hashes.mix(bucket) + chunk);
      for (Member each : members) {
        if (each.partners.length > 0 || each.wantedBy >= 0) {
          out.emit(bucket < 0, group, each.document, Bytes.of(each.partners), each.wantedBy);
        }
      }
    }

    /** Those before a member in its chunk are the anchors and, next to it, its neighbours. */
    private void meetOthers(Member member) {
      // Places past the first chunk differ from those in it by nothing that the rule looks at.
      int place = (int) Math.min(member.place, CHUNK);
      meetings = 0;
      int asAnchors = BandJoin.anchors(place, true);
      for (int i = 0; i < asAnchors; i++) {
        meet(members.get(i), member);
      }
      int neighbours = place - BandJoin.firstNeighbour(place, true);
      for (int i = members.size() - neighbours; i < members.size(); i++) {
        meet(members.get(i), member);
      }
      member.partners = Arrays.copyOf(met, meetings);
    }

    private void meet(Member earlier, Member later) {
      int band = (int) (bucket >>> 32) & Integer.MAX_VALUE;
      for (int i = 0; i < band; i++) {
        if (earlier.bands[i] == later.bands[i]) {
          return; // the pair is the earlier band's
        }
      }
      met[meetings++] = Groups.partner(earlier.document, Codes.BY_BANDS);
      earlier.wantedBy = later.document;
    }
  }
}
