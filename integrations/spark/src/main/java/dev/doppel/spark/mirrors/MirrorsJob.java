package dev.doppel.spark.mirrors;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.udf;

import dev.doppel.core.hash.Secret;
import dev.doppel.core.internal.Check;
import dev.doppel.engine.mirrors.parts.MirrorThinning;
import dev.doppel.engine.mirrors.parts.MirrorVerdicts;
import dev.doppel.engine.mirrors.rules.MirrorSettings;
import dev.doppel.spark.input.InputPieces;
import dev.doppel.spark.input.Pulled;
import dev.doppel.spark.stages.Stages;
import dev.doppel.spark.stages.Tables;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF2;
import org.apache.spark.sql.types.DataTypes;

/**
 * Finds hosts that mirror each other, from lines of {@code url<TAB>fingerprint} of any number, with
 * the answers of {@link dev.doppel.engine.mirrors.MirrorJob} on one machine, to the byte.
 *
 * <p>Rows are read, sorted and thinned on all workers. What one machine would hold of them, a
 * sample of bounded size, is decided upon by one task.
 */
public final class MirrorsJob {

  /*
   * rows -> features of each host, thinned -> search (one task) -> what hosts show below prefixes,
   * thinned -> verdicts (one task). docs/scale-out.md tells what each step sends and holds.
   *
   * Contents are hashed by a key that the driver draws, so that all tasks have the same. It is not
   * kept: rows that are whole are not read again, and rows that are not are read again in full.
   */

  private static final long DEFAULT_PIECE_BYTES = 1L << 26;

  private final SparkSession spark;
  private final JavaSparkContext context;
  private final MirrorSettings settings;
  private final Secret secret = Secret.random();
  private String stagesFolder = "";
  private long pieceBytes = DEFAULT_PIECE_BYTES;
  private long budget = MirrorThinning.BUDGET;

  private MirrorsJob(SparkSession spark, MirrorSettings settings) {
    this.spark = spark;
    this.context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    this.settings = settings.withThreads(1);
  }

  /**
   * Returns a job. Where the settings ask for examples, the mirrors are written as JSON lines with
   * these, as {@code doppel mirrors --json} does, otherwise as columns.
   */
  public static MirrorsJob on(SparkSession spark, MirrorSettings settings) {
    return new MirrorsJob(spark, settings);
  }

  /** Sets where the tables between the steps are kept; needed. */
  public MirrorsJob stages(String folder) {
    stagesFolder = folder;
    return this;
  }

  /** Sets about how many bytes one task reads; 64 MiB by default. */
  public MirrorsJob pieceBytes(long bytes) {
    Check.argument(bytes > 0, "pieces must have bytes, got %d", bytes);
    pieceBytes = bytes;
    return this;
  }

  /** Sets how many items all samples of a pass may hold; a test's means to see them thinned. */
  MirrorsJob budget(long items) {
    budget = items;
    return this;
  }

  /**
   * Runs the job over files of lines, or folders of such.
   *
   * @throws IOException if the input cannot be read at all, or the stages are of another run
   */
  public MirrorsResult run(List<String> paths) throws IOException {
    Check.argument(!stagesFolder.isEmpty(), "no folder for stages was named: '%s'", stagesFolder);
    InputPieces input = InputPieces.ofLines(paths, pieceBytes);
    String line = "mirrors-v2 " + settings + " budget=" + budget + " input=" + input.state();
    Stages stages = Stages.in(spark, stagesFolder, line);
    Dataset<Row> rows = stages.stage("rows", () -> rows(input));
    ThinnedItems features =
        ThinnedItems.of(
            stages.stage("features", () -> features(rows)),
            MirrorThinning.ofFeatures(0).core(),
            budget);
    Dataset<Row> hosts = stages.stage("hosts", () -> hosts(features));
    Dataset<Row> found = stages.stage("found", () -> found(features, hosts));
    ThinnedItems views =
        ThinnedItems.of(
            stages.stage("views", () -> views(rows, hosts, found)),
            MirrorThinning.ofViews(0).core(),
            budget);
    Dataset<Row> told = stages.stage("told", () -> told(hosts, found, views));
    return new MirrorsResult(rows, hosts, found, told, settings, stages);
  }

  private Dataset<Row> rows(InputPieces input) {
    Secret used = secret;
    return spark.createDataFrame(
        input.distribute(context).flatMap(piece -> Pulled.from(new MirrorPiece(piece, used))),
        Tables.schema(MirrorPiece.SCHEMA));
  }

  private static Dataset<Row> features(Dataset<Row> rows) {
    return ThinnedItems.distinct(
        rows.where("host IS NOT NULL")
            .selectExpr("host", "feature AS hash", "tail AS rank", "place", "path", "content"),
        "host",
        "STRING");
  }

  /** The hosts, numbered in the order in which they come in the input. */
  private Dataset<Row> hosts(ThinnedItems features) {
    JavaRDD<Row> numbered =
        features
            .sets()
            .select("host", "rows", "cut", "first")
            .sort("first")
            .javaRDD()
            .zipWithIndex()
            .map(
                each ->
                    RowFactory.create(
                        each._1().getString(0),
                        each._1().getLong(1),
                        each._1().getBoolean(2),
                        each._2()));
    return spark.createDataFrame(
        numbered, Tables.schema("host STRING, rows BIGINT, cut BOOLEAN, number BIGINT"));
  }

  private Dataset<Row> found(ThinnedItems features, Dataset<Row> hosts) {
    MirrorSettings used = settings;
    MirrorThinning thinning = features.thinning();
    Dataset<Row> inOrder = hosts.coalesce(1).sortWithinPartitions("number");
    Dataset<Row> numbered =
        features
            .items()
            .select("host", "hash", "path")
            .join(hosts.select("host", "number"), "host")
            .select("number", "hash", "path");
    return spark.createDataFrame(
        one(inOrder.select("host", "rows", "cut"))
            .zipPartitions(
                one(numbered.repartition(1)),
                (left, right) -> MirrorTasks.search(left, right, used, thinning)),
        Tables.schema(MirrorTasks.FOUND));
  }

  /** What hosts show below the prefixes that matter. */
  private static Dataset<Row> views(Dataset<Row> rows, Dataset<Row> hosts, Dataset<Row> found) {
    UDF2<byte[], String, Long> rule =
        (path, prefix) -> {
          OptionalLong hash = MirrorVerdicts.behind(path, prefix.getBytes(UTF_8));
          return hash.isPresent() ? hash.getAsLong() : null;
        };
    Dataset<Row> views =
        found
            .where(col("kind").equalTo(MirrorTasks.VIEW))
            .select(col("at").as("view"), col("hostA"), col("prefixA").as("prefix"))
            .join(hosts, col("hostA").equalTo(col("number")))
            .select("view", "prefix", "host");
    return ThinnedItems.distinct(
        rows.join(views, "host")
            .withColumn("hash", udf(rule, DataTypes.LongType).apply(col("path"), col("prefix")))
            .where("hash IS NOT NULL")
            // Of rows with one path the first stays, but one with content before those without.
            .selectExpr(
                "view", "hash", "if(content = 0, 1L, 0L) AS rank", "place", "path", "content"),
        "view",
        "BIGINT");
  }

  private Dataset<Row> told(Dataset<Row> hosts, Dataset<Row> found, ThinnedItems views) {
    MirrorSettings used = settings;
    MirrorThinning thinning = views.thinning();
    int count = Math.toIntExact(hosts.count());
    Dataset<Row> pairs =
        found
            .where(col("kind").isin(MirrorTasks.PAGES, MirrorTasks.PAIR))
            .join(
                hosts.select("host", "number"),
                col("at").equalTo(col("number")).and(col("kind").equalTo(MirrorTasks.PAGES)),
                "left_outer")
            .repartition(1)
            .sortWithinPartitions("kind", "at");
    Dataset<Row> items =
        views
            .items()
            .select(col("view"), col("hash"), col("content"), col("path"), lit(false).as("cut"))
            .union(
                views
                    .sets()
                    .where("cut")
                    .selectExpr(
                        "view",
                        "cast(NULL AS BIGINT)",
                        "cast(NULL AS BIGINT)",
                        "cast(NULL AS BINARY)",
                        "true"))
            .repartition(1);
    return spark.createDataFrame(
        one(pairs)
            .zipPartitions(
                one(items), (left, right) -> MirrorTasks.tell(count, left, right, used, thinning)),
        Tables.schema(MirrorTasks.TOLD));
  }

  /** The only partition of a table; Spark gives an empty table none. */
  private JavaRDD<Row> one(Dataset<Row> table) {
    JavaRDD<Row> rows = table.javaRDD();
    return rows.getNumPartitions() == 0 ? context.parallelize(List.of(), 1) : rows;
  }
}
