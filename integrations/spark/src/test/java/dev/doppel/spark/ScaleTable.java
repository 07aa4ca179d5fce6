package dev.doppel.spark;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.OperatingSystemMXBean;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.spark.documents.DocumentsJob;
import dev.doppel.spark.documents.DocumentsResult;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Runs the documents job over a file of {@link PlantedCorpus} and prints one line of a Markdown
 * table. Run by {@code integrations/spark/run scale}.
 */
final class ScaleTable {

  private static final String HEADER =
      """
      | documents | cores | s | s of CPU | to the line before | shuffled B/document \
      | spilled B/document | live heap, MB | near-copies found | boilerplate removed \
      | wrongly removed |
      |---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|""";

  private ScaleTable() {}

  /** Takes the input, a folder for the results, and the seconds of the line before, 0 if none. */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length == 0) {
      System.out.println(HEADER);
      return;
    }
    Counting counting = new Counting();
    LiveHeap heap = LiveHeap.watch();
    try (SparkSession spark = SparkSession.builder().appName("doppel scale").getOrCreate()) {
      spark.sparkContext().addSparkListener(counting);
      long start = System.nanoTime();
      DocumentsResult result =
          DocumentsJob.on(spark, DocumentSettings.builder().threads(1).build())
              .stages(arguments[1] + "/_stages")
              .run(List.of(arguments[0]));
      result.write(arguments[1]);
      double seconds = (System.nanoTime() - start) / 1e9;
      double cpuSeconds = cpuNanos() / 1e9;
      System.err.print(result.summary());
      double before = Double.parseDouble(arguments[2]);
      long documents = result.documents().count();
      System.out.printf(
          Locale.ROOT,
          "| %,d | %d | %.1f | %.0f | %s | %.0f | %.0f | %s | %s | %s | %,d |%n",
          documents,
          spark.sparkContext().defaultParallelism(),
          seconds,
          cpuSeconds,
          before == 0 ? "" : String.format(Locale.ROOT, "%.2fx", seconds / before),
          (double) counting.shuffled.get() / documents,
          (double) counting.spilled.get() / documents,
          heap.mostMegabytes(),
          found(result, PlantedCorpus.IS_NEAR_COPY),
          found(result, PlantedCorpus.IS_BOILERPLATE),
          result.removed().where(PlantedCorpus.IS_NEW).count());
    }
  }

  /** How many of those that the condition tells were removed. */
  private static String found(DocumentsResult result, String condition) {
    Dataset<Row> planted = result.documents().where(condition);
    Dataset<Row> removed = result.removed().where(condition);
    return String.format(Locale.ROOT, "%,d of %,d", removed.count(), planted.count());
  }

  private static long cpuNanos() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
  }

  private static final class Counting extends SparkListener {

    private final AtomicLong shuffled = new AtomicLong();
    private final AtomicLong spilled = new AtomicLong();

    @Override
    public void onTaskEnd(SparkListenerTaskEnd task) {
      if (task.taskMetrics() != null) {
        shuffled.addAndGet(task.taskMetrics().shuffleWriteMetrics().bytesWritten());
        spilled.addAndGet(task.taskMetrics().diskBytesSpilled());
      }
    }
  }

  /** The most that was in use just after a collection: what garbage is left over does not count. */
  private static final class LiveHeap {

    private final AtomicLong most = new AtomicLong();

    static LiveHeap watch() {
      LiveHeap heap = new LiveHeap();
      for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
        ((NotificationEmitter) collector)
            .addNotificationListener((notification, none) -> heap.take(notification), null, null);
      }
      return heap;
    }

    String mostMegabytes() {
      return String.format(Locale.ROOT, "%,d", most.get() >> 20);
    }

    private void take(Notification notification) {
      GarbageCollectionNotificationInfo info =
          GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData());
      long used =
          info.getGcInfo().getMemoryUsageAfterGc().entrySet().stream()
              .filter(pool -> isHeap(pool.getKey()))
              .map(Map.Entry::getValue)
              .mapToLong(MemoryUsage::getUsed)
              .sum();
      most.accumulateAndGet(used, Math::max);
    }

    private static boolean isHeap(String pool) {
      return ManagementFactory.getMemoryPoolMXBeans().stream()
          .anyMatch(each -> each.getName().equals(pool) && each.getType() == MemoryType.HEAP);
    }
  }
}
