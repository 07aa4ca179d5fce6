package dev.doppel.server.http;

import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What the server counts, for Prometheus. Safe for concurrent use. */
public final class Metrics {

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final Map<Answered, Timer> timers = new ConcurrentHashMap<>();

  private final Map<String, MultiGauge> gauges = new ConcurrentHashMap<>();

  private record Answered(String route, int status) {}

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
        .publishPercentiles(0.5, 0.99)
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
