package dev.doppel.engine.mirrors;

import dev.doppel.engine.JobSummary;
import dev.doppel.engine.SummaryKey;
import dev.doppel.engine.internal.Skips;
import dev.doppel.engine.mirrors.rules.MirrorSettings;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;

/** The counts of a search for mirrors, for programs. */
public final class MirrorSummary {

  private MirrorSummary() {}

  /** Writes counts, timings and settings. */
  public static void write(OutputStream out, MirrorResult result, MirrorSettings settings)
      throws IOException {
    JobSummary.write(
        out,
        "mirrors",
        summary -> {
          if (result.records() == 0) {
            writeLines(summary, result.rows(), result.malformed());
          } else {
            writeRecords(summary, result);
          }
          summary
              .texts(SummaryKey.PROBLEMS, result.problems())
              .count(SummaryKey.HOSTS, result.hosts())
              .count(SummaryKey.PAIRS, result.mirrors().size())
              .count(SummaryKey.FAMILIES, result.families())
              .count(SummaryKey.LARGEST_FAMILY, result.largestFamily())
              .count(SummaryKey.FAMILIES_BY_HEAD, result.familiesByHead())
              .count(SummaryKey.CANDIDATES, result.candidates())
              .count(SummaryKey.CROWDED_FEATURES, result.crowdedFeatures())
              .count(SummaryKey.SKETCHED, result.sketched())
              .count(SummaryKey.RULES, result.rules())
              .count(SummaryKey.STAYING, result.staying())
              .count(SummaryKey.TEMPORARY_BYTES, result.temporaryBytes())
              .seconds(result.seconds())
              .settings(settings(settings));
        });
  }

  private static void writeRecords(JobSummary summary, MirrorResult result) throws IOException {
    summary
        .count(SummaryKey.RECORDS, result.records())
        .count(SummaryKey.PAGES, result.rows())
        .count(SummaryKey.WITHOUT_ADDRESS, result.malformed())
        .counts(SummaryKey.SKIPPED, Skips.inWords(result.skipped()));
  }

  /** Adds how many lines were read, and how many of them held no URL. */
  public static void writeLines(JobSummary summary, long rows, long malformed) throws IOException {
    Map<String, Long> skipped = malformed == 0 ? Map.of() : Map.of("malformed", malformed);
    summary.count(SummaryKey.LINES, rows + malformed).counts(SummaryKey.SKIPPED, skipped);
  }

  /** The settings in words. */
  public static Map<String, Object> settings(MirrorSettings mirrors) {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("shared", mirrors.shared());
    settings.put("agreement", mirrors.agreement());
    settings.put("coverage", mirrors.coverage());
    settings.put("resemblance", mirrors.resemblance());
    settings.put("threads", mirrors.threads());
    return settings;
  }
}
