package dev.doppel.spark.stages;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.function.Supplier;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;

/**
 * Tables on disk between the steps of a job, in Parquet. A stage that is whole is not made again:
 * so a job that was killed resumes where it was, and no lineage grows too long to be recomputed.
 */
public final class Stages {

  /*
   * Spark writes _SUCCESS when the last task of a table was committed, and only then; a stage
   * without it is overwritten. The file "run" says for which input and settings the stages are.
   */

  private final SparkSession spark;
  private final FileSystem files;
  private final Path folder;

  private Stages(SparkSession spark, FileSystem files, Path folder) {
    this.spark = spark;
    this.files = files;
    this.folder = folder;
  }

  /**
   * Opens the stages in a folder, or begins them there.
   *
   * @param run a line that distinguishes this run from others
   * @throws IOException if the folder holds the stages of another run
   */
  public static Stages in(SparkSession spark, String folder, String run) throws IOException {
    Path path = new Path(folder);
    FileSystem files = path.getFileSystem(spark.sparkContext().hadoopConfiguration());
    Stages stages = new Stages(spark, files, path);
    String known = stages.read("run");
    if (known.isEmpty()) {
      stages.write("run", run);
    } else if (!known.equals(run)) {
      throw new IOException(
          folder + " holds stages of another input or other settings; name another folder");
    }
    return stages;
  }

  /** Returns the table of this name, made by {@code work} unless it is there. */
  public Dataset<Row> stage(String name, Supplier<Dataset<Row>> work) throws IOException {
    String table = new Path(folder, name).toString();
    if (isWhole(name)) {
      return spark.read().parquet(table);
    }
    spark.sparkContext().setJobDescription("doppel " + name);
    Dataset<Row> made = work.get();
    made.write().mode(SaveMode.Overwrite).parquet(table);
    spark.sparkContext().setJobDescription(null);
    return spark.read().schema(made.schema()).parquet(table); // spares a job that would look
  }

  boolean isWhole(String name) throws IOException {
    return files.exists(new Path(new Path(folder, name), "_SUCCESS"));
  }

  /** Deletes everything. */
  public void delete() throws IOException {
    files.delete(folder, true);
  }

  private String read(String name) throws IOException {
    try (FSDataInputStream in = files.open(new Path(folder, name))) {
      return new String(in.readAllBytes(), UTF_8);
    } catch (FileNotFoundException e) {
      return "";
    }
  }

  private void write(String name, String text) throws IOException {
    files.mkdirs(folder);
    try (FSDataOutputStream out = files.create(new Path(folder, name), true)) {
      out.write(text.getBytes(UTF_8));
    }
  }
}
