package dev.doppel.engine.mirrors;

import dev.doppel.engine.mirrors.rules.Mirror;
import dev.doppel.io.record.UnreadableRecordException.Reason;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a {@link MirrorJob} found.
 *
 * @param mirrors by hosts and prefixes
 * @param records how many records were read; 0 if the input is lines
 * @param skipped how many of them could not be read, or hold no page, by reason
 * @param rows the lines, or pages, that have a URL
 * @param sketched how many of these have a sketch
 * @param malformed the lines, or pages, that have none; {@code problems} tells of the first of them
 * @param families groups of hosts that are mirrors of each other
 * @param largestFamily the number of hosts in the largest
 * @param familiesByHead how many families are so large that only pairs with their heads are
 *     reported
 * @param candidates the pairs of prefixes that were compared
 * @param crowdedFeatures how many contents are on so many hosts that not all of their pairs were
 *     looked at
 * @param rules how many trees of addresses lead to a mirror's, if that was asked for
 * @param staying how many addresses in them stay, since their page would be lost
 * @param temporaryBytes what was kept on disk while the job ran
 * @param seconds how long each stage took
 */
public record MirrorResult(
    List<Mirror> mirrors,
    long records,
    Map<Reason, Integer> skipped,
    long rows,
    long sketched,
    int hosts,
    long malformed,
    List<String> problems,
    int families,
    int largestFamily,
    int familiesByHead,
    long candidates,
    long crowdedFeatures,
    long rules,
    long staying,
    long temporaryBytes,
    Map<String, Double> seconds) {

  public MirrorResult {
    mirrors = List.copyOf(mirrors);
    skipped = Collections.unmodifiableMap(new TreeMap<>(skipped));
    problems = List.copyOf(problems);
  }

  /** How many records could not be read, or hold no page. */
  public int skippedInAll() {
    return skipped.values().stream().mapToInt(Integer::intValue).sum();
  }
}
