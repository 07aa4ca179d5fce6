package dev.doppel.engine.results;

import dev.doppel.engine.JobSummary;
import dev.doppel.engine.SummaryKey;
import dev.doppel.engine.internal.Skips;
import dev.doppel.io.record.UnreadableRecordException.Reason;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The counts of a job that made sketches.
 *
 * @param documents how many sketches were made
 * @param empty how many of them are of texts without a word, which are like no other
 * @param skipped how many records could not be read, by reason
 * @param messages what was wrong with the first of them
 */
public record SketchCounts(
    long documents,
    long empty,
    Map<Reason, Integer> skipped,
    List<String> messages,
    double seconds) {

  public SketchCounts {
    skipped = Collections.unmodifiableMap(new TreeMap<>(skipped));
    messages = List.copyOf(messages);
  }

  /** How many records could not be read. */
  public int skippedInAll() {
    return Skips.inAll(skipped);
  }

  /**
   * Writes the summary of the job, for programs.
   *
   * @param settings how sketches were made, in the user's words
   */
  public void write(OutputStream out, Map<String, Object> settings) throws IOException {
    JobSummary.write(
        out,
        "sketch",
        summary ->
            summary
                .count(SummaryKey.DOCUMENTS, documents)
                .count(SummaryKey.EMPTY, empty)
                .counts(SummaryKey.SKIPPED, Skips.inWords(skipped))
                .texts(SummaryKey.PROBLEMS, messages)
                .seconds(seconds)
                .settings(settings));
  }
}
