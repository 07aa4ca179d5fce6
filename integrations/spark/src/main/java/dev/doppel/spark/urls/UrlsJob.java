package dev.doppel.spark.urls;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.Secret;
import dev.doppel.core.internal.Check;
import dev.doppel.engine.urls.Slice;
import dev.doppel.engine.urls.UrlLines;
import dev.doppel.seen.UrlVerdict;
import dev.doppel.spark.input.InputPiece;
import dev.doppel.spark.input.InputPieces;
import dev.doppel.spark.input.Pulled;
import dev.doppel.spark.stages.RowStream;
import dev.doppel.spark.stages.Tables;
import dev.doppel.web.url.UrlCanonicalizer;
import dev.doppel.web.url.UrlFault;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.LongAccumulator;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/**
 * Judges lists of URLs, one per line, of any size: the first occurrence of each is new, whatever
 * its spelling, as {@code doppel urls} with its exact memory says.
 *
 * <p>A filter tells first which URLs occur once; those, most of a list usually, are never sent. Of
 * the others 24 bytes each are.
 */
public final class UrlsJob {

  /*
   * Three passes over the input: every task puts its hashes into a filter, and the filters are
   * united; what may repeat is sent by fingerprint, and all but the first are duplicates; each
   * piece is read once more with the places of its duplicates, which come sorted, and written.
   */

  private static final long DEFAULT_PIECE_BYTES = 1L << 26;
  private static final long DEFAULT_FILTER_BITS = 1L << 30;
  private static final long BITS_A_URL = 22; // 11 in each of two filters
  private static final long BYTES_A_URL = 32; // short ones: the filters are rather too large
  private static final int MOST_PARTS = 16;

  private final SparkSession spark;
  private final JavaSparkContext context;
  private final String profile;
  private Secret secret = Secret.random();
  private long pieceBytes = DEFAULT_PIECE_BYTES;
  private long filterBits = DEFAULT_FILTER_BITS;
  private boolean tsv;

  private UrlsJob(SparkSession spark, String profile) {
    this.spark = spark;
    this.context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    this.profile = profile;
  }

  /**
   * Returns a job.
   *
   * @param profile which spellings are one URL: strict, standard, aggressive or none
   */
  public static UrlsJob on(SparkSession spark, String profile) {
    return new UrlsJob(spark, profile);
  }

  /** Sets whether each line is written with its verdict and canonical form, not new ones alone. */
  public UrlsJob tsv(boolean newTsv) {
    tsv = newTsv;
    return this;
  }

  /**
   * Sets what keys the hash, in place of random bits. Verdicts do not depend on it, unless somebody
   * who knows it makes URLs that collide.
   */
  public UrlsJob secret(Secret newSecret) {
    secret = newSecret;
    return this;
  }

  /** Sets about how many bytes one task reads; 64 MiB by default. */
  public UrlsJob pieceBytes(long bytes) {
    Check.argument(bytes > 0, "pieces must have bytes, got %d", bytes);
    pieceBytes = bytes;
    return this;
  }

  /** Sets the bits that the filters may take; 2^30 (128 MiB) by default. */
  public UrlsJob filterBits(long bits) {
    filterBits = bits;
    return this;
  }

  /**
   * Writes a folder of parts, which one after the other are the lines that {@code doppel urls}
   * writes.
   */
  public UrlCountsOnSpark run(List<String> paths, String out) throws IOException {
    InputPieces input = InputPieces.ofLines(paths, pieceBytes);
    Broadcast<RepeatFilter> filter = context.broadcast(filter(input));
    Dataset<Row> duplicates = duplicates(input, filter);
    LongAccumulator fresh = context.sc().longAccumulator("doppel URLs new");
    LongAccumulator repeated = context.sc().longAccumulator("doppel URLs duplicate");
    LongAccumulator invalid = context.sc().longAccumulator("doppel URLs invalid");
    String usedProfile = profile;
    Secret usedSecret = secret;
    boolean inFull = tsv;
    JavaRDD<Row> lines =
        input
            .distribute(context)
            .zipPartitions(
                byPiece(duplicates, input.size()),
                (pieces, places) ->
                    Pulled.from(
                        new Judging(
                            new UrlPiece(only(pieces), usedProfile, usedSecret),
                            places,
                            inFull,
                            List.of(fresh, repeated, invalid))));
    spark
        .createDataFrame(lines, Tables.schema("value BINARY"))
        .selectExpr("cast(value AS STRING) AS value")
        .write()
        .text(out);
    return new UrlCountsOnSpark(fresh.value(), repeated.value(), invalid.value());
  }

  /**
   * Judges the URLs in a column of a data frame: returns its rows, in no order, with {@code place}
   * (the row's number in the order of the frame), {@code verdict} (new, duplicate or invalid) and
   * {@code canonical} (null if there is no URL). The first occurrence is that of the lowest place;
   * sort the frame where another order is meant. Unlike lines of files, all rows are sent once.
   *
   * @throws IllegalArgumentException if the frame has no such column
   */
  public Dataset<Row> run(Dataset<Row> rows, String urlColumn) {
    return UrlRows.judge(rows, urlColumn, profile, secret);
  }

  private RepeatFilter filter(InputPieces input) {
    long urls = Math.max(1000, Math.min(input.bytes() / BYTES_A_URL, filterBits / BITS_A_URL));
    String usedProfile = profile;
    Secret usedSecret = secret;
    int parts = Math.min(MOST_PARTS, Math.max(2, context.defaultParallelism()));
    return input
        .distribute(context)
        .coalesce(parts)
        .mapPartitions(
            pieces -> {
              RepeatFilter filter = RepeatFilter.sizedFor(urls);
              while (pieces.hasNext()) {
                addAll(new UrlPiece(pieces.next(), usedProfile, usedSecret), filter);
              }
              return List.of(filter).iterator();
            })
        .treeReduce(RepeatFilter::unite);
  }

  /** Returns the places of all lines whose URL came before. */
  private Dataset<Row> duplicates(InputPieces input, Broadcast<RepeatFilter> filter) {
    String usedProfile = profile;
    Secret usedSecret = secret;
    JavaRDD<Row> maybe =
        input
            .distribute(context)
            .flatMap(
                piece -> {
                  UrlPiece urls = new UrlPiece(piece, usedProfile, usedSecret);
                  return Pulled.from(new Maybe(urls, filter.value()));
                });
    Dataset<Row> rows =
        spark.createDataFrame(maybe, Tables.schema("high BIGINT, low BIGINT, place BIGINT"));
    return Tables.grouped(
        rows,
        new String[] {"high", "low"},
        new String[] {"place"},
        "place BIGINT",
        partition -> RowStream.of(partition, Later::new));
  }

  private static JavaRDD<Long> byPiece(Dataset<Row> places, int pieces) {
    return places
        .javaRDD()
        .mapToPair(row -> new Tuple2<>(row.getLong(0), (byte) 0))
        .repartitionAndSortWithinPartitions(new PlacePartitioner(Math.max(1, pieces)))
        .map(Tuple2::_1);
  }

  private static InputPiece only(Iterator<InputPiece> pieces) {
    return pieces.hasNext() ? pieces.next() : new InputPiece(0, List.of());
  }

  private static void addAll(UrlPiece urls, RepeatFilter filter) {
    while (urls.hasNext()) {
      UrlPiece url = urls.next();
      if (url.fault() == null) {
        filter.add(url.fingerprint().low());
      }
    }
  }

  private static final class PlacePartitioner extends Partitioner {

    private static final long serialVersionUID = 1;

    private final int pieces;

    PlacePartitioner(int pieces) {
      this.pieces = pieces;
    }

    @Override
    public int numPartitions() {
      return pieces;
    }

    @Override
    public int getPartition(Object place) {
      return UrlPiece.pieceOf((Long) place);
    }
  }

  /** The URLs of a piece that may occur more than once. */
  private static final class Maybe implements Pulled.Source<Row> {

    private final UrlPiece urls;
    private final RepeatFilter filter;

    Maybe(UrlPiece urls, RepeatFilter filter) {
      this.urls = urls;
      this.filter = filter;
    }

    @Override
    public @Nullable Row read() {
      while (urls.hasNext()) {
        UrlPiece url = urls.next();
        if (url.fault() == null && filter.mightRepeat(url.fingerprint().low())) {
          return RowFactory.create(url.fingerprint().high(), url.fingerprint().low(), url.place());
        }
      }
      return null;
    }
  }

  /** All occurrences but the first. */
  private static final class Later implements RowStream.Work {

    private final RowStream.Output out;
    private final Repeats repeats = new Repeats();

    Later(RowStream.Output out) {
      this.out = out;
    }

    @Override
    public void take(Row row) {
      if (repeats.isRepeat(row.getLong(0), row.getLong(1))) {
        out.emit(row.getLong(2));
      }
    }
  }

  /** The lines of a piece as they are written. */
  private static final class Judging implements Pulled.Source<Row> {

    private final UrlPiece urls;
    private final Iterator<Long> duplicates;
    private final List<LongAccumulator> counts; // new, duplicate, invalid
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final UrlLines lines;
    private final Slice line = new Slice();
    private final Slice canonical = new Slice();
    private long nextDuplicate;

    Judging(UrlPiece urls, Iterator<Long> duplicates, boolean tsv, List<LongAccumulator> counts) {
      this.urls = urls;
      this.duplicates = duplicates;
      this.counts = counts;
      this.lines = new UrlLines(out, tsv);
      this.nextDuplicate = duplicates.hasNext() ? duplicates.next() : Long.MAX_VALUE;
    }

    @Override
    public @Nullable Row read() throws IOException {
      while (out.size() == 0 && urls.hasNext()) {
        judge(urls.next());
      }
      if (out.size() == 0) {
        return null;
      }
      byte[] line = out.toByteArray();
      out.reset();
      return RowFactory.create(Arrays.copyOf(line, line.length - 1));
    }

    private void judge(UrlPiece url) throws IOException {
      UrlFault fault = url.fault();
      boolean duplicate = url.place() == nextDuplicate;
      if (duplicate) {
        nextDuplicate = duplicates.hasNext() ? duplicates.next() : Long.MAX_VALUE;
      }
      UrlVerdict verdict =
          fault != null ? UrlVerdict.INVALID : duplicate ? UrlVerdict.DUPLICATE : UrlVerdict.NEW;
      counts.get(verdict == UrlVerdict.NEW ? 0 : duplicate ? 1 : 2).add(1);
      UrlCanonicalizer form = url.canonical();
      byte[] told = fault == null ? form.bytes() : fault.reason().getBytes(UTF_8);
      int length = fault == null ? form.length() : told.length;
      line.set(url.line().bytes(), url.line().from(), url.line().to());
      lines.write(verdict, line, canonical.set(told, 0, length));
      lines.flush();
    }
  }
}
