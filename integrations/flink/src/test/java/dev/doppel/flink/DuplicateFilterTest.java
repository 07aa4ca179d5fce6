package dev.doppel.flink;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.window.WindowMethod;
import dev.doppel.core.window.WindowSettings;
import dev.doppel.engine.events.EventReader;
import dev.doppel.engine.events.EventReport.Publisher;
import dev.doppel.engine.events.EventSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkGeneratorSupplier;
import org.apache.flink.api.common.eventtime.WatermarkOutput;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.connector.source.util.ratelimit.RateLimiterStrategy;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.connector.datagen.source.GeneratorFunction;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The same clicks through Flink and through the library get the same verdicts. */
@Timeout(value = 5, unit = MINUTES)
class DuplicateFilterTest {

  private static final int CLICKS = 24_000; // 16 minutes
  private static final Duration LATE = Duration.ofMillis(900); // a few are late by more
  private static final Duration DISORDER = Duration.ofSeconds(2); // none is late by more
  private static final List<String> SHAPES = List.of("sliding:3m", "jumping:3m/6", "landmark:3m");

  @TempDir private static Path folder;
  private static Cluster cluster;
  private static List<String> lines;
  private static List<Message> messages;
  private static List<Message> bySource;

  @BeforeAll
  static void start() throws Exception {
    lines = Clicks.lines(CLICKS, 5);
    EventReader reader = EventReader.of(settings(SHAPES.get(0), WindowMethod.EXACT));
    messages = lines.stream().map(line -> read(line, reader)).toList();
    bySource =
        Stream.concat(
                messages.stream().filter(message -> !isSlow(message)),
                messages.stream().filter(DuplicateFilterTest::isSlow))
            .toList();
    cluster = Cluster.start(folder);
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  @Test
  void verdictsAreTheLibrarysAtAnyParallelism() throws Exception {
    for (int parallelism : new int[] {1, 4}) {
      cluster.await(cluster.submit(job(parallelism, WindowMethod.EXACT)));

      requireTheLibrarysVerdicts();
    }
  }

  @Test
  void verdictsDoNotChangeWhenTheParallelismDoes() throws Exception {
    JobID one = cluster.submit(slowJob(1));
    awaitClicks(CLICKS / 4);
    JobID four = cluster.submit(slowJob(4), cluster.stop(one));
    awaitClicks(CLICKS / 2);
    String savepoint = cluster.stop(four);
    assertThat(Collected.size(SHAPES.get(0))).isLessThan(CLICKS); // there is something left to do
    cluster.await(cluster.submit(job(1, WindowMethod.EXACT), savepoint));

    requireTheLibrarysVerdicts();
  }

  /*
   * One source is read to its end before the other begins, as may happen when a job is restored: the
   * watermark, that of the slower, stands still meanwhile. Equal clicks are of one source. Nothing
   * is late for the library with this lateness, and so nothing may be here. The job is stopped and
   * rescaled while clicks wait.
   */
  @Test
  void aSourceThatIsBehindMakesNothingLate() throws Exception {
    JobID one = cluster.submit(unevenJob(1, RateLimiterStrategy.perCheckpoint(2000)));
    awaitClicks(CLICKS / 4);
    String savepoint = cluster.stop(one);
    assertThat(Collected.size(SHAPES.get(0))).isLessThan(CLICKS);
    cluster.await(cluster.submit(unevenJob(4, RateLimiterStrategy.noOp()), savepoint));

    for (String shape : SHAPES) {
      List<String> expected =
          Clicks.judge(lines, settings(shape, WindowMethod.EXACT).withLate(DISORDER));
      assertThat(verdicts(expected, "late")).isEmpty();
      assertThat(Collected.take(shape)).as(shape).isEqualTo(expected);
    }
  }

  /*
   * With fingerprints, unique clicks may be called duplicates, and nothing else may change. (Not so
   * for a sliding window, which may know a click a little too long.) The number is at most binomial
   * with the stated rate: five sigmas more come once in a million runs even if the error were used
   * up to the last.
   */
  @Test
  void fingerprintsErrAtMostAsStated() throws Exception {
    cluster.await(cluster.submit(job(4, WindowMethod.FINGERPRINTS)));

    Collected.take(SHAPES.get(0));
    for (String shape : SHAPES.subList(1, 3)) {
      List<String> exact = Clicks.judge(lines, settings(shape, WindowMethod.EXACT));
      List<String> found = Collected.take(shape);
      assertThat(found).hasSameSizeAs(exact);
      assertThat(verdicts(found, "late")).isEqualTo(verdicts(exact, "late"));
      List<String> unique = verdicts(exact, "unique");
      List<String> uniqueFound = verdicts(found, "unique");
      assertThat(new HashSet<>(unique).containsAll(uniqueFound)).isTrue();
      double expected = unique.size() * settings(shape, WindowMethod.EXACT).window().fpp();
      assertThat(unique.size() - uniqueFound.size())
          .isLessThanOrEqualTo((int) (expected + 5 * Math.sqrt(expected)));
    }
  }

  @Test
  void reportsOfPublishersAreTheLibrarys() throws Exception {
    StreamExecutionEnvironment environment = StreamExecutionEnvironment.createLocalEnvironment(2);
    EventSettings settings = settings(SHAPES.get(0), WindowMethod.EXACT);
    DuplicateFilter.Verdicts<Message> verdicts =
        DuplicateFilter.of(settings.effectiveWindow(), Message::key)
            .apply(clicks(environment, RateLimiterStrategy.noOp()));
    PublisherReports.of(verdicts, Duration.ofDays(10_000))
        .map(report -> new String(report, UTF_8), Types.STRING)
        .sinkTo(new Collected("report"));
    cluster.await(cluster.submit(environment));

    List<String> reports = Collected.take("report");
    assertThat(reports).hasSize(1);
    List<Publisher> publishers = Clicks.report(lines, settings).publishers();
    assertThat(publishers).anyMatch(Publisher::alarm);
    for (Publisher each : publishers) {
      assertThat(reports.get(0)).contains(Clicks.json(each));
    }
  }

  @Test
  void aWindowByCountIsRefused() {
    assertThatThrownBy(() -> DuplicateFilter.of(WindowSettings.parse("sliding:1000"), Message::key))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("sliding:1000");
    assertThat(DuplicateFilter.of(WindowSettings.parse("landmark"), Message::key)).isNotNull();
  }

  @Test
  void keyGroupsShareTheCapacityWithSomeRoom() {
    WindowSettings window = WindowSettings.parse("sliding:1h").withCapacity(1_280_000);
    DuplicateFilter<Message> filter = DuplicateFilter.of(window, Message::key);

    assertThat(filter.windowOfGroup()).isEqualTo(window.withCapacity(10_400));
    assertThat(filter.withKeyGroups(1).windowOfGroup()).isEqualTo(window);
    assertThat(filter.withCapacity(12_800_000_000L).windowOfGroup().capacity())
        .isEqualTo(100_040_000);
    assertThatThrownBy(() -> filter.withCapacity(0)).hasMessageContaining("got 0");
    assertThatThrownBy(() -> filter.withKeyGroups(0)).hasMessageContaining("got 0");
  }

  @Test
  void keyGroupsAreThoseOfFlink() {
    WindowSettings window = WindowSettings.parse("sliding:1h");
    for (int groups : new int[] {1, 16, 100, 128, 32768}) {
      DuplicateFilter<Message> filter =
          DuplicateFilter.of(window, Message::key).withKeyGroups(groups);
      for (Message each : messages) {
        assertThat(filter.keyGroup(each.key()))
            .isEqualTo(KeyGroupRangeAssignment.assignToKeyGroup(each.key(), groups));
      }
    }
  }

  private static void requireTheLibrarysVerdicts() throws Exception {
    for (String shape : SHAPES) {
      List<String> expected = Clicks.judge(lines, settings(shape, WindowMethod.EXACT));
      assertThat(verdicts(expected, "late")).isNotEmpty();
      assertThat(Collected.take(shape)).as(shape).isEqualTo(expected);
    }
  }

  private static List<String> verdicts(List<String> judged, String verdict) {
    return judged.stream().filter(line -> line.startsWith(verdict)).toList();
  }

  private static void awaitClicks(int count) {
    while (Collected.size(SHAPES.get(0)) < count) {
      Thread.onSpinWait();
    }
  }

  private static EventSettings settings(String shape, WindowMethod method) {
    return Clicks.settings(
            WindowSettings.parse(shape).withCapacity(5000).withFpp(1e-3).withMethod(method))
        .withLate(LATE);
  }

  private static StreamExecutionEnvironment job(int parallelism, WindowMethod method) {
    return job(parallelism, method, RateLimiterStrategy.noOp());
  }

  /** The job with so many clicks a checkpoint that it can be stopped half way. */
  private static StreamExecutionEnvironment slowJob(int parallelism) {
    return job(parallelism, WindowMethod.EXACT, RateLimiterStrategy.perCheckpoint(500))
        .enableCheckpointing(50);
  }

  /** One source, whose order is that of the lines, and a filter for each shape. */
  private static StreamExecutionEnvironment job(
      int parallelism, WindowMethod method, RateLimiterStrategy<?> rate) {
    StreamExecutionEnvironment environment = StreamExecutionEnvironment.createLocalEnvironment();
    filter(clicks(environment, rate), LATE, method, parallelism);
    return environment;
  }

  /** The job for {@link #bySource}. */
  private static StreamExecutionEnvironment unevenJob(
      int parallelism, RateLimiterStrategy<?> rate) {
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.createLocalEnvironment().enableCheckpointing(50);
    DataStream<Message> clicks =
        clicks(
            environment,
            number -> bySource.get(number.intValue()),
            rate,
            context -> new SlowSource());
    filter(clicks, DISORDER, WindowMethod.EXACT, parallelism);
    return environment;
  }

  private static void filter(
      DataStream<Message> clicks, Duration late, WindowMethod method, int parallelism) {
    for (String shape : SHAPES) {
      WindowSettings window = settings(shape, method).withLate(late).effectiveWindow();
      DuplicateFilter.Verdicts<Message> verdicts =
          DuplicateFilter.of(window, Message::key).withKeyGroups(16).apply(clicks);
      verdicts.unique().setParallelism(parallelism).uid(shape);
      label(verdicts.unique(), "unique")
          .union(label(verdicts.duplicates(), "duplicate"), label(verdicts.late(), "late"))
          .sinkTo(new Collected(shape));
    }
  }

  private static DataStream<Message> clicks(
      StreamExecutionEnvironment environment, RateLimiterStrategy<?> rate) {
    return clicks(
        environment,
        number -> messages.get(number.intValue()),
        rate,
        context -> new NewestEvent(LATE.toMillis(), 0)); // with every event, as the library does
  }

  private static DataStream<Message> clicks(
      StreamExecutionEnvironment environment,
      GeneratorFunction<Long, Message> order,
      RateLimiterStrategy<?> rate,
      WatermarkGeneratorSupplier<Message> watermarks) {
    DataGeneratorSource<Message> source =
        new DataGeneratorSource<>(order, CLICKS, rate, TypeInformation.of(Message.class));
    WatermarkStrategy<Message> strategy =
        WatermarkStrategy.forGenerator(watermarks)
            .withTimestampAssigner((message, unused) -> message.time());
    return environment.fromSource(source, strategy, "clicks").setParallelism(1).uid("source");
  }

  private static boolean isSlow(Message message) {
    return (message.key() & 1) == 0;
  }

  private static DataStream<String> label(DataStream<Message> messages, String verdict) {
    return messages.map(
        message -> verdict + "\t" + new String(message.line(), UTF_8), Types.STRING);
  }

  private static Message read(String line, EventReader reader) {
    byte[] bytes = line.getBytes(UTF_8);
    reader.read(bytes, 0, bytes.length, 0);
    return new Message(bytes, true, reader.key(), reader.time(), reader.publisher());
  }

  /** Watermarks of the source that is behind: how far the other is does not count. */
  private static final class SlowSource implements WatermarkGenerator<Message> {

    private final NewestEvent newest = new NewestEvent(DISORDER.toMillis(), 0);

    @Override
    public void onEvent(Message event, long timestamp, WatermarkOutput output) {
      if (isSlow(event)) {
        newest.onEvent(event, timestamp, output);
      }
    }

    @Override
    public void onPeriodicEmit(WatermarkOutput output) {}
  }
}
