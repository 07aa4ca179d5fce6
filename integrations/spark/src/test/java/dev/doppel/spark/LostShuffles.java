package dev.doppel.spark;

import java.io.File;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.SparkContext;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.apache.spark.api.plugin.DriverPlugin;
import org.apache.spark.api.plugin.ExecutorPlugin;
import org.apache.spark.api.plugin.PluginContext;
import org.apache.spark.api.plugin.SparkPlugin;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;
import org.jspecify.annotations.Nullable;

/**
 * Deletes what finished stages wrote for later ones, when told to: what a job meets when a machine
 * is gone. The task that wants it fails to fetch it, and Spark runs the stage that made it again.
 */
public final class LostShuffles implements SparkPlugin {

  private static final AtomicInteger WANTED = new AtomicInteger();
  private static final AtomicInteger RETRIES = new AtomicInteger();
  private static final Set<Integer> STAGES = ConcurrentHashMap.newKeySet();

  /** Loses files as stages begin, until this many stages were tried again. */
  public static void begin(int retries) {
    RETRIES.set(0);
    WANTED.set(retries);
  }

  /** Loses no more, and returns how many stages were tried again. */
  public static int end() {
    WANTED.set(0);
    return RETRIES.get();
  }

  @Override
  public DriverPlugin driverPlugin() {
    return new DriverPlugin() {
      @Override
      public Map<String, String> init(SparkContext context, PluginContext plugin) {
        context.addSparkListener(
            new SparkListener() {
              @Override
              public void onStageSubmitted(SparkListenerStageSubmitted submitted) {
                RETRIES.addAndGet(submitted.stageInfo().attemptNumber() > 0 ? 1 : 0);
              }
            });
        return Map.of();
      }
    };
  }

  @Override
  public ExecutorPlugin executorPlugin() {
    return new ExecutorPlugin() {
      /** Runs in the task's own thread, before it reads anything. */
      @Override
      public void onTaskStart() {
        if (RETRIES.get() < WANTED.get() && STAGES.add(TaskContext.get().stageId())) {
          for (File folder : SparkEnv.get().blockManager().diskBlockManager().localDirs()) {
            deleteShuffles(folder);
          }
        }
      }
    };
  }

  private static void deleteShuffles(File folder) {
    File @Nullable [] files = folder.listFiles();
    for (File each : files == null ? new File[0] : files) {
      if (each.isDirectory()) {
        deleteShuffles(each);
      } else if (each.getName().startsWith("shuffle_")) {
        each.delete();
      }
    }
  }
}
