package dev.doppel.engine.links;

import dev.doppel.engine.JobSummary;
import dev.doppel.engine.SummaryKey;
import dev.doppel.engine.internal.Skips;
import dev.doppel.io.record.UnreadableRecordException.Reason;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The counts of a job.
 *
 * @param records how many records were read
 * @param pages how many of them are pages, or redirects
 * @param withoutAddress how many of these have no address, so that their links lead nowhere
 * @param links how many links were found, each once per page
 * @param others how many links lead to no address of the web
 * @param skipped how many records could not be read, by reason
 * @param messages what was wrong with the first of them
 */
public record LinkCounts(
    long records,
    long pages,
    long withoutAddress,
    long links,
    long others,
    Map<Reason, Integer> skipped,
    List<String> messages,
    double seconds) {

  public LinkCounts {
    skipped = Collections.unmodifiableMap(new TreeMap<>(skipped));
    messages = List.copyOf(messages);
  }

  /** How many records could not be read. */
  public int skippedInAll() {
    return Skips.inAll(skipped);
  }

  /** Writes the summary of the job, for programs. */
  public void write(OutputStream out, LinkSettings settings) throws IOException {
    Map<String, Object> used = new LinkedHashMap<>();
    used.put("profile", settings.rules().name());
    used.put("kind", settings.kinds().stream().sorted().toList());
    used.put("followed", settings.isFollowedOnly());
    JobSummary.write(
        out,
        "links",
        summary ->
            summary
                .count(SummaryKey.RECORDS, records)
                .count(SummaryKey.PAGES, pages)
                .count(SummaryKey.WITHOUT_ADDRESS, withoutAddress)
                .count(SummaryKey.OUTGOING, links)
                .count(SummaryKey.OTHERS, others)
                .counts(SummaryKey.SKIPPED, Skips.inWords(skipped))
                .texts(SummaryKey.PROBLEMS, messages)
                .seconds(seconds)
                .settings(used));
  }
}
