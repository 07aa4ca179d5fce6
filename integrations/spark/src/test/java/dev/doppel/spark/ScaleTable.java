package dev.doppel.spark;

import dev.doppel.engine.documents.DocumentSettings;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.SparkSession;

/**
 * Runs the documents job over a file and prints one line: documents, seconds, busy seconds of all
 * tasks, bytes shuffled and spilled by document. Run by {@code integrations/spark/run scale}.
 */
final class ScaleTable {

  private ScaleTable() {}

  public static void main(String[] arguments) throws IOException {
    try (SparkSession spark = SparkSession.builder().appName("doppel scale").getOrCreate()) {
      Counting counting = new Counting();
      spark.sparkContext().addSparkListener(counting);
      long start = System.nanoTime();
      DocumentsResult result =
          DocumentsJob.on(spark, DocumentSettings.builder().threads(1).build())
              .stages(arguments[1] + "/_stages")
              .run(List.of(arguments[0]));
      result.write(arguments[1]);
      double seconds = (System.nanoTime() - start) / 1e9;
      long documents = result.documents().count();
      System.out.print(result.summary());
      System.out.printf(
          Locale.ROOT,
          "%,d documents: %.0f s, %.0f s of tasks (%.0f s CPU), %.0f B shuffled and %.0f B spilled"
              + " a document%n",
          documents,
          seconds,
          counting.taskMillis.get() / 1e3,
          counting.cpuNanos.get() / 1e9,
          (double) counting.shuffled.get() / documents,
          (double) counting.spilled.get() / documents);
    }
  }

  private static final class Counting extends SparkListener {

    private final AtomicLong shuffled = new AtomicLong();
    private final AtomicLong spilled = new AtomicLong();
    private final AtomicLong taskMillis = new AtomicLong();
    private final AtomicLong cpuNanos = new AtomicLong();

    @Override
    public void onTaskEnd(SparkListenerTaskEnd task) {
      if (task.taskMetrics() != null) {
        shuffled.addAndGet(task.taskMetrics().shuffleWriteMetrics().bytesWritten());
        spilled.addAndGet(task.taskMetrics().diskBytesSpilled());
        taskMillis.addAndGet(task.taskMetrics().executorRunTime());
        cpuNanos.addAndGet(task.taskMetrics().executorCpuTime());
      }
    }
  }
}
