package dev.doppel.engine.index;

import dev.doppel.engine.JobSummary;
import dev.doppel.engine.SummaryKey;
import dev.doppel.engine.internal.Skips;
import dev.doppel.index.SimilarityIndex;
import dev.doppel.io.record.UnreadableRecordException;
import dev.doppel.io.record.UnreadableRecordException.Reason;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The counts of an index job: what it did with the records of its input.
 *
 * @param skipped how many records held no document, by reason
 * @param messages what was wrong with the first of them
 */
public record IndexCounts(
    Map<SimilarityIndex.Added, Integer> added,
    Map<Reason, Integer> skipped,
    List<String> messages,
    double seconds) {

  public IndexCounts {
    added = Collections.unmodifiableMap(new TreeMap<>(added));
    skipped = Collections.unmodifiableMap(new TreeMap<>(skipped));
    messages = List.copyOf(messages);
  }

  /** How many documents were added in this way. */
  public int count(SimilarityIndex.Added how) {
    return added.getOrDefault(how, 0);
  }

  /** How many records held no document. */
  public int skippedInAll() {
    return Skips.inAll(skipped);
  }

  /** Writes {@code summary.json}. */
  public void write(OutputStream out, SimilarityIndex index) throws IOException {
    JobSummary.write(
        out,
        "index add",
        summary ->
            summary
                .count(SummaryKey.NEW, count(SimilarityIndex.Added.NEW))
                .count(SummaryKey.REPLACED, count(SimilarityIndex.Added.REPLACED))
                .count(SummaryKey.UNCHANGED, count(SimilarityIndex.Added.UNCHANGED))
                .counts(SummaryKey.SKIPPED, Skips.inWords(skipped))
                .texts(SummaryKey.PROBLEMS, messages)
                .count(SummaryKey.DOCUMENTS, index.size())
                .count(SummaryKey.BYTES_ON_DISK, index.bytesOnDisk())
                .seconds(seconds));
  }

  /** Counts while the job runs. For one thread. */
  static final class Builder {

    private final long start = System.nanoTime();
    private final Map<SimilarityIndex.Added, Integer> added =
        new EnumMap<>(SimilarityIndex.Added.class);
    private final Skips skipped = Skips.none();

    void add(SimilarityIndex.Added how) {
      added.merge(how, 1, Integer::sum);
    }

    void skip(UnreadableRecordException why) {
      skipped.add(why);
    }

    IndexCounts build() {
      double seconds = (System.nanoTime() - start) * 1e-9;
      return new IndexCounts(added, skipped.counts(), skipped.messages(), seconds);
    }
  }
}
