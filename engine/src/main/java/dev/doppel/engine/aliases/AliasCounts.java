package dev.doppel.engine.aliases;

import dev.doppel.engine.JobSummary;
import dev.doppel.engine.SummaryKey;
import dev.doppel.engine.internal.Skips;
import dev.doppel.io.record.UnreadableRecordException.Reason;
import dev.doppel.web.url.UrlRules;
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
 * @param lines how many lines of lists
 * @param withoutAddress how many of both have no address of the web
 * @param urls how many addresses were met, targets included
 * @param aliases how many of them lead elsewhere, and how many trees of a list, by reason
 * @param refused how many claims were not believed, by reason
 * @param loops how many circles there were
 * @param skipped how many records could not be read, by reason
 * @param messages what was wrong with the first of them
 */
public record AliasCounts(
    long records,
    long lines,
    long withoutAddress,
    long urls,
    Map<AliasReason, Long> aliases,
    Map<Refusal, Long> refused,
    long loops,
    Map<Reason, Integer> skipped,
    List<String> messages,
    long temporaryBytes,
    double seconds) {

  public AliasCounts {
    aliases = Collections.unmodifiableMap(new TreeMap<>(aliases));
    refused = Collections.unmodifiableMap(new TreeMap<>(refused));
    skipped = Collections.unmodifiableMap(new TreeMap<>(skipped));
    messages = List.copyOf(messages);
  }

  /** How many addresses lead elsewhere. */
  public long aliasesInAll() {
    return aliases.values().stream().mapToLong(Long::longValue).sum();
  }

  /** How many claims were not believed. */
  public long refusedInAll() {
    return refused.values().stream().mapToLong(Long::longValue).sum();
  }

  /** How many records could not be read. */
  public int skippedInAll() {
    return Skips.inAll(skipped);
  }

  /** Writes the summary of the job, for programs. */
  public void write(OutputStream out, UrlRules rules) throws IOException {
    JobSummary.write(
        out,
        "aliases",
        summary ->
            summary
                .count(SummaryKey.RECORDS, records)
                .count(SummaryKey.LINES, lines)
                .count(SummaryKey.WITHOUT_ADDRESS, withoutAddress)
                .count(SummaryKey.URLS, urls)
                .counts(SummaryKey.ALIASES, byWord(aliases))
                .counts(SummaryKey.REFUSED, byWord(refused))
                .count(SummaryKey.LOOPS, loops)
                .counts(SummaryKey.SKIPPED, Skips.inWords(skipped))
                .texts(SummaryKey.PROBLEMS, messages)
                .count(SummaryKey.TEMPORARY_BYTES, temporaryBytes)
                .seconds(seconds)
                .settings(Map.of("profile", rules.name())));
  }

  /** Returns counts by the word that stands in lists. */
  private static Map<String, Long> byWord(Map<?, Long> counts) {
    Map<String, Long> words = new LinkedHashMap<>();
    counts.forEach((each, count) -> words.put(each.toString(), count));
    return words;
  }
}
