package dev.doppel.spark.documents;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.apache.spark.sql.functions.max;

import dev.doppel.core.shingle.Shingling;
import dev.doppel.spark.stages.Tables;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * The documents that earlier runs kept: a folder of Parquet a run, with their numbers, ids and
 * sketches. A run takes its name when it is whole; a crash before leaves the memory as it was.
 */
final class SparkMemory {

  private static final StructType SCHEMA = Tables.schema("document BIGINT, " + Sketches.DOCUMENT);

  private final FileSystem files;
  private final Path folder;
  private final List<String> runs;
  private final @Nullable Dataset<Row> documents;
  private final long end;

  private SparkMemory(SparkSession spark, FileSystem files, Path folder) throws IOException {
    this.files = files;
    this.folder = folder;
    this.runs = runs(files, folder);
    this.documents =
        runs.isEmpty() ? null : spark.read().schema(SCHEMA).parquet(runs.toArray(String[]::new));
    this.end = documents == null ? 0 : end(documents);
  }

  /**
   * Opens the memory in a folder, or begins one there.
   *
   * @throws IOException if it was made with other settings
   */
  static SparkMemory open(SparkSession spark, String folder, JobSettings settings)
      throws IOException {
    Path path = new Path(folder);
    FileSystem files = path.getFileSystem(spark.sparkContext().hadoopConfiguration());
    Path line = new Path(path, "settings");
    String known = read(files, line);
    if (known.isEmpty()) {
      files.mkdirs(path);
      try (FSDataOutputStream out = files.create(line)) {
        out.write(settings.sketchLine().getBytes(UTF_8));
      }
    } else if (!known.equals(storedIn(known, settings).sketchLine())) {
      throw new IOException(folder + " was made with other settings: " + known);
    }
    return new SparkMemory(spark, files, path);
  }

  /** The settings by the rules that the memory in a folder was made by, if there is one. */
  static JobSettings storedIn(SparkSession spark, String folder, JobSettings settings)
      throws IOException {
    Path path = new Path(folder);
    FileSystem files = path.getFileSystem(spark.sparkContext().hadoopConfiguration());
    return storedIn(read(files, new Path(path, "settings")), settings);
  }

  private static JobSettings storedIn(String line, JobSettings settings) {
    for (int edition = 1; edition < Shingling.EDITION; edition++) {
      JobSettings earlier = settings.inEdition(edition);
      if (line.equals(earlier.sketchLine())) {
        return earlier;
      }
    }
    return settings;
  }

  /** How many runs it holds. */
  int runs() {
    return runs.size();
  }

  /** The documents: document and {@link Sketches#DOCUMENT}; null if there are none. */
  @Nullable Dataset<Row> documents() {
    return documents;
  }

  /** A number above those of all documents. */
  long end() {
    return end;
  }

  /** Adds the documents that a run kept. */
  void remember(Dataset<Row> kept) throws IOException {
    String name = "run-%06d".formatted(runs.size());
    Path unfinished = new Path(folder, "unfinished-" + name);
    kept.write().mode(SaveMode.Overwrite).parquet(unfinished.toString());
    if (!files.rename(unfinished, new Path(folder, name))) {
      throw new IOException("cannot rename " + unfinished + "; is another run using it?");
    }
  }

  private static long end(Dataset<Row> documents) {
    Row last = documents.agg(max("document")).first();
    return last.isNullAt(0) ? 0 : last.getLong(0) + 1;
  }

  private static List<String> runs(FileSystem files, Path folder) throws IOException {
    List<String> runs = new ArrayList<>();
    for (FileStatus each : files.listStatus(folder)) {
      if (each.getPath().getName().startsWith("run-")) {
        runs.add(each.getPath().toString());
      }
    }
    Collections.sort(runs);
    return runs;
  }

  private static String read(FileSystem files, Path path) throws IOException {
    try (FSDataInputStream in = files.open(path)) {
      return new String(in.readAllBytes(), UTF_8);
    } catch (FileNotFoundException e) {
      return "";
    }
  }
}
