package dev.doppel.flink;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Flink as it is operated: a job manager and two task managers, each a process, and Flink's command
 * line, which is given the packaged jar. FLINK_HOME in the environment says which Flink; without
 * it, it is the one of the build.
 */
final class FlinkProcesses implements FailingFlink {

  private static final Pattern STATE = Pattern.compile("\"state\":\"([A-Z]+)\"");
  private static final List<String> OPENED =
      List.of(
          "java.lang",
          "java.net",
          "java.io",
          "java.nio",
          "java.text",
          "java.time",
          "java.util",
          "java.util.concurrent",
          "java.util.concurrent.atomic",
          "java.util.concurrent.locks",
          "sun.net.util",
          "sun.nio.ch");

  private final Path folder;
  private final Path jar;
  private final String classes;
  private final int webPort = KafkaBroker.freePort();
  private final List<Process> taskManagers = new ArrayList<>();
  private final HttpClient client = HttpClient.newHttpClient();

  private FlinkProcesses(Path folder, Path jar) throws IOException {
    this.folder = Files.createDirectories(folder);
    this.jar = jar;
    this.classes = classes();
  }

  /** Starts a cluster that runs the jar and keeps everything in the folder. */
  static FlinkProcesses start(Path folder, Path jar) throws Exception {
    FlinkProcesses cluster = new FlinkProcesses(folder, jar);
    Files.writeString(folder.resolve("config.yaml"), cluster.settings());
    cluster.launch(
        "jobs", "org.apache.flink.runtime.entrypoint.StandaloneSessionClusterEntrypoint");
    cluster.startTaskManager();
    cluster.startTaskManager();
    while (!cluster.answers("/overview").contains("\"taskmanagers\":2")) {
      if (!cluster.taskManagers.stream().allMatch(Process::isAlive)) {
        throw new IOException("a task manager ended: see " + folder.resolve("tasks.log"));
      }
      Thread.sleep(200);
    }
    cluster.supervise();
    return cluster;
  }

  private static String classes() {
    String home = System.getenv("FLINK_HOME");
    if (home != null) {
      return Path.of(home, "lib", "*").toString();
    }
    // What is in the packaged jar must come from there.
    Pattern ours = Pattern.compile("classes|test-classes|(doppel-|kafka|flink-connector-kafka).*");
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> !ours.matcher(String.valueOf(Path.of(entry).getFileName())).matches())
        .collect(Collectors.joining(File.pathSeparator));
  }

  private String settings() throws IOException {
    return String.join(
        "\n",
        "jobmanager.rpc.address: localhost",
        "jobmanager.rpc.port: " + KafkaBroker.freePort(),
        "rest.address: localhost",
        "rest.port: " + webPort,
        "taskmanager.host: localhost",
        "taskmanager.numberOfTaskSlots: 2",
        // Flink's scripts work these out of the size of the process.
        "taskmanager.cpu.cores: 1",
        "taskmanager.memory.framework.heap.size: 128m",
        "taskmanager.memory.framework.off-heap.size: 128m",
        "taskmanager.memory.jvm-metaspace.size: 256m",
        "taskmanager.memory.jvm-overhead.min: 192m",
        "taskmanager.memory.jvm-overhead.max: 192m",
        "taskmanager.memory.task.heap.size: 512m",
        "taskmanager.memory.task.off-heap.size: 0",
        "taskmanager.memory.managed.size: 8m",
        "taskmanager.memory.network.min: 64m",
        "taskmanager.memory.network.max: 64m",
        "heartbeat.interval: 1000",
        "heartbeat.timeout: 10000",
        "execution.checkpointing.dir: " + folder.resolve("checkpoints").toUri(),
        "restart-strategy.type: fixed-delay",
        "restart-strategy.fixed-delay.attempts: 1000",
        "restart-strategy.fixed-delay.delay: 200 ms",
        "");
  }

  @Override
  public void submit(String options) throws Exception {
    List<String> command = new ArrayList<>(List.of("run", "-d", "-p", "2", jar.toString()));
    command.addAll(List.of(options.split(" ")));
    Process line = launch("client", "org.apache.flink.client.cli.CliFrontend", command);
    if (line.waitFor() != 0) {
      throw new IOException("flink run failed: see " + folder.resolve("client.log"));
    }
  }

  @Override
  public void killTaskManager() throws Exception {
    synchronized (taskManagers) {
      taskManagers.remove(0).destroyForcibly().waitFor();
      startTaskManager();
    }
  }

  /**
   * Starts another task manager for each that ended itself, as who operates Flink has it done: one
   * whose tasks do not end within three minutes, as on a machine that is far too busy, does so.
   */
  private void supervise() {
    Thread supervisor =
        new Thread(
            () -> {
              while (true) {
                try {
                  Thread.sleep(1000);
                  replaceEnded();
                } catch (IOException | InterruptedException e) {
                  return; // the run shows what is missing
                }
              }
            },
            "supervisor");
    supervisor.setDaemon(true);
    supervisor.start();
  }

  private void replaceEnded() throws IOException {
    synchronized (taskManagers) {
      int before = taskManagers.size();
      taskManagers.removeIf(each -> !each.isAlive());
      for (int missing = before - taskManagers.size(); missing > 0; missing--) {
        System.out.println("a task manager ended itself, and is replaced");
        startTaskManager();
      }
    }
  }

  @Override
  public void await() throws Exception {
    while (true) {
      Matcher state = STATE.matcher(answers("/jobs/overview"));
      if (state.find() && !state.group(1).matches("RUNNING|RESTARTING|CREATED|INITIALIZING")) {
        if (!state.group(1).equals("FINISHED")) {
          throw new IllegalStateException("the job is " + state.group(1) + ": see " + folder);
        }
        return;
      }
      Thread.sleep(200);
    }
  }

  private void startTaskManager() throws IOException {
    taskManagers.add(launch("tasks", "org.apache.flink.runtime.taskexecutor.TaskManagerRunner"));
  }

  private Process launch(String name, String program) throws IOException {
    return launch(name, program, List.of("--configDir", folder.toString()));
  }

  private Process launch(String name, String program, List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx768m", "-Duser.language=en", "-Duser.country=US"));
    for (String opened : OPENED) {
      command.add("--add-opens=java.base/" + opened + "=ALL-UNNAMED");
    }
    command.addAll(List.of("-cp", classes, program));
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("FLINK_CONF_DIR", folder.toString());
    File log = folder.resolve(name + ".log").toFile();
    Process process = builder.redirectOutput(ProcessBuilder.Redirect.appendTo(log)).start();
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    return process;
  }

  /** What Flink's web page says; nothing while it is not there. */
  private String answers(String path) throws InterruptedException {
    URI address = URI.create("http://localhost:" + webPort + path);
    try {
      return client.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString()).body();
    } catch (IOException e) {
      return "";
    }
  }

  @Override
  public void close() {
    // Java's end ends the processes.
  }
}
