package dev.doppel.flink;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import dev.doppel.core.window.WindowMethod;
import dev.doppel.core.window.WindowSettings;
import dev.doppel.engine.events.ClickStream;
import dev.doppel.engine.events.EventJudge;
import dev.doppel.engine.events.EventReader;
import dev.doppel.engine.events.EventVerdict;
import dev.doppel.engine.events.LineFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.apache.flink.api.common.JobID;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/**
 * {@code bench/run flink failures|cluster [EVENTS [KILLS [FOLDER]]]}: made-up clicks through Kafka,
 * the job and Kafka again, while task managers and the broker are killed in turns. Every click must
 * come out exactly once, and with the verdict of an exact window but for the stated error.
 *
 * <p>Flink runs in this process or, given the packaged jar, as processes of its own.
 */
final class FailureRun {

  private static final double FPP = 1e-4;

  private final KafkaBroker broker;
  private final String options;
  private final int events;
  private final BitSet unique = new BitSet();
  private long repeated;
  private long wrongs;
  private int patience = 20;

  private FailureRun(KafkaBroker broker, int events) {
    this.broker = broker;
    this.options = options(broker);
    this.events = events;
  }

  private static String options(KafkaBroker broker) {
    return "--in clicks --out unique --duplicates twice --late-out late --key cookie,ad --time time"
        + " --window jumping:6h/12 --capacity 1000000 --late 1m --drift 1h --checkpoint 2s"
        + " --bounded --columns time,ip,cookie,ad,publisher,number --fpp "
        + FPP
        + " "
        + Clicks.secretOption()
        + " --servers "
        + broker.servers();
  }

  public static void main(String[] arguments) throws Exception {
    String jar = arguments[0]; // nothing, or the jar
    int events = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 2_000_000;
    int kills = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 3;
    Path folder =
        arguments.length > 3
            ? Files.createDirectories(Path.of(arguments[3]))
            : Files.createTempDirectory("doppel-flink");
    try (KafkaBroker broker = KafkaBroker.start(folder.resolve("kafka"))) {
      broker.createTopics(2, "clicks", "unique", "twice", "late");
      FailureRun run = new FailureRun(broker, events);
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

  /** Sends numbered clicks and notes which of them an exact window calls unique. */
  private void send() throws IOException {
    WindowSettings exact =
        JobOptions.parse(options.split(" ")).window().withMethod(WindowMethod.EXACT);
    EventReader reader = EventReader.of(Clicks.settings(exact));
    EventJudge judge = EventJudge.of(exact, null);
    ClickStream.Settings clicks = new ClickStream.Settings(events, 1, 0.5, 0.1, 5000, 1000, 4, 3);
    try (KafkaProducer<byte[], byte[]> producer = broker.producer()) {
      ClickStream.of(clicks)
          .write(
              new Lines(
                  new Consumer<>() {
                    private int number = -1; // the header

                    @Override
                    public void accept(String line) {
                      if (number >= 0) {
                        byte[] bytes = line.getBytes(UTF_8);
                        if (reader.read(bytes, 0, bytes.length, 0) != LineFault.NONE) {
                          throw new IllegalStateException("no event: " + line);
                        }
                        boolean isNew =
                            judge.judge(reader.key(), reader.time()) == EventVerdict.UNIQUE;
                        unique.set(number, isNew);
                        repeated += isNew ? 0 : 1;
                        String[] cells = line.split(",", -1);
                        byte[] key = (cells[2] + "," + cells[3]).getBytes(UTF_8);
                        byte[] value = (line + "," + number).getBytes(UTF_8);
                        Future<?> unused = // a click that does not arrive is lost, and counted so
                            producer.send(new ProducerRecord<>("clicks", key, value));
                      }
                      number++;
                    }
                  }));
    }
    System.out.printf(Locale.ROOT, "%,d clicks sent, %,d of them repeated%n", events, repeated);
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
        Locale.ROOT, "done in %.0f s, %,.0f clicks a second%n", seconds, events / seconds);
  }

  /** Waits until the job has so much of its input behind it for good. */
  private void awaitShare(double share) throws Exception {
    broker.awaitRead("doppel", Math.round(share * events));
  }

  /** Prints what came out and says whether it is as it must be. */
  private boolean compare() {
    while (broker.count("unique") + broker.count("twice") < events && patience-- > 0) {
      Thread.onSpinWait(); // brokers make what was committed visible a moment later
    }
    BitSet seen = new BitSet(events);
    long doubled = check("unique", seen, true);
    long wrong = wrongs;
    doubled += check("twice", seen, false);
    long errors = wrongs;
    int lost = events - seen.cardinality();
    long late = broker.count("late");
    double expected = FPP * unique.cardinality();
    System.out.println("| | clicks |");
    System.out.println("|---|--:|");
    for (String row :
        List.of(
            "lost | " + lost,
            "doubled | " + doubled,
            "late | " + late,
            "repeated, but called unique | " + wrong,
            "unique, but called duplicate | " + errors,
            "of these at most to be expected | " + Math.round(expected))) {
      System.out.println("| " + row + " |");
    }
    return lost + doubled + late + wrong == 0 && errors <= expected + 5 * Math.sqrt(expected);
  }

  /** Counts the clicks of a topic that were seen before; {@link #wrongs} have another verdict. */
  private long check(String topic, BitSet seen, boolean areUnique) {
    long[] doubled = {0};
    wrongs = 0;
    broker.read(
        topic,
        value -> {
          String line = new String(value, UTF_8);
          int number = Integer.parseInt(line.substring(line.lastIndexOf(',') + 1));
          doubled[0] += seen.get(number) ? 1 : 0;
          seen.set(number);
          wrongs += unique.get(number) == areUnique ? 0 : 1;
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
      DuplicateJob.build(environment, JobOptions.parse(options.split(" ")));
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

  /** Hands on text by lines. */
  private record Lines(Consumer<String> next) implements Appendable {

    @Override
    public Appendable append(CharSequence text) {
      next.accept(text.toString());
      return this;
    }

    @Override
    public Appendable append(CharSequence text, int from, int to) {
      return append(text.subSequence(from, to));
    }

    @Override
    public Appendable append(char end) { // of the line, which came whole before
      return this;
    }
  }
}
