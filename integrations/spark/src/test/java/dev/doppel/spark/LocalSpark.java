package dev.doppel.spark;

import org.apache.spark.sql.SparkSession;

/** One session for all tests, with tasks that are tried again when they fail. */
public final class LocalSpark {

  private static final SparkSession SESSION =
      SparkSession.builder()
          .master("local[2,4]") // two threads, four attempts
          .appName("doppel tests")
          .config("spark.ui.enabled", false)
          .config("spark.driver.bindAddress", "127.0.0.1")
          .config("spark.driver.host", "127.0.0.1")
          // A starved process that misses its own heartbeats would exit with 56.
          .config("spark.executor.heartbeatInterval", "10min")
          .config("spark.network.timeout", "60min")
          // Larger results go through the block manager, which lost one after many other tests.
          .config("spark.task.maxDirectResultSize", "64m")
          .config("spark.sql.shuffle.partitions", 2)
          .config("spark.plugins", LostShuffles.class.getName())
          .config("spark.hadoop.fs.flaky.impl", FlakyFileSystem.class.getName())
          .config("spark.hadoop.fs.file.impl", PlainDisk.class.getName())
          .config("spark.sql.warehouse.dir", System.getProperty("java.io.tmpdir") + "/warehouse")
          // Tables of some hundred rows are faster read than compiled or planned anew for.
          .config("spark.sql.codegen.wholeStage", false)
          .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
          .config("spark.sql.adaptive.enabled", false)
          .getOrCreate();

  private LocalSpark() {}

  public static SparkSession session() {
    return SESSION;
  }
}
