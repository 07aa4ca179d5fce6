package dev.doppel.flink;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.window.WindowMethod;
import dev.doppel.core.window.WindowSettings;
import dev.doppel.core.words.GivenWords;
import dev.doppel.engine.events.EventReport.Publisher;
import dev.doppel.engine.events.EventSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import org.apache.flink.api.common.JobID;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class DuplicateJobTest {

  private static final int CLICKS = 30_000;
  private static final String[] TOPICS = {"clicks", "unique", "twice", "late", "broken", "fraud"};

  @TempDir private Path folder;

  /*
   * Clicks come in three parts. A task manager is killed while the second is worked on, the broker
   * while the third is. Equal clicks go to one partition, as producers that give their messages a
   * key have it, so the order of those is fixed and the verdicts are those of the library.
   */
  @Test
  @Timeout(value = 5, unit = MINUTES)
  void losesAndDoublesNothingWhateverFails() throws Exception {
    WindowSettings window =
        WindowSettings.parse("sliding:5m").withMethod(WindowMethod.EXACT).withCapacity(20_000);
    EventSettings settings = Clicks.settings(window);
    List<String> lines = Clicks.lines(CLICKS, 3);

    try (KafkaBroker broker = KafkaBroker.start(folder.resolve("kafka"));
        Cluster cluster = Cluster.start(folder.resolve("flink"))) {
      broker.createTopics(2, TOPICS);
      JobID job = cluster.submit(job(broker));
      send(broker, lines.subList(0, CLICKS / 3));
      broker.await(1, "unique", "twice");
      send(broker, lines.subList(CLICKS / 3, 2 * CLICKS / 3));
      cluster.killTaskManager();
      broker.await(CLICKS / 2, "unique", "twice");
      send(broker, lines.subList(2 * CLICKS / 3, CLICKS));
      send(broker, List.of("{\"no\":\"event\"}"));
      broker.killAndRestart();
      broker.await(CLICKS, "unique", "twice", "late");
      cluster.drain(job);
      broker.await(2, "broken", "fraud");

      List<String> found = new ArrayList<>();
      broker.read("unique").forEach(line -> found.add("unique\t" + csv(line)));
      broker.read("twice").forEach(line -> found.add("duplicate\t" + csv(line)));
      found.sort(null);
      assertThat(found).isEqualTo(Clicks.judge(lines, settings));
      assertThat(broker.read("late")).isEmpty();
      assertThat(broker.read("broken")).containsExactly("{\"no\":\"event\"}");
      assertThat(broker.read("fraud")).hasSize(1);
      String report = broker.read("fraud").get(0);
      for (Publisher each : Clicks.report(lines, settings).publishers()) {
        assertThat(report).contains(Clicks.json(each));
      }
    }
  }

  @Test
  void optionsAreChecked() {
    String[] unkeyed = {"--servers", "a:1", "--in", "i", "--out", "o", "--key", "k"};
    String[] secret = Clicks.secretOption().split(" ", -1);
    String[] good = with(unkeyed, secret[0], secret[1]);

    assertThat(JobOptions.parse(good).window().shape()).hasToString("sliding:1d");
    assertThatThrownBy(() -> DuplicateJob.main(new String[] {"--in", "x"}))
        .hasMessageContaining("--out is missing")
        .hasMessageContaining("--late 10m");
    assertThatThrownBy(() -> JobOptions.parse(with(good, "--kye", "x")))
        .hasMessageContaining("[kye]");
    assertThatThrownBy(() -> JobOptions.parse(with(good, "--window", "wide")))
        .hasMessageContaining("--window: ")
        .hasMessageContaining("'wide'");
    assertThatThrownBy(() -> JobOptions.parse(with(good, "--drift", "10 min")))
        .hasMessageContaining("--drift: a duration looks like 500ms");
    assertThatThrownBy(() -> JobOptions.parse(with(good, "--key-groups", "x")))
        .hasMessageContaining("--key-groups: a whole number");
    assertThatThrownBy(() -> JobOptions.parse(unkeyed)).hasMessageContaining("--secret-file");
    assertThatThrownBy(() -> JobOptions.parse(with(unkeyed, "--secret", "7")))
        .hasMessageContaining("--secret-file")
        .hasMessageContaining("DOPPEL_SECRET");
  }

  @Test
  void theWordsOfEventsMeanWhatTheyMeanElsewhere() {
    String options =
        "--key k,l --time t --window jumping:24h/24 --ahead 1h --fpp 0.1% --method exact"
            + " --on-duplicate keep --zone Europe/Berlin --publisher p --format csv --columns k,l,t,p";
    String whole = "--servers a:1 --in i --out o " + options + " " + Clicks.secretOption();
    GivenWords words = GivenWords.ofOptions();
    String[] parts = options.split(" ", -1);
    for (int i = 0; i < parts.length; i += 2) {
      words.put(parts[i].substring(2), parts[i + 1]);
    }

    assertThat(JobOptions.parse(whole.split(" ", -1)).events().withSecret(null))
        .isEqualTo(EventSettings.parse(words));
  }

  private static String[] with(String[] options, String name, String value) {
    List<String> all = new ArrayList<>(List.of(options));
    all.add(name);
    all.add(value);
    return all.toArray(String[]::new);
  }

  /** The job; never idle, since the end of time passes idle sources by, and with it the report. */
  private static StreamExecutionEnvironment job(KafkaBroker broker) {
    StreamExecutionEnvironment environment = StreamExecutionEnvironment.createLocalEnvironment(2);
    String options =
        "--in clicks --out unique --duplicates twice --late-out late --rejected broken"
            + " --report fraud --report-every 10000d --publisher publisher"
            + " --key cookie,ad --time time --window sliding:5m --late 1m --drift 1m"
            + " --method exact --capacity 20000 --checkpoint 500ms --idle 1h "
            + Clicks.secretOption()
            + " --servers "
            + broker.servers();
    DuplicateJob.build(environment, JobOptions.parse(options.split(" ")));
    return environment;
  }

  /** Sends clicks as JSON, equal ones to the same partition. */
  private static void send(KafkaBroker broker, List<String> lines) {
    try (KafkaProducer<byte[], byte[]> producer = broker.producer()) {
      for (String line : lines) {
        String[] cells = line.split(",", -1);
        byte[] key = cells.length < 4 ? null : (cells[2] + "," + cells[3]).getBytes(UTF_8);
        String value = cells.length < 4 ? line : json(cells);
        Future<?> unused = // a click that does not arrive is missed at the end
            producer.send(new ProducerRecord<>("clicks", key, value.getBytes(UTF_8)));
      }
    }
  }

  private static String json(String[] cells) {
    return "{\"time\":%s,\"ip\":\"%s\",\"cookie\":\"%s\",\"ad\":\"%s\",\"publisher\":\"%s\"}"
        .formatted((Object[]) cells);
  }

  private static String csv(String json) {
    return json.replaceAll("[{}\"]|(time|ip|cookie|ad|publisher)\":", "");
  }
}
