package dev.doppel.flink;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Future;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.jobgraph.SavepointRestoreSettings;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;

/** Flink in this process: real managers of jobs and tasks, which can be killed. */
final class Cluster implements AutoCloseable {

  private static final int SLOTS = 4;
  private static final long PATIENCE_SECONDS = 600;

  private final MiniCluster cluster;
  private final Path folder;

  private Cluster(MiniCluster cluster, Path folder) {
    this.cluster = cluster;
    this.folder = folder;
  }

  /** Starts a cluster that keeps checkpoints in the folder. */
  static Cluster start(Path folder) throws Exception {
    Configuration configuration = new Configuration();
    configuration.set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MemorySize.ofMebiBytes(8));
    configuration.set(TaskManagerOptions.NETWORK_MEMORY_MIN, MemorySize.ofMebiBytes(64));
    configuration.set(TaskManagerOptions.NETWORK_MEMORY_MAX, MemorySize.ofMebiBytes(64));
    configuration.set(
        CheckpointingOptions.CHECKPOINTS_DIRECTORY, folder.resolve("checkpoints").toUri() + "");
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 1000);
    configuration.set(
        RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofMillis(200));
    MiniCluster cluster =
        new MiniCluster(
            new MiniClusterConfiguration.Builder()
                .setConfiguration(configuration)
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(SLOTS)
                .withRandomPorts()
                .build());
    cluster.start();
    return new Cluster(cluster, folder);
  }

  /** Starts the job that was added to the environment. */
  JobID submit(StreamExecutionEnvironment job) throws Exception {
    return submit(job.getStreamGraph());
  }

  /** Starts it with the state of a savepoint. */
  JobID submit(StreamExecutionEnvironment job, String savepoint) throws Exception {
    StreamGraph graph = job.getStreamGraph();
    graph.setSavepointRestoreSettings(SavepointRestoreSettings.forPath(savepoint));
    return submit(graph);
  }

  private JobID submit(StreamGraph graph) throws Exception {
    return get(cluster.submitJob(graph.getJobGraph())).getJobID();
  }

  /** Waits until a job is done, and fails if it failed. */
  void await(JobID job) throws Exception {
    JobResult result = get(cluster.requestJobResult(job));
    result.toJobExecutionResult(Cluster.class.getClassLoader());
  }

  /** Stops a job where it is and returns its savepoint. */
  String stop(JobID job) throws Exception {
    return stop(job, false);
  }

  /** Stops a job and ends event time, so that everything pending is emitted. */
  void drain(JobID job) throws Exception {
    stop(job, true);
  }

  private String stop(JobID job, boolean drains) throws Exception {
    String savepoint =
        get(
            cluster.stopWithSavepoint(
                job,
                folder.resolve("savepoints").toUri() + "",
                drains,
                SavepointFormatType.CANONICAL));
    await(job);
    return savepoint;
  }

  /** Takes away what runs the tasks, without a word, and adds another. */
  void killTaskManager() throws Exception {
    get(cluster.terminateTaskManager(0));
    cluster.startTaskManager();
  }

  @Override
  public void close() {
    cluster.closeAsync().join();
  }

  private static <T> T get(Future<T> future) throws Exception {
    return future.get(PATIENCE_SECONDS, SECONDS);
  }
}
