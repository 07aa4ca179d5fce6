package dev.doppel.server.http;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** What the server counts, for Prometheus. Safe for concurrent use. */
public final class Metrics implements AutoCloseable {

  /** Counts up to these times can be added over servers and hours, which quantiles cannot. */
  private static final Duration[] BUCKETS =
      IntStream.of(1, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 30_000)
          .mapToObj(Duration::ofMillis)
          .toArray(Duration[]::new);

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final JvmGcMetrics collections = new JvmGcMetrics();
  private final Counter wrongTokens =
      Counter.builder("doppel.tokens.wrong")
          .description("Requests and logins with a wrong token")
          .register(registry);
  private final Map<Answered, Timer> timers = new ConcurrentHashMap<>();

  private final Map<String, MultiGauge> gauges = new ConcurrentHashMap<>();

  private record Answered(String route, int status) {}

  /** Makes counts; of this Java machine, too. */
  public Metrics() {
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    new FileDescriptorMetrics().bindTo(registry);
    new ProcessorMetrics().bindTo(registry);
    new UptimeMetrics().bindTo(registry);
    collections.bindTo(registry);
  }

  /** Adds a number that is asked for when it is read. */
  public void gauge(String name, String description, Supplier<Number> value) {
    Gauge.builder(name, value).description(description).strongReference(true).register(registry);
  }

  /** Counts a wrong token. */
  void wrongToken() {
    wrongTokens.increment();
  }

  /** Ends what listens to the Java machine. */
  @Override
  public void close() {
    collections.close();
    registry.close();
  }

  /** Counts an answer; a route is one of ours, never the path that was asked for. */
  void answered(String route, int status, long nanos) {
    timers
        .computeIfAbsent(new Answered(route, status), this::timer)
        .record(Duration.ofNanos(nanos));
  }

  private Timer timer(Answered answered) {
    return Timer.builder("doppel.http.requests")
        .description("Requests answered, and how long it took")
        .tag("route", answered.route)
        .tag("status", Integer.toString(answered.status))
        .serviceLevelObjectives(BUCKETS)
        .register(registry);
  }

  /** Sets a number that there is once for each of some subjects, in the place of what it was. */
  public void set(String name, String description, Map<String, Double> values) {
    List<MultiGauge.Row<?>> rows = new ArrayList<>();
    values.forEach(
        (subject, value) -> rows.add(MultiGauge.Row.of(Tags.of("memory", subject), value)));
    gauges
        .computeIfAbsent(
            name, key -> MultiGauge.builder(key).description(description).register(registry))
        .register(rows, true);
  }

  /** The text that Prometheus reads. */
  public String text() {
    return registry.scrape();
  }
}
