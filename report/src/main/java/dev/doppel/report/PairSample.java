package dev.doppel.report;

import dev.doppel.core.distance.Relation;
import dev.doppel.similarity.group.DocumentPairs;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.stream.IntStream;

/** Picks the pairs that a person should look at, no document twice. */
final class PairSample {

  /** Enough to choose from, so that a sample is not one family of texts over and over. */
  private static final int POOL = 256;

  private PairSample() {}

  /** Contained pairs from all over the input. */
  static List<ShownPair> contained(DocumentPairs pairs, int limit) {
    int[] all = ofRelation(pairs, Relation.CONTAINED).toArray();
    int pool = Math.min(POOL, all.length);
    // The first in each of 256 stretches; those in bit-reversed order are spread at any limit.
    int[] spread =
        IntStream.range(0, POOL)
            .map(i -> Integer.reverse(i) >>> (Integer.SIZE - 8))
            .filter(i -> i < pool)
            .map(i -> all[(int) ((long) i * all.length / pool)])
            .toArray();
    return distinct(pairs, IntStream.of(spread), limit).stream()
        .sorted(Comparator.comparingInt(ShownPair::right))
        .toList();
  }

  /** The near pairs of the lowest similarity, the lowest first. */
  static List<ShownPair> leastSimilar(DocumentPairs pairs, int limit) {
    Comparator<Integer> lowest =
        Comparator.comparingDouble((Integer pair) -> pairs.similarity(pair))
            .thenComparing(pair -> pair);
    PriorityQueue<Integer> pool = new PriorityQueue<>(lowest.reversed());
    ofRelation(pairs, Relation.NEAR)
        .forEach(
            pair -> {
              pool.add(pair);
              if (pool.size() > POOL) {
                pool.remove();
              }
            });
    return distinct(pairs, pool.stream().sorted(lowest).mapToInt(pair -> pair), limit);
  }

  private static IntStream ofRelation(DocumentPairs pairs, Relation relation) {
    return IntStream.range(0, pairs.size()).filter(pair -> pairs.relation(pair) == relation);
  }

  private static List<ShownPair> distinct(DocumentPairs pairs, IntStream order, int limit) {
    Set<Integer> used = new HashSet<>();
    List<ShownPair> sample = new ArrayList<>();
    order
        .filter(pair -> !used.contains(pairs.a(pair)) && !used.contains(pairs.b(pair)))
        .limit(limit)
        .forEach(
            pair -> {
              used.add(pairs.a(pair));
              used.add(pairs.b(pair));
              sample.add(ShownPair.of(pairs, pair));
            });
    return List.copyOf(sample);
  }
}
