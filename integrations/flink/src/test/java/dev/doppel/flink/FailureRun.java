package dev.doppel.flink;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Future;
import org.apache.flink.api.common.JobID;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/**
 * {@code bench/run flink failures|cluster [urls] [MESSAGES [KILLS [FOLDER]]]}: made-up clicks or
 * URLs through Kafka, the job and Kafka again, while task managers and the broker are killed in
 * turns. Every message must come out exactly once: a click with the verdict of an exact window but
 * for the stated error, a URL with that of {@code doppel urls}.
 *
 * <p>Flink runs in this process or, given the packaged jar, as processes of its own.
 */
final class FailureRun {

  private final KafkaBroker broker;
  private final Traffic traffic;
  private final String options;
  private final int messages;
  private int patience = 20;

  private FailureRun(KafkaBroker broker, Traffic traffic, int messages) {
    this.broker = broker;
    this.traffic = traffic;
    this.options = traffic.options() + " --servers " + broker.servers();
    this.messages = messages;
  }

  public static void main(String[] given) throws Exception {
    List<String> arguments = new ArrayList<>(List.of(given));
    String jar = arguments.remove(0); // nothing, or the jar
    boolean isOfUrls = arguments.remove("urls");
    int messages = arguments.size() > 0 ? Integer.parseInt(arguments.get(0)) : 2_000_000;
    int kills = arguments.size() > 1 ? Integer.parseInt(arguments.get(1)) : 3;
    Path folder =
        arguments.size() > 2
            ? Files.createDirectories(Path.of(arguments.get(2)))
            : Files.createTempDirectory("doppel-flink");
    Traffic traffic = isOfUrls ? new UrlTraffic(messages, folder) : new ClickTraffic(messages);
    try (KafkaBroker broker = KafkaBroker.start(folder.resolve("kafka"))) {
      broker.createTopics(2, traffic.input());
      for (Traffic.Output output : traffic.outputs()) {
        broker.createTopics(2, output.topic());
      }
      FailureRun run = new FailureRun(broker, traffic, messages);
      run.send();
      try (FailingFlink flink =
          jar.isEmpty()
              ? new InProcess(Cluster.start(folder.resolve("flink")))
              : FlinkProcesses.start(folder.resolve("flink"), Path.of(jar))) {
        run.work(flink, kills);
      }
      System.exit(run.compare() ? 0 : 1); // Flink's threads linger
    }
  }

  private void send() throws IOException {
    try (KafkaProducer<byte[], byte[]> producer = broker.producer()) {
      traffic.send(
          (key, value) -> {
            Future<?> unused = // a message that does not arrive is lost, and counted so
                producer.send(new ProducerRecord<>(traffic.input(), key, value));
          });
    }
    int known = messages - traffic.fresh().cardinality() - traffic.rejected().cardinality();
    System.out.printf(
        Locale.ROOT, "%,d %s sent, %,d of them repeated%n", messages, traffic.name(), known);
  }

  private void work(FailingFlink flink, int kills) throws Exception {
    long start = System.nanoTime();
    flink.submit(options);
    for (int kill = 1; kill <= kills; kill++) {
      awaitShare((double) kill / (kills + 1));
      if (kill % 2 == 1) {
        flink.killTaskManager();
        System.out.println("task manager killed");
      } else {
        broker.killAndRestart();
        System.out.println("broker killed and restarted");
      }
    }
    flink.await();
    double seconds = (System.nanoTime() - start) / 1e9;
    System.out.printf(
        Locale.ROOT,
        "done in %.0f s, %,.0f %s a second%n",
        seconds,
        messages / seconds,
        traffic.name());
  }

  /** Waits until the job has so much of its input behind it for good. */
  private void awaitShare(double share) throws Exception {
    broker.awaitRead("doppel", Math.round(share * messages));
  }

  /** Prints what came out and says whether it is as it must be. */
  private boolean compare() {
    while (countAll() < messages && patience-- > 0) {
      Thread.onSpinWait(); // brokers make what was committed visible a moment later
    }
    BitSet seen = new BitSet(messages);
    long doubled = 0;
    long[][] found = new long[3][3]; // by verdicts: that of the truth, and that of the job
    for (Traffic.Output output : traffic.outputs()) {
      doubled += read(output, seen, found);
    }
    int lost = messages - seen.cardinality();
    long wrongRejections = found[2][0] + found[2][1] + found[0][2] + found[1][2];
    double expected = traffic.fpp() * traffic.fresh().cardinality();
    List<String> rows =
        new ArrayList<>(
            List.of(
                "lost | " + lost,
                "doubled | " + doubled,
                "late or rejected, and should not be, or the other way round | " + wrongRejections,
                "repeated, but called new | " + found[1][0],
                "new, but called duplicates | " + found[0][1],
                "of these at most to be expected | " + Math.round(expected)));
    rows.addAll(traffic.remarks());
    System.out.println("| | " + traffic.name() + " |");
    System.out.println("|---|--:|");
    rows.forEach(row -> System.out.println("| " + row + " |"));
    return lost + doubled + wrongRejections + found[1][0] == 0
        && found[0][1] <= expected + 5 * Math.sqrt(expected)
        && traffic.isFine();
  }

  private long countAll() {
    return traffic.outputs().stream().mapToLong(output -> broker.count(output.topic())).sum();
  }

  /** Counts the messages of a topic that were seen before. */
  private long read(Traffic.Output output, BitSet seen, long[][] found) {
    long[] doubled = {0};
    broker.read(
        output.topic(),
        value -> {
          int number = traffic.number(value);
          doubled[0] += seen.get(number) ? 1 : 0;
          seen.set(number);
          int truth = traffic.rejected().get(number) ? 2 : traffic.fresh().get(number) ? 0 : 1;
          found[truth][output.verdict()]++;
        });
    return doubled[0];
  }

  /** Flink in this process. */
  private static final class InProcess implements FailingFlink {

    private final Cluster cluster;
    private @Nullable JobID job;

    InProcess(Cluster cluster) {
      this.cluster = cluster;
    }

    @Override
    public void submit(String options) throws Exception {
      StreamExecutionEnvironment environment = StreamExecutionEnvironment.createLocalEnvironment(2);
      DuplicateJob.build(environment, options.split(" "));
      job = cluster.submit(environment);
    }

    @Override
    public void killTaskManager() throws Exception {
      cluster.killTaskManager();
    }

    @Override
    public void await() throws Exception {
      cluster.await(requireNonNull(job));
    }

    @Override
    public void close() {
      cluster.close();
    }
  }
}
