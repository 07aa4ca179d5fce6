package dev.doppel.engine.mirrors;

import dev.doppel.engine.mirrors.rules.Mirror;
import java.util.List;
import java.util.Map;

/**
 * What a {@link MirrorJob} found.
 *
 * @param mirrors by hosts and prefixes
 * @param rows the lines that hold a URL
 * @param malformed the lines that hold none; {@code problems} tells of the first of them
 * @param families groups of hosts that are mirrors of each other
 * @param largestFamily the number of hosts in the largest
 * @param familiesByHead how many families are so large that only pairs with their heads are
 *     reported
 * @param candidates the pairs of prefixes that were compared
 * @param crowdedFeatures how many contents are on so many hosts that not all of their pairs were
 *     looked at
 * @param temporaryBytes what was kept on disk while the job ran
 * @param seconds how long each stage took
 */
public record MirrorResult(
    List<Mirror> mirrors,
    long rows,
    int hosts,
    long malformed,
    List<String> problems,
    int families,
    int largestFamily,
    int familiesByHead,
    long candidates,
    long crowdedFeatures,
    long temporaryBytes,
    Map<String, Double> seconds) {

  public MirrorResult {
    mirrors = List.copyOf(mirrors);
    problems = List.copyOf(problems);
  }
}
