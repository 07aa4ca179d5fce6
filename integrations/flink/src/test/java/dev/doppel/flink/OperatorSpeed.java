package dev.doppel.flink;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.window.Window;
import dev.doppel.core.window.WindowSettings;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
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
 * task, at parallelism 1, with object reuse, and all of that is counted as the operator's. What is
 * left out is the exchange between tasks, which costs the same whatever the operator does; {@code
 * with exchange} counts the filter's task when events come from another one.
 */
final class OperatorSpeed {

  private static final int WINDOW = 1_000_000; // events, and milliseconds
  private static final WindowSettings SETTINGS =
      WindowSettings.parse("sliding:" + WINDOW + "ms").withCapacity(WINDOW);

  private static volatile long began;
  private static volatile long ended;

  private OperatorSpeed() {}

  public static void main(String[] arguments) throws Exception {
    int events = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 4_000_000;
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 5;
    double[] plain = new double[rounds];
    double[] chained = new double[rounds];
    double[] exchanged = new double[rounds];
    Path folder = Files.createTempDirectory("doppel-flink");
    try (Cluster cluster = Cluster.start(folder)) {
      for (int round = 0; round < rounds; round++) {
        plain[round] = events / seconds(() -> loop(events));
        cluster.await(cluster.submit(job(events, true)));
        chained[round] = events / ((ended - began) / 1e9);
        cluster.await(cluster.submit(job(events, false)));
        exchanged[round] = events / ((ended - began) / 1e9);
      }
    }
    System.out.printf(Locale.ROOT, "%,d events, %d rounds in turns%n%n", events, rounds);
    System.out.println("| | median M/s | best M/s | of the loop, by median |");
    System.out.println("|---|--:|--:|--:|");
    print("plain loop", plain, plain);
    print("Flink, one task", chained, plain);
    print("Flink, with exchange", exchanged, plain);
    System.exit(0); // Flink's threads linger
  }

  private static void print(String name, double[] speeds, double[] plain) {
    System.out.printf(
        Locale.ROOT,
        "| %s | %.2f | %.2f | %.0f %% |%n",
        name,
        median(speeds) / 1e6,
        Arrays.stream(speeds).max().orElseThrow() / 1e6,
        100 * median(speeds) / median(plain));
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  private static double seconds(Runnable work) {
    long start = cpu();
    work.run();
    return (cpu() - start) / 1e9;
  }

  private static long cpu() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static void loop(int events) {
    Window window = Window.of(SETTINGS);
    long unique = 0;
    for (long number = 0; number < events; number++) {
      unique += window.addAndAsk(key(number), number) ? 0 : 1;
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

  /** Takes the time with the key of the first and the last event, in the filter's own thread. */
  private static long timedKey(long number, long last) {
    if (number == 0) {
      began = cpu();
    } else if (number == last) {
      ended = cpu();
    }
    return key(number);
  }

  private static StreamExecutionEnvironment job(int events, boolean chains) {
    StreamExecutionEnvironment environment = StreamExecutionEnvironment.createLocalEnvironment(1);
    environment.getConfig().enableObjectReuse();
    environment.setMaxParallelism(DuplicateFilter.KEY_GROUPS);
    long last = events - 1L;
    DataStream<Long> numbers =
        environment.fromSource(
            new DataGeneratorSource<>(number -> number, events, Types.LONG),
            WatermarkStrategy.<Long>forMonotonousTimestamps()
                .withTimestampAssigner((number, unused) -> number),
            "events");
    DuplicateFilter<Long> filter = DuplicateFilter.of(SETTINGS, number -> timedKey(number, last));
    DuplicateFilter.Verdicts<Long> verdicts =
        chains
            ? filter.apply(
                DataStreamUtils.reinterpretAsKeyedStream(numbers, OperatorSpeed::key, Types.LONG))
            : filter.apply(numbers);
    verdicts.unique().sinkTo(new DiscardingSink<>());
    return environment;
  }
}
