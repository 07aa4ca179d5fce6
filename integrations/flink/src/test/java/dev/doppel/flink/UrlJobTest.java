package dev.doppel.flink;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.work.Progress;
import dev.doppel.engine.aliases.AliasFile;
import dev.doppel.engine.urls.UrlJob;
import dev.doppel.engine.urls.UrlLine;
import dev.doppel.engine.urls.UrlLines;
import dev.doppel.io.LineInput;
import dev.doppel.seen.UrlMemory;
import dev.doppel.seen.UrlSettings;
import dev.doppel.seen.UrlVerdict;
import dev.doppel.web.url.UrlRules;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Future;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.connector.source.util.ratelimit.RateLimiterStrategy;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The same URLs through Flink and through {@code doppel urls} get the same verdicts. */
@Timeout(value = 5, unit = MINUTES)
class UrlJobTest {

  private static final int URLS = 12_000;
  private static final int PAGES = 6_000;
  private static final String RULES = "host-1.example.org keep utm_source\n*.example.org drop b\n";
  private static final String ROWS = "rows";

  @TempDir private static Path folder;
  private static Cluster cluster;
  private static Path aliases;
  private static Path rules;
  private static List<String> lines;
  private static List<String> truth;

  @BeforeAll
  static void start() throws Exception {
    aliases = folder.resolve("aliases.tsv");
    rules = Files.writeString(folder.resolve("rules.txt"), RULES);
    Spellings spellings = new Spellings(PAGES, 7);
    spellings.writeAliases(aliases);
    lines = new ArrayList<>(List.of("", "http://a.example/\t1", "http://a.example/1"));
    spellings.write(URLS - lines.size(), lines::add);
    truth = judge(lines);
    cluster = Cluster.start(folder.resolve("flink"));
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  /*
   * URLs come in three parts. A task manager is killed while the second is worked on, the broker
   * while the third is. Spellings of one page are of one host, so that they go to one partition, as
   * producers that give their messages the host as key have it: their order is fixed, and with it
   * which of them is the first.
   */
  @Test
  void losesAndDoublesNothingWhateverFails() throws Exception {
    try (KafkaBroker broker = KafkaBroker.start(folder.resolve("kafka"))) {
      broker.createTopics(2, "links", "new", "known", "others");
      StreamExecutionEnvironment environment = StreamExecutionEnvironment.createLocalEnvironment(2);
      String options =
          options("")
              + " --checkpoint 500ms --duplicates known --rejected others --servers "
              + broker.servers();
      DuplicateJob.build(environment, options.split(" "));
      JobID job = cluster.submit(environment);
      send(broker, lines.subList(0, URLS / 3));
      broker.await(1, "new", "known");
      send(broker, lines.subList(URLS / 3, 2 * URLS / 3));
      cluster.killTaskManager();
      broker.await(URLS / 2, "new", "known", "others");
      send(broker, lines.subList(2 * URLS / 3, URLS));
      broker.killAndRestart();
      broker.await(URLS, "new", "known", "others");
      cluster.stop(job);

      List<String> found = new ArrayList<>();
      for (String topic : List.of("new", "known", "others")) {
        found.addAll(broker.read(topic));
      }
      requireTruth(found);
      assertThat(broker.read("new")).allMatch(row -> row.startsWith("new\t"));
      assertThat(broker.read("others")).allMatch(row -> row.startsWith("invalid\t"));
    }
  }

  /** A job that is refused has judged URLs for as long as it was not. */
  @BeforeEach
  void forgetRowsOfOtherTests() {
    Collected.take(ROWS);
  }

  @Test
  void verdictsAreThoseOfDoppelUrlsAtAnyParallelism() throws Exception {
    for (int parallelism : new int[] {1, 4}) {
      cluster.await(cluster.submit(job(parallelism, "", RateLimiterStrategy.noOp())));

      requireTruth(Collected.take(ROWS));
    }
  }

  @Test
  void verdictsDoNotChangeWhenTheParallelismDoes() throws Exception {
    JobID one = cluster.submit(slowJob(1));
    await(URLS / 4);
    JobID four = cluster.submit(slowJob(4), cluster.stop(one));
    await(URLS / 2);
    String savepoint = cluster.stop(four);
    assertThat(Collected.size(ROWS)).isLessThan(URLS); // there is something left to do
    cluster.await(cluster.submit(job(1, "", RateLimiterStrategy.noOp()), savepoint));

    requireTruth(Collected.take(ROWS));
  }

  /*
   * A filter calls some new URLs duplicates, and never a known one new. The number is binomial with
   * the stated rate at most: five sigmas more come once in a million runs even if all of it were used
   * up from the first URL on. Restored at another parallelism it goes on with what it had.
   */
  @Test
  void filtersErrAtMostAsStated() throws Exception {
    double fpp = 1e-2;
    for (String filter : List.of("bloom", "scalable", "classic", "internet-archive")) {
      String options = " --filter " + filter + " --capacity 8000 --fpp " + fpp;
      JobID one = cluster.submit(job(1, options, RateLimiterStrategy.perCheckpoint(500)));
      await(URLS / 4);
      String savepoint = cluster.stop(one);
      cluster.await(cluster.submit(job(4, options, RateLimiterStrategy.noOp()), savepoint));

      List<String> found = Collected.take(ROWS);
      assertThat(found).as(filter).hasSize(URLS);
      Set<String> fresh = new HashSet<>(ofVerdict(truth, UrlVerdict.NEW));
      List<String> freshFound = ofVerdict(found, UrlVerdict.NEW);
      assertThat(fresh).as(filter).containsAll(freshFound);
      assertThat(ofVerdict(found, UrlVerdict.INVALID))
          .isEqualTo(ofVerdict(truth, UrlVerdict.INVALID));
      double expected = fresh.size() * fpp;
      assertThat(fresh.size() - freshFound.size())
          .as(filter)
          .isLessThanOrEqualTo((int) (expected + 5 * Math.sqrt(expected)));
    }
  }

  @Test
  void stateOfOtherSettingsIsRefused() throws Exception {
    JobID one = cluster.submit(slowJob(1));
    await(URLS / 4);
    String savepoint = cluster.stop(one);
    Collected.take(ROWS);
    StreamExecutionEnvironment other = job(1, " --profile aggressive", RateLimiterStrategy.noOp());
    Configuration once = new Configuration();
    once.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
    other.configure(once);

    JobID restored = cluster.submit(other, savepoint);
    assertThatThrownBy(() -> cluster.await(restored))
        .hasStackTraceContaining("--profile: standard-v1 and aggressive-v1");
  }

  @Test
  void withoutTsvMessagesAndTheirKeysAreAsTheyCame() throws Exception {
    try (KafkaBroker broker = KafkaBroker.start(folder.resolve("kafka-plain"))) {
      broker.createTopics(1, "links", "new");
      send(broker, List.of("HTTP://b.example/1?utm_source=x", "http://b.example/1", "none"));
      StreamExecutionEnvironment environment = StreamExecutionEnvironment.createLocalEnvironment(1);
      String options =
          "--urls --in links --out new --bounded --checkpoint 200ms "
              + Clicks.secretOption()
              + " --servers "
              + broker.servers();
      DuplicateJob.build(environment, options.split(" "));
      cluster.await(cluster.submit(environment));

      assertThat(broker.read("new")).containsExactly("HTTP://b.example/1?utm_source=x");
      assertThat(broker.keys("new")).containsExactly("b.example");
    }
  }

  @Test
  void optionsAreChecked() {
    String good = "--urls --servers a:1 --in i --out o " + Clicks.secretOption();

    assertThat(parse(good).recipe().line()).startsWith("urls exact profile=standard-v1 hash=");
    assertThat(parse(good + " --aliases " + aliases).recipe().line()).contains("+aliases-");
    assertThat(parse(good + " --filter bloom --capacity 1000").recipe().line())
        .endsWith(" capacity=1000 fpp=1.0E-4");
    assertThatThrownBy(() -> parse(good + " --filter layered"))
        .hasMessageContaining("layered knows parts of URLs");
    assertThatThrownBy(() -> parse(good + " --capacity 1000"))
        .hasMessageContaining("--capacity needs --filter");
    assertThatThrownBy(() -> parse(good + " --profile odd")).hasMessageContaining("odd");
    assertThatThrownBy(() -> parse(good + " --key cookie")).hasMessageContaining("[key]");
    assertThatThrownBy(() -> parse(good + " --aliases none.tsv")).hasMessageContaining("none.tsv");
    assertThatThrownBy(() -> parse("--urls --servers a:1 --in i --out o"))
        .hasMessageContaining("--secret-file");
    assertThatThrownBy(() -> DuplicateJob.main(new String[] {"--urls"}))
        .hasMessageContaining("--out is missing")
        .hasMessageContaining("--aliases FILE");
  }

  /** Compares all rows, and shows those alone that differ. */
  private static void requireTruth(List<String> found) {
    Set<String> missing = new HashSet<>(truth);
    found.forEach(missing::remove);
    Set<String> wrong = new HashSet<>(found);
    truth.forEach(wrong::remove);
    assertThat(missing).as("missing").isEmpty();
    assertThat(wrong).as("wrong").isEmpty();
    assertThat(found).as("each once").hasSameSizeAs(truth);
  }

  private static UrlJobOptions parse(String options) {
    return UrlJobOptions.parse(options.split(" "));
  }

  private static String options(String more) {
    return "--urls --tsv --in links --out new --key-groups 16 --rules "
        + rules
        + " --aliases "
        + (more.contains("--profile") ? noAliases() : aliases)
        + more
        + " "
        + Clicks.secretOption();
  }

  /** Aliases are of one profile. */
  private static Path noAliases() {
    try {
      return Files.writeString(folder.resolve("none.tsv"), "");
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<String> ofVerdict(List<String> rows, UrlVerdict verdict) {
    return rows.stream().filter(row -> row.startsWith(verdict + "\t")).toList();
  }

  private static void await(int count) {
    while (Collected.size(ROWS) < count) {
      Thread.onSpinWait();
    }
  }

  /** What {@code doppel urls --tsv} prints, sorted. */
  private static List<String> judge(List<String> urls) throws IOException {
    UrlRules chosen = AliasFile.addTo(UrlRules.of("standard").withSites(rules), aliases);
    byte[] text = (String.join("\n", urls) + "\n").getBytes(UTF_8);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (LineInput input =
            LineInput.of(new ByteArrayInputStream(text), "links", UrlLine.MAX_BYTES);
        UrlMemory memory = UrlMemory.temporary(UrlSettings.defaults().withRules(chosen))) {
      UrlJob.run(input, memory, new UrlLines(out, true), 1, Progress.NONE);
    }
    return out.toString(UTF_8).lines().sorted().toList();
  }

  /** The job with so many URLs a checkpoint that it can be stopped half way. */
  private static StreamExecutionEnvironment slowJob(int parallelism) {
    return job(parallelism, "", RateLimiterStrategy.perCheckpoint(500));
  }

  /** The job without Kafka: one source, whose order is that of the lines. */
  private static StreamExecutionEnvironment job(
      int parallelism, String more, RateLimiterStrategy<?> rate) {
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.createLocalEnvironment(1).enableCheckpointing(50);
    DataGeneratorSource<UrlMessage> source =
        new DataGeneratorSource<>(
            number -> UrlMessage.unread(null, lines.get(number.intValue()).getBytes(UTF_8)),
            URLS,
            rate,
            TypeInformation.of(UrlMessage.class));
    DataStream<UrlMessage> messages =
        environment
            .fromSource(source, WatermarkStrategy.noWatermarks(), "links")
            .setParallelism(1)
            .uid("source");
    UrlJobOptions options = UrlJobOptions.parse((options(more) + " --servers a:1").split(" "));
    UrlDuplicateJob.Verdicts verdicts = UrlDuplicateJob.split(messages, options);
    verdicts.fresh().setParallelism(parallelism);
    UrlDuplicateJob.rows(verdicts.fresh(), UrlVerdict.NEW)
        .union(
            UrlDuplicateJob.rows(verdicts.duplicates(), UrlVerdict.DUPLICATE),
            UrlDuplicateJob.rows(verdicts.rejected(), UrlVerdict.INVALID))
        .map(row -> new String(row.line(), UTF_8), Types.STRING)
        .sinkTo(new Collected(ROWS));
    return environment;
  }

  private static void send(KafkaBroker broker, List<String> urls) {
    try (KafkaProducer<byte[], byte[]> producer = broker.producer()) {
      for (String url : urls) {
        Future<?> unused = // a URL that does not arrive is missed at the end
            producer.send(
                new ProducerRecord<>("links", Spellings.partitionKey(url), url.getBytes(UTF_8)));
      }
    }
  }
}
