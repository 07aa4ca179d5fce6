package dev.doppel.spark.mirrors;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.sum;

import dev.doppel.engine.JobSummary;
import dev.doppel.engine.SummaryKey;
import dev.doppel.engine.mirrors.MirrorSummary;
import dev.doppel.engine.mirrors.rules.MirrorSettings;
import dev.doppel.spark.stages.StagedResult;
import dev.doppel.spark.stages.Stages;
import java.io.IOException;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;

/** What a {@link MirrorsJob} found. */
public final class MirrorsResult implements StagedResult {

  private final Dataset<Row> rows;
  private final Dataset<Row> hosts;
  private final Dataset<Row> found;
  private final Dataset<Row> told;
  private final MirrorSettings settings;
  private final Stages stages;

  MirrorsResult(
      Dataset<Row> rows,
      Dataset<Row> hosts,
      Dataset<Row> found,
      Dataset<Row> told,
      MirrorSettings settings,
      Stages stages) {
    this.rows = rows;
    this.hosts = hosts;
    this.found = found;
    this.told = told;
    this.settings = settings;
    this.stages = stages;
  }

  /** The lines that {@code doppel mirrors} prints, in its order. */
  public Dataset<String> lines() {
    return told.where("at >= 0").sort("at").select("line").as(Encoders.STRING());
  }

  /**
   * Writes the lines to {@code mirrors}, a folder of parts which one after the other are what
   * {@code doppel mirrors} prints; and {@code summary.json}.
   */
  @Override
  public void write(String folder) throws IOException {
    Path out = new Path(folder);
    lines().write().mode(SaveMode.Overwrite).text(new Path(out, "mirrors").toString());
    FileSystem files = out.getFileSystem(told.sparkSession().sparkContext().hadoopConfiguration());
    try (FSDataOutputStream json = files.create(new Path(out, "summary.json"), true)) {
      json.write(summary().getBytes(UTF_8));
    }
  }

  /** Deletes the tables between the steps, and with them this result's. */
  @Override
  public void deleteStages() throws IOException {
    stages.delete();
  }

  /** The counts in one JSON object, in the words of {@code doppel mirrors --summary}. */
  @Override
  public String summary() {
    Row counts = told.where("at < 0").first();
    long malformed =
        rows.where("host IS NULL").agg(coalesce(sum("content"), lit(0L))).first().getLong(0);
    long crowded =
        found.where(col("kind").equalTo(MirrorTasks.CROWDED)).select("at").first().getLong(0);
    return JobSummary.text(
        "mirrors",
        summary -> {
          summary.text(SummaryKey.ENGINE, "spark");
          MirrorSummary.writeLines(summary, rows.where("host IS NOT NULL").count(), malformed);
          summary
              .count(SummaryKey.HOSTS, hosts.count())
              .count(SummaryKey.PAIRS, told.count() - 1)
              .count(SummaryKey.FAMILIES, counts.<Integer>getAs("families"))
              .count(SummaryKey.LARGEST_FAMILY, counts.<Integer>getAs("largestFamily"))
              .count(SummaryKey.FAMILIES_BY_HEAD, counts.<Integer>getAs("familiesByHead"))
              .count(
                  SummaryKey.CANDIDATES, found.where(col("kind").equalTo(MirrorTasks.PAIR)).count())
              .count(SummaryKey.CROWDED_FEATURES, crowded)
              .settings(MirrorSummary.settings(settings));
        });
  }
}
