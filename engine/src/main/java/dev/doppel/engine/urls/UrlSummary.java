package dev.doppel.engine.urls;

import dev.doppel.engine.JobSummary;
import dev.doppel.engine.SummaryKey;
import dev.doppel.engine.run.Run;
import dev.doppel.seen.UrlMemory;
import dev.doppel.seen.UrlSettings;
import dev.doppel.web.url.UrlRules;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The counts of a {@link UrlJob}, for programs. */
public final class UrlSummary {

  private UrlSummary() {}

  /**
   * Writes the summary of a job with a memory.
   *
   * @param run how the job began; null if it wrote no file
   */
  public static void write(OutputStream out, UrlCounts counts, UrlMemory memory, @Nullable Run run)
      throws IOException {
    JobSummary.write(
        out,
        "urls",
        summary -> {
          writeCounts(summary, counts);
          if (run != null) {
            run.write(summary);
          }
          summary
              .count(SummaryKey.REMEMBERED, memory.size())
              .share(SummaryKey.EXPECTED_ERROR, memory.expectedErrorNow())
              .flag(SummaryKey.OVERFULL, memory.isOverfull())
              .count(SummaryKey.HEAP_BYTES, memory.heapBytes())
              .seconds(counts.seconds())
              .settings(settings(memory.settings()));
        });
  }

  /** Writes the summary of a job that only made canonical. */
  public static void write(OutputStream out, UrlCounts counts, UrlRules rules) throws IOException {
    JobSummary.write(
        out,
        "canon",
        summary -> {
          writeCounts(summary, counts);
          summary.seconds(counts.seconds()).settings(settings(rules));
        });
  }

  private static void writeCounts(JobSummary summary, UrlCounts counts) throws IOException {
    Map<String, Long> skipped = new LinkedHashMap<>();
    counts.invalid().forEach((fault, count) -> skipped.put(fault.reason(), count));
    summary
        .count(SummaryKey.LINES, counts.lines())
        .count(SummaryKey.NEW, counts.fresh())
        .count(SummaryKey.DUPLICATES, counts.duplicates())
        .counts(SummaryKey.SKIPPED, skipped);
  }

  private static Map<String, Object> settings(UrlRules rules) {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("profile", rules.name());
    settings.put("assume-http", rules.assumesHttp());
    return settings;
  }

  private static Map<String, Object> settings(UrlSettings urls) {
    Map<String, Object> settings = settings(urls.rules());
    settings.put("filter", urls.kind());
    settings.putAll(urls.used().byName());
    return settings;
  }
}
