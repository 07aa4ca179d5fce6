package dev.doppel.flink;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.window.Window;
import dev.doppel.core.window.WindowSettings;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkOutput;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.DataStreamUtils;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;

/**
 * {@code bench/run flink speed [EVENTS [ROUNDS]]}: the operator beside a plain loop over the same
 * window, by the CPU time of the one thread that does the work, in turns. At least 60 % of the
 * loop's speed is good.
 *
 * <p>The operator runs in Flink as it is: source, timestamps, filter and sink are one chain in one
 * task, at parallelism 1, with object reuse. What the same task takes without the filter is
 * measured too; the operator's own time is the difference. All key groups in one subtask are the
 * worst case: a job at a parallelism of 16 has 8 of 128 in each. {@code with exchange} is the task
 * of the filter when events come to it from another task.
 */
final class OperatorSpeed {

  private static final int WINDOW = 1_000_000; // events, and milliseconds
  private static final int LATE = WINDOW / 50;
  private static final WindowSettings SETTINGS =
      WindowSettings.parse("sliding:" + WINDOW + "ms")
          .withCapacity(WINDOW)
          .withLateness(Duration.ofMillis(LATE));

  private static final int FEW_GROUPS = 8;

  private static volatile long began;
  private static volatile long ended;

  private OperatorSpeed() {}

  public static void main(String[] arguments) throws Exception {
    int events = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 4_000_000;
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 5;
    double[] plain = new double[rounds];
    double[] bare = new double[rounds];
    double[] chained = new double[rounds];
    double[] operator = new double[rounds];
    double[] fewGroups = new double[rounds];
    double[] exchanged = new double[rounds];
    Path folder = Files.createTempDirectory("doppel-flink");
    try (Cluster cluster = Cluster.start(folder)) {
      for (int round = 0; round < rounds; round++) {
        plain[round] = nanos(() -> loop(events)) / events;
        bare[round] = nanos(cluster, withoutFilter(events)) / events;
        chained[round] = nanos(cluster, job(events, true, DuplicateFilter.KEY_GROUPS)) / events;
        operator[round] = chained[round] - bare[round];
        fewGroups[round] = nanos(cluster, job(events, true, FEW_GROUPS)) / events - bare[round];
        exchanged[round] = nanos(cluster, job(events, false, FEW_GROUPS)) / events;
      }
    }
    System.out.printf(Locale.ROOT, "%,d events, %d rounds in turns%n%n", events, rounds);
    System.out.println("| | ns an event, median | least | speed by the loop's, median |");
    System.out.println("|---|--:|--:|--:|");
    print("plain loop", plain, plain);
    print("the operator alone, " + DuplicateFilter.KEY_GROUPS + " key groups", operator, plain);
    print("the operator alone, " + FEW_GROUPS + " key groups", fewGroups, plain);
    print("its task: source, filter, sink", chained, plain);
    print("the same without the filter", bare, plain);
    print("its task behind an exchange", exchanged, plain);
    System.exit(0); // Flink's threads linger
  }

  private static void print(String name, double[] nanos, double[] plain) {
    double[] shares = new double[nanos.length];
    Arrays.setAll(shares, round -> plain[round] / nanos[round]);
    System.out.printf(
        Locale.ROOT,
        "| %s | %.0f | %.0f | %.0f %% |%n",
        name,
        median(nanos),
        Arrays.stream(nanos).min().orElseThrow(),
        100 * median(shares));
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  private static double nanos(Runnable work) {
    long start = cpu();
    work.run();
    return cpu() - start;
  }

  private static double nanos(Cluster cluster, StreamExecutionEnvironment job) throws Exception {
    cluster.await(cluster.submit(job));
    return ended - began;
  }

  private static long cpu() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static void loop(int events) {
    Window window = Window.of(SETTINGS);
    long unique = 0;
    for (long number = 0; number < events; number++) {
      unique += window.add(key(number), number) ? 1 : 0;
    }
    if (unique == 0) {
      throw new IllegalStateException("no event was unique");
    }
  }

  /** The key of an event; one in ten repeats an earlier one of the same window. */
  private static long key(long number) {
    long random = Hashes.mix(number + Hashes.GOLDEN);
    boolean repeats = Long.remainderUnsigned(random, 10) == 0;
    return Hashes.mix(repeats ? number - (random >>> 45) : number); // up to half a million back
  }

  /** Takes the time at the first and the last event, in the thread that works. */
  private static long timed(long number, long last) {
    if (number == 0) {
      began = cpu();
    } else if (number == last) {
      ended = cpu();
    }
    return number;
  }

  private static StreamExecutionEnvironment job(int events, boolean chains, int keyGroups) {
    StreamExecutionEnvironment environment = environment();
    environment.setMaxParallelism(keyGroups);
    DataStream<Long> numbers = numbers(environment, events);
    long last = events - 1L;
    DuplicateFilter<Long> filter =
        DuplicateFilter.<Long>of(SETTINGS, number -> key(timed(number, last)))
            .withKeyGroups(keyGroups);
    DuplicateFilter.Verdicts<Long> verdicts =
        chains
            ? filter.apply(
                DataStreamUtils.reinterpretAsKeyedStream(numbers, OperatorSpeed::key, Types.LONG))
            : filter.apply(numbers);
    verdicts.unique().sinkTo(new DiscardingSink<>());
    return environment;
  }

  private static StreamExecutionEnvironment withoutFilter(int events) {
    StreamExecutionEnvironment environment = environment();
    long last = events - 1L;
    numbers(environment, events)
        .filter(number -> timed(number, last) >= 0)
        .sinkTo(new DiscardingSink<>());
    return environment;
  }

  private static StreamExecutionEnvironment environment() {
    StreamExecutionEnvironment environment = StreamExecutionEnvironment.createLocalEnvironment(1);
    environment.getConfig().enableObjectReuse();
    return environment;
  }

  private static DataStream<Long> numbers(StreamExecutionEnvironment environment, int events) {
    return environment.fromSource(
        new DataGeneratorSource<>(number -> number, events, Types.LONG),
        WatermarkStrategy.<Long>forGenerator(context -> new Often())
            .withTimestampAssigner((number, unused) -> number),
        "events");
  }

  /** A watermark for every thousand events, as when a backlog is read. */
  private static final class Often implements WatermarkGenerator<Long> {

    @Override
    public void onEvent(Long number, long timestamp, WatermarkOutput output) {
      if (number % 1000 == 0) {
        output.emitWatermark(new Watermark(number - LATE / 2));
      }
    }

    @Override
    public void onPeriodicEmit(WatermarkOutput output) {}
  }
}
