package dev.doppel.similarity.evidence;

import dev.doppel.core.distance.Sets;
import dev.doppel.core.internal.Check;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Words that count as one another, such as synonyms, in clusters of which none share a word. A word
 * of no cluster is one of its own. Immutable.
 *
 * @param clusters the words of each, by their hashes
 */
public record WordClusters(List<Set<Long>> clusters) {

  /** No clusters: each word counts as itself. */
  public static final WordClusters NONE = new WordClusters(List.of());

  public WordClusters {
    clusters = clusters.stream().map(Set::copyOf).toList();
  }

  /**
   * Reads one cluster per line, its words separated by anything that is not in a word; lines
   * without words are passed over.
   *
   * @throws IllegalArgumentException if a word is in two clusters
   */
  public static WordClusters parse(List<String> lines) {
    List<Set<Long>> clusters = new ArrayList<>();
    Set<Long> known = new HashSet<>();
    for (String line : lines) {
      Words words = Words.of(line, Passages.MAX_WORDS);
      Set<Long> cluster = Arrays.stream(words.hashes()).boxed().collect(Collectors.toSet());
      for (int word = 0; word < words.size(); word++) {
        Check.argument(
            !known.contains(words.hash(word)),
            "'%s' is in two clusters",
            line.substring(words.start(word), words.end(word)));
      }
      known.addAll(cluster);
      if (!cluster.isEmpty()) {
        clusters.add(cluster);
      }
    }
    return new WordClusters(clusters);
  }

  /** Whether there are none. */
  public boolean isEmpty() {
    return clusters.isEmpty();
  }

  /** The clustered Jaccard resemblance of two sets of words. */
  double jaccard(Set<Long> a, Set<Long> b) {
    Set<Long> alone = new HashSet<>(a);
    alone.addAll(b);
    clusters.forEach(alone::removeAll);
    List<Set<Long>> all = new ArrayList<>(clusters);
    alone.forEach(word -> all.add(Set.of(word)));
    return Sets.clusteredJaccard(a, b, all);
  }
}
