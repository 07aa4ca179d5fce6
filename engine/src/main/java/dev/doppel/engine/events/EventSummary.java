package dev.doppel.engine.events;

import dev.doppel.core.quantity.Durations;
import dev.doppel.core.window.Window;
import dev.doppel.core.window.WindowSettings;
import dev.doppel.engine.JobSummary;
import dev.doppel.engine.SummaryKey;
import dev.doppel.engine.run.Run;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The counts of an {@link EventJob}, for programs. */
public final class EventSummary {

  private EventSummary() {}

  /** Writes counts, how the run began, timings and settings. */
  public static void write(OutputStream out, EventJob.Result result, EventMemory memory, Run run)
      throws IOException {
    EventCounts counts = result.counts();
    Window window = memory.window();
    Map<String, Long> skipped = new LinkedHashMap<>();
    counts.rejected().forEach((fault, count) -> skipped.put(fault.reason(), count));
    JobSummary.write(
        out,
        "events",
        summary -> {
          summary
              .count(SummaryKey.LINES, counts.lines())
              .count(SummaryKey.UNIQUE, counts.unique())
              .count(SummaryKey.DUPLICATES, counts.duplicates())
              .count(SummaryKey.LATE, counts.late())
              .counts(SummaryKey.SKIPPED, skipped)
              .texts(SummaryKey.PROBLEMS, result.problems());
          run.write(summary);
          if (memory.cleared() >= 0) {
            summary.count(SummaryKey.CLEARED, memory.cleared());
          }
          summary
              .share(SummaryKey.EXPECTED_ERROR, window.expectedErrorNow())
              .share(SummaryKey.EDGE_SHARE, counts.edgeShare())
              .count(SummaryKey.TIME_JUMPS, counts.doubts().jumps())
              .count(SummaryKey.FAR_BEHIND, counts.doubts().behind())
              .count(SummaryKey.REACH_EVENTS, window.reach().events())
              .count(SummaryKey.REACH_MILLIS, window.reach().millis())
              .count(SummaryKey.HEAP_BYTES, window.bytes())
              .seconds(result.seconds())
              .settings(settings(memory.settings()));
        });
  }

  private static Map<String, Object> settings(EventSettings events) {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("key", events.key());
    put(settings, "time", events.time());
    WindowSettings window = events.window();
    settings.put("window", window.shape().toString());
    put(settings, "late", written(events.late()));
    put(settings, "ahead", written(events.ahead()));
    settings.put("on-duplicate", window.onDuplicate());
    if (!window.isSized()) {
      settings.put("fpp", window.fpp());
    }
    settings.put("method", window.method());
    settings.put("capacity", window.capacity());
    if (window.functionsInUse() > 0) {
      settings.put("hash-functions", window.functionsInUse());
      settings.put("cells", window.cellsInUse());
    }
    settings.put("zone", window.zone().getId());
    put(settings, "publisher", events.roles().publisher());
    put(settings, "ip", events.roles().ip());
    put(settings, "cookie", events.roles().cookie());
    if (events.commission().period() != null) {
      settings.put("period", events.commission().word());
    }
    if (events.commission().coalitions()) {
      settings.put("coalitions", true);
    }
    return settings;
  }

  private static @Nullable String written(@Nullable Duration duration) {
    return duration == null ? null : Durations.format(Duration.ofMillis(duration.toMillis()));
  }

  private static void put(Map<String, Object> settings, String name, @Nullable Object value) {
    if (value != null) {
      settings.put(name, value);
    }
  }
}
